package import Gherkin

/// Something about a feature or a step definition that should be otherwise.
package struct Finding: Sendable, Hashable {
  /// How much it matters.
  package enum Severity: String, Sendable, CaseIterable {
    /// It does not do what was meant.
    case error
    /// It misleads, or will.
    case warning
    /// It could be said better.
    case suggestion
  }

  /// A fix that needs no person.
  package enum Fix: Sendable, Hashable {
    /// Replaces a range of the source's bytes with a text.
    case replacement(Range<Int>, String)
    /// Formats the file.
    case layout
  }

  /// The rule that found it.
  package let rule: String
  /// How much it matters.
  package let severity: Severity
  /// The file.
  package let uri: String
  /// The place in the file.
  package let location: Location
  /// What is wrong.
  package let problem: String
  /// What to do about it.
  package let remedy: String
  /// The fix; nil if a person has to make it.
  package let fix: Fix?

  /// `file:line:column: rule: problem; remedy`.
  package var text: String {
    let place = [String(location.line), location.column.map(String.init)].compactMap(\.self).joined(separator: ":")
    return "\(uri):\(place): \(rule): \(problem); \(remedy)"
  }
}

extension Finding {
  /// The name under which parse errors are found. No rule, as nothing can switch it off.
  package static let parseErrorRule = "parse-error"

  /// A parse error.
  package init(_ error: ParseError) {
    let prefix = "(\(error.location)): "
    self.init(
      rule: Self.parseErrorRule, severity: .error, uri: error.uri, location: error.location,
      problem: error.message.hasPrefix(prefix) ? String(error.message.dropFirst(prefix.count)) : error.message,
      remedy: "mend it, as nothing of the file runs", fix: nil)
  }
}
