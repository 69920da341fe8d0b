/// An expression in the form that `Matcher` follows.
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
    /// The text goes on with what looks like an argument and is none.
    case skipped(ParameterForm)
  }

  /// The instructions; the whole text must be used up after the last, unless `isOpenEnded`.
  private(set) var instructions: [Instruction] = []
  /// Whether a match may end before the text does.
  var isOpenEnded = false

  /// Creates a program that the empty text matches.
  init() {}

  /// Creates the program of an expression, whose parameters look like `forms`, in order.
  init(_ expression: ExpressionNode, forms: [ParameterForm]) {
    var forms = forms[...]
    append(expression.nodes, forms: &forms)
  }

  /// Adds an instruction.
  mutating func append(_ instruction: Instruction) {
    instructions.append(instruction)
  }

  /// Adds an instruction for these bytes, if there are any, and takes them away.
  mutating func append(literal bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    instructions.append(.literal(bytes))
    bytes = []
  }

  private mutating func append(_ nodes: [ExpressionNode], forms: inout ArraySlice<ParameterForm>) {
    var literal: [UInt8] = []
    for node in nodes {
      if node.kind == .text {
        literal.append(contentsOf: node.text.utf8)
      } else {
        append(literal: &literal)
      }
      switch node.kind {
      case .text: break
      case .parameter: if let form = forms.popFirst() { instructions.append(.parameter(form)) }
      case .optional: appendChoice([node.nodes, []], forms: &forms)
      case .alternation: appendChoice(node.nodes.map(\.nodes), forms: &forms)
      case .expression, .alternative: append(node.nodes, forms: &forms)
      }
    }
    append(literal: &literal)
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
