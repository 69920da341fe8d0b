/// What the user typed to search for, taken as it stands: misplaced spaces count.
public struct SearchTerm: Sendable, Equatable {
  /// As typed.
  public let text: String

  /// A term of exactly this text.
  public init(_ text: String) {
    self.text = text
  }

  /// The number of words between single spaces. Two spaces in a row have an empty word between them, a space at either
  /// end has one beyond it, and the empty text is one empty word.
  public var wordCount: Int {
    text.unicodeScalars.count { $0 == " " } + 1
  }

  /// Whether there are few enough words to search for: at most three.
  public var hasValidWordCount: Bool {
    wordCount <= 3
  }

  /// Whether there is at least one character, and each is an ASCII letter or white space.
  public var hasValidCharacters: Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy { $0.isASCIILetter || $0.properties.isWhitespace }
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIILetter: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self)
  }
}
