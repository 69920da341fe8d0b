/// A token of a tag expression.
struct Token {
  enum Kind: Equatable {
    case tag(String)
    case not
    case and
    case or
    case open
    case close
  }

  let kind: Kind
  /// The offset of the token, in code points.
  let start: Int
  /// The offset of the end of the token, in code points.
  let end: Int
}

/// Splits a tag expression into tokens.
struct Tokenizer {
  private let source: String
  private var tokens: [Token] = []
  private var word = String.UnicodeScalarView()
  private var wordStart = 0

  init(source: String) {
    self.source = source
  }

  mutating func tokenize() throws(TagExpressionError) -> [Token] {
    var position = 0
    var isEscaped = false
    for scalar in source.unicodeScalars {
      let isParenthesis = scalar == "(" || scalar == ")"
      if isEscaped {
        guard isParenthesis || scalar == "\\" || scalar.properties.isWhitespace else {
          let problem = TagExpressionError.Problem.illegalEscape(before: Character(scalar))
          throw TagExpressionError(problem, in: source, column: position, remedy: #"Write \\ for a backslash."#)
        }
        append(scalar, at: position - 1)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if isParenthesis {
        endWord(at: position)
        tokens.append(Token(kind: scalar == "(" ? .open : .close, start: position, end: position + 1))
      } else if scalar.properties.isWhitespace {
        endWord(at: position)
      } else {
        append(scalar, at: position)
      }
      position += 1
    }
    guard !isEscaped else {
      throw TagExpressionError(
        .unfinishedEscape, in: source, column: position, remedy: #"Write \\ for a backslash."#)
    }
    endWord(at: position)
    return tokens
  }

  private mutating func append(_ scalar: Unicode.Scalar, at position: Int) {
    if word.isEmpty { wordStart = position }
    word.append(scalar)
  }

  private mutating func endWord(at position: Int) {
    guard !word.isEmpty else { return }
    tokens.append(Token(kind: kind(of: String(word)), start: wordStart, end: position))
    word = String.UnicodeScalarView()
  }

  private func kind(of word: String) -> Token.Kind {
    switch word {
    case "not": .not
    case "and": .and
    case "or": .or
    default: .tag(word)
    }
  }
}
