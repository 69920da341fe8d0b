/// Matches texts against regular expressions of users, which can take unbounded time.
package protocol PatternMatching: Sendable {
  /// Matches a text.
  func match(_ pattern: String, _ text: String) -> PatternOutcome
}

/// The outcome of matching a text with a regular expression.
package enum PatternOutcome: Sendable, Hashable {
  /// The text matches. The byte range of each argument is empty if its group did not match.
  case matched([Range<Int>])
  case notMatched
  /// Matching took too long, or the expression is invalid.
  case unknown

  /// Whether it matches.
  var isMatch: Bool { if case .matched = self { true } else { false } }
}
