/// A Cucumber Expression in the form that `Matcher` follows.
struct Program: Sendable {
  /// A step of matching.
  enum Instruction: Sendable {
    /// The text goes on with these bytes.
    case literal([UInt8])
    /// Goes on at the first of these instructions from where the rest matches.
    case choice([Int])
    /// Goes on at this instruction.
    case jump(Int)
    /// The text goes on with an argument.
    case parameter(ParameterForm)
  }

  /// The instructions; the whole text must be used up behind the last.
  private(set) var instructions: [Instruction] = []

  /// Makes a program that the empty text matches.
  init() {}

  /// Makes the program of an expression, whose parameters look like `forms`, in order.
  init(_ expression: ExpressionNode, forms: [ParameterForm]) {
    var forms = forms[...]
    append(expression.nodes, forms: &forms)
  }

  private mutating func append(_ nodes: [ExpressionNode], forms: inout ArraySlice<ParameterForm>) {
    var literal: [UInt8] = []
    for node in nodes {
      if node.kind == .text {
        literal.append(contentsOf: node.text.utf8)
      } else {
        appendLiteral(&literal)
      }
      switch node.kind {
      case .text: break
      case .parameter: if let form = forms.popFirst() { instructions.append(.parameter(form)) }
      case .optional: appendChoice([node.nodes, []], forms: &forms)
      case .alternation: appendChoice(node.nodes.map(\.nodes), forms: &forms)
      case .expression, .alternative: append(node.nodes, forms: &forms)
      }
    }
    appendLiteral(&literal)
  }

  private mutating func appendLiteral(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    instructions.append(.literal(bytes))
    bytes = []
  }

  private mutating func appendChoice(_ alternatives: [[ExpressionNode]], forms: inout ArraySlice<ParameterForm>) {
    let choice = instructions.count
    instructions.append(.choice([]))
    var starts: [Int] = []
    var jumps: [Int] = []
    for nodes in alternatives {
      starts.append(instructions.count)
      append(nodes, forms: &forms)
      jumps.append(instructions.count)
      instructions.append(.jump(0))
    }
    for jump in jumps { instructions[jump] = .jump(instructions.count) }
    instructions[choice] = .choice(starts)
  }
}
