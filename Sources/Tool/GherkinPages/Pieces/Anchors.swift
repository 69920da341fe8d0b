internal import GherkinSyntax
package import GherkinOutcomes

/// The anchors of a page of the report or the site. They depend on names only, so that links stay the same from run to
/// run, after a file has moved, and when scenarios are added above.
package struct Anchors: Sendable {
  /// The number of elements with each first anchor.
  private var counts: [String: Int] = [:]
  private var taken: Set<String> = []

  /// Creates the anchors of a page without elements.
  package init() {}

  /// Returns the anchor of a feature.
  package mutating func feature(_ name: String) -> String {
    var digest = TextDigest()
    digest.add(name)
    return unique("f" + digest.text) { "f\(digest.text)-\($0)" }
  }

  /// Returns the anchor of a scenario, of a row of an outline, or of an outline, which has no values.
  ///
  /// - Parameter prefix: the start, which distinguishes outlines from scenarios, or has the name for readers.
  package mutating func scenario(_ identity: ScenarioIdentity, prefix: String = "s") -> String {
    unique(prefix + identity.digest) { number in
      var identity = identity
      identity.ordinal = number
      return prefix + identity.digest
    }
  }

  /// Returns an anchor that was not returned before: the first one, or one with a number.
  private mutating func unique(_ first: String, numbered: (Int) -> String) -> String {
    var anchor = first
    while !taken.insert(anchor).inserted {
      counts[first, default: 1] += 1
      anchor = numbered(counts[first, default: 1])
    }
    return anchor
  }
}
