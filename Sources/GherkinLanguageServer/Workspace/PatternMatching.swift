/// Matches texts with regular expressions of users, which may take any time.
package protocol PatternMatching: Sendable {
  /// Matches a text.
  func match(_ pattern: String, _ text: String) -> PatternOutcome
}

/// The outcome of matching a text with a regular expression.
package enum PatternOutcome: Sendable, Hashable {
  /// It matches; the bytes of each argument, empty for one without text.
  case matched([Range<Int>])
  case notMatched
  /// The match took too long, or the expression cannot be read.
  case unknown

  /// Whether it matches.
  var isMatch: Bool { if case .matched = self { true } else { false } }
}
