/// Parses a tag expression by operator precedence with an explicit stack, so that deep nesting uses memory instead of
/// the thread's stack.
struct Parser {
  private let source: String
  private var program: [TagExpression.Instruction] = []
  private var tree = SyntaxTree()
  private var pending: [Pending] = []
  private var expectsOperand = true

  /// An operator or parenthesis whose right operand is still being parsed.
  private struct Pending {
    let kind: Token.Kind
    let start: Int
    /// The instruction of `and` or `or` whose target is known after the right operand has been parsed.
    var skip: Int?
  }

  init(source: String) {
    self.source = source
  }

  mutating func parse() throws(TagExpressionError) -> TagExpression {
    var tokenizer = Tokenizer(source: source)
    let tokens = try tokenizer.tokenize()
    guard let last = tokens.last else { return .always }
    for (index, token) in tokens.enumerated() {
      try accept(token, after: index > 0 ? tokens[index - 1] : nil)
    }
    guard !expectsOperand else {
      throw TagExpressionError(.expectedOperand, in: source, column: last.end + 1)
    }
    while let operation = pending.popLast() {
      guard operation.kind != .open else {
        throw TagExpressionError(.unmatchedOpeningParenthesis, in: source, column: operation.start + 1)
      }
      complete(operation)
    }
    return TagExpression(description: tree.formatted(), program: program)
  }

  private mutating func accept(_ token: Token, after previous: Token?) throws(TagExpressionError) {
    switch token.kind {
    case .tag(let name):
      try expect(operand: true, at: token, after: previous)
      program.append(.tag(name))
      tree.add(.tag(name))
      expectsOperand = false
    case .not, .open:
      try expect(operand: true, at: token, after: previous)
      pending.append(Pending(kind: token.kind, start: token.start))
    case .and, .or:
      try expect(operand: false, at: token, after: previous)
      while let last = pending.last, last.kind.precedence >= token.kind.precedence {
        complete(pending.removeLast())
      }
      pending.append(Pending(kind: token.kind, start: token.start, skip: program.count))
      program.append(.skip(target: 0, when: token.kind == .or))
      expectsOperand = true
    case .close:
      try expect(operand: false, at: token, after: previous)
      while let last = pending.last, last.kind != .open {
        complete(pending.removeLast())
      }
      guard pending.popLast() != nil else {
        throw TagExpressionError(.unmatchedClosingParenthesis, in: source, column: token.start + 1)
      }
    }
  }

  /// Throws an error if `token` is an operand where an operator is expected, or vice versa.
  private func expect(operand: Bool, at token: Token, after previous: Token?) throws(TagExpressionError) {
    guard operand != expectsOperand else { return }
    let problem: TagExpressionError.Problem = expectsOperand ? .expectedOperand : .expectedOperator
    throw TagExpressionError(problem, in: source, column: token.start + 1, remedy: remedy(at: token, after: previous))
  }

  /// Users write `@lock(db)` for a tag with that name.
  private func remedy(at token: Token, after previous: Token?) -> String? {
    guard token.kind == .open, let previous, previous.end == token.start, case .tag(let name) = previous.kind else {
      return nil
    }
    return #"A parenthesis that belongs to a tag needs a backslash, as in \#(SyntaxTree.escaped(name))\(…\)."#
  }

  private mutating func complete(_ operation: Pending) {
    switch operation.kind {
    case .not: program.append(.negate)
    case .and, .or:
      if let skip = operation.skip {
        program[skip] = .skip(target: program.count, when: operation.kind == .or)
      }
    case .tag, .open, .close: return
    }
    tree.add(operation.kind)
  }
}

extension Token.Kind {
  /// The precedence of an operator. An open parenthesis has the lowest.
  fileprivate var precedence: Int {
    switch self {
    case .open, .close, .tag: 0
    case .or: 1
    case .and: 2
    case .not: 3
    }
  }
}

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

/// The operations of a tag expression in postfix order, in a flat list that is released without recursion.
struct SyntaxTree {
  private var nodes: [Node] = []

  private struct Node {
    let kind: Token.Kind
    /// The index of the first node of this operand.
    let start: Int
  }

  /// Appends a tag, or an operator on the last operands.
  mutating func add(_ kind: Token.Kind) {
    let start: Int
    switch kind {
    case .not: start = nodes[nodes.count - 1].start
    case .and, .or: start = nodes[leftOperand(ofNodeAt: nodes.count)].start
    case .tag, .open, .close: start = nodes.count
    }
    nodes.append(Node(kind: kind, start: start))
  }

  /// Returns the expression in the official format, in one pass.
  func formatted() -> String {
    var result = ""
    var open: [Piece] = nodes.isEmpty ? [] : [.node(nodes.count - 1)]
    while let piece = open.popLast() {
      switch piece {
      case .text(let text): result += text
      case .node(let index): open.append(contentsOf: pieces(ofNodeAt: index).reversed())
      }
    }
    return result
  }

  /// Returns a tag's name escaped for an expression.
  static func escaped(_ name: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      if scalar == "\\" || scalar == "(" || scalar == ")" || scalar.properties.isWhitespace { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }

  private enum Piece {
    case text(String)
    case node(Int)
  }

  private func pieces(ofNodeAt index: Int) -> [Piece] {
    switch nodes[index].kind {
    case .tag(let name): [.text(Self.escaped(name))]
    case .not:
      isBinary(index - 1) ? [.text("not "), .node(index - 1)] : [.text("not ( "), .node(index - 1), .text(" )")]
    case .and: [.text("( "), .node(leftOperand(ofNodeAt: index)), .text(" and "), .node(index - 1), .text(" )")]
    case .or: [.text("( "), .node(leftOperand(ofNodeAt: index)), .text(" or "), .node(index - 1), .text(" )")]
    case .open, .close: []
    }
  }

  private func leftOperand(ofNodeAt index: Int) -> Int { nodes[index - 1].start - 1 }

  private func isBinary(_ index: Int) -> Bool { nodes[index].kind == .and || nodes[index].kind == .or }
}
