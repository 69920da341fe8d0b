/// The form of a parameter's text, if it can be matched without a regular expression.
enum ParameterForm: Sendable {
  case builtIn(BuiltInParameterType.Syntax)
  /// One of these texts; the first that matches.
  case oneOf([[UInt8]])
  /// A run of characters of one kind.
  case run(CharacterRun)

  /// Creates the form of all texts that `type` matches; nil if that requires a regular expression.
  init?(_ type: ParameterType) {
    if let builtIn = type.builtIn {
      self = .builtIn(builtIn.syntax)
    } else {
      self.init(choices: type.regexps)
    }
  }

  /// Creates the form of regexps that are alternatives of plain texts, such as `red|blue`; nil for any other.
  init?(choices regexps: [String]) {
    guard !regexps.isEmpty else { return nil }
    var texts: [[UInt8]] = []
    for regexp in regexps {
      for text in regexp.split(separator: "|", omittingEmptySubsequences: false) {
        guard text.unicodeScalars.allSatisfy(\.isPlain) else { return nil }
        texts.append(Array(text.utf8))
      }
    }
    self = .oneOf(texts)
  }
}

extension Unicode.Scalar {
  /// Whether the byte is a literal in every regular expression.
  fileprivate var isPlain: Bool {
    !isASCII || properties.isAlphabetic || properties.numericType != nil || self == " " || self == "_" || self == "-"
  }
}
