/// What a parameter's text looks like, where that needs no regular expression.
enum ParameterForm: Sendable {
  case builtIn(BuiltInParameterType.Syntax)
  /// One of these texts, the first that fits.
  case oneOf([[UInt8]])
  /// Characters of one kind in a row.
  case run(CharacterRun)

  /// The form of all that `type` matches, nil if that needs a regular expression.
  init?(_ type: ParameterType) {
    if let builtIn = type.builtIn {
      self = .builtIn(builtIn.syntax)
    } else {
      self.init(choices: type.regexps)
    }
  }

  /// The form of regexps that are a choice of texts, as in `red|blue`; nil for any other.
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
  /// Whether it stands for itself in every regular expression.
  fileprivate var isPlain: Bool {
    !isASCII || properties.isAlphabetic || properties.numericType != nil || self == " " || self == "_" || self == "-"
  }
}
