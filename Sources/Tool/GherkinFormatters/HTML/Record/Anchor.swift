internal import GherkinOutcomes

/// Anchors of features and scenarios: the same as on the site, from run to run, and after a file has moved.
struct Anchors: Sendable {
  /// The number of scenarios with each first anchor.
  private var counts: [String: Int] = [:]
  private var taken: Set<String> = []

  /// Returns the anchor of a feature.
  mutating func feature(_ name: String) -> String {
    var digest = TextDigest()
    digest.add(name)
    return unique("f" + digest.text) { "f\(digest.text)-\($0)" }
  }

  /// Returns the anchor of a scenario or of a row of an outline.
  mutating func scenario(_ identity: ScenarioIdentity) -> String {
    unique("s" + identity.digest) { number in
      var identity = identity
      identity.ordinal = number
      return "s" + identity.digest
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
