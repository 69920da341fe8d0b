extension BuiltInParameterType {
  /// The forms of text that built-in types share. The matcher handles each without a regular expression.
  package enum Syntax: Sendable, Hashable {
    /// Digits with an optional minus sign.
    case integer
    /// Digits with an optional sign, a decimal point, and an exponent after a capital E.
    case decimal
    /// Text without white space.
    case word
    /// Text in double or single quotes.
    case quoted
    /// Any text on one line, including none.
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
