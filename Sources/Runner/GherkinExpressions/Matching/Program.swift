/// An expression compiled to instructions for `Matcher`.
struct Program: Sendable {
  /// An instruction of the matcher.
  enum Instruction: Sendable {
    /// Matches these bytes.
    case literal([UInt8])
    /// Continues at the first of these instructions from which the rest of the text matches.
    case choice([Int])
    /// Continues at this instruction.
    case jump(Int)
    /// Matches an argument.
    case parameter(ParameterForm)
    /// Matches text that has the form of an argument but is not captured.
    case skipped(ParameterForm)
  }

  /// The instructions. After the last one, the whole text must have been matched, unless `isOpenEnded` is true.
  private(set) var instructions: [Instruction] = []
  /// Whether a match may end before the end of the text.
  var isOpenEnded = false

  /// Creates a program that the empty text matches.
  init() {}

  /// Compiles an expression whose parameters have `forms`, in order.
  init(_ expression: ExpressionNode, forms: [ParameterForm]) {
    var forms = forms[...]
    append(expression.nodes, forms: &forms)
  }

  /// Adds an instruction.
  mutating func append(_ instruction: Instruction) {
    instructions.append(instruction)
  }

  /// Appends an instruction that matches these bytes, unless there are none, and empties `bytes`.
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
