/// A line with its kind and the position of its parts.
struct Token {
  /// The kind of the line.
  let kind: TokenKind
  /// The line.
  let line: Line
  /// The number of code points before the token: its column minus one.
  var indent: Int
  /// The keyword of a header, a step or a doc string.
  var keyword = TokenKeyword.none
  /// The keyword type of a step.
  var keywordType = GherkinDocument.KeywordType.unknown
  /// The start of the text after the keyword.
  var textStart: Int
  /// The end of that text, without trailing white space.
  var textEnd: Int

  /// Creates a token for a whole line, at column 1.
  init(_ kind: TokenKind, line: Line) {
    self.kind = kind
    self.line = line
    indent = 0
    textStart = line.start
    textEnd = line.end
  }

  /// Creates a token with a text.
  init(_ kind: TokenKind, line: Line, indent: Int, textStart: Int, textEnd: Int) {
    self.kind = kind
    self.line = line
    self.indent = indent
    self.textStart = textStart
    self.textEnd = textEnd
  }

  /// The location of the token.
  var location: Location { Location(line: line.number, column: indent + 1) }
}

/// A reference to a token's keyword. Storing the text itself would make tokens expensive to copy.
enum TokenKeyword {
  case none
  /// A step keyword of the language, by its index.
  case step(Int)
  /// A header keyword of the language, by its index.
  case title(Int)
  case fence(Fence)
  /// The bar of a Markdown table's row.
  case bar
}
