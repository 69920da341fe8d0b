extension BuiltInParameterType {
  /// The forms of text that the built-in types share; the matcher knows each without a regular expression.
  package enum Syntax: Sendable, Hashable {
    /// Digits, maybe after a minus.
    case integer
    /// Digits with maybe a sign, a point, and an exponent after a capital E.
    case decimal
    /// Anything without white space.
    case word
    /// Text in double or single quotes.
    case quoted
    /// Anything on one line, nothing too.
    case anything

    /// The official regexps.
    package var regexps: [String] {
      switch self {
      case .integer: [#"-?\d+"#, #"\d+"#]
      case .decimal: [#"(?=.*\d.*)[-+]?\d*(?:\.(?=\d.*))?\d*(?:\d+[E][+-]?\d+)?"#]
      case .word: [#"[^\s]+"#]
      case .quoted: [#""([^"\\]*(\\.[^"\\]*)*)"|'([^'\\]*(\\.[^'\\]*)*)'"#]
      case .anything: [".*"]
      }
    }
  }
}
