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
