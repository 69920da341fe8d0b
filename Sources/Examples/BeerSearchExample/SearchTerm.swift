/// The entered search text, including misplaced spaces.
public struct SearchTerm: Sendable, Equatable {
  /// The entered text.
  public let text: String

  /// Creates a term from a text.
  public init(_ text: String) {
    self.text = text
  }

  /// The number of words between single spaces. Two consecutive spaces enclose an empty word, a space at either end
  /// adds one, and the empty text is one empty word.
  public var wordCount: Int {
    text.unicodeScalars.count { $0 == " " } + 1
  }

  /// Whether the term has at most three words.
  public var hasValidWordCount: Bool {
    wordCount <= 3
  }

  /// Whether the term is not empty and contains only ASCII letters and white space.
  public var hasValidCharacters: Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy { $0.isASCIILetter || $0.properties.isWhitespace }
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIILetter: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self)
  }
}
