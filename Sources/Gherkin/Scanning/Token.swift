/// A line with what the matcher made of it.
struct Token {
  /// What the line is.
  let kind: TokenKind
  /// The line.
  let line: Line
  /// The code points in front of the token: its column less one.
  var indent: Int
  /// The keyword of a header, a step or a doc string.
  var keyword = TokenKeyword.none
  /// The purpose of a step, from its keyword.
  var keywordType = GherkinDocument.KeywordType.unknown
  /// Where the text after the keyword begins.
  var textStart: Int
  /// Where that text ends, white space after it excluded.
  var textEnd: Int

  /// A token that is its whole line, at column 1.
  init(_ kind: TokenKind, line: Line) {
    self.kind = kind
    self.line = line
    indent = 0
    textStart = line.start
    textEnd = line.end
  }

  /// A token with a text of its own.
  init(_ kind: TokenKind, line: Line, indent: Int, textStart: Int, textEnd: Int) {
    self.kind = kind
    self.line = line
    self.indent = indent
    self.textStart = textStart
    self.textEnd = textEnd
  }

  /// The place of the token.
  var location: Location { Location(line: line.number, column: indent + 1) }
}

/// Where to find the keyword of a token. The text itself would make a token costly to hand around.
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
