package import GherkinSteps

/// A pattern compiled to instructions: one model that matches texts, says where a text stops matching, continues it, and
/// finds the nearest text that matches.
package struct Program: Sendable {
  /// An instruction.
  enum Instruction: Sendable {
    /// Takes these bytes. `isFixed` tells that every matching text has them, outside choices and arguments.
    case literal([UInt8], isFixed: Bool)
    /// Takes a character of the set.
    case character(ScalarSet)
    /// Continues at the first of these instructions from which the rest of the text matches.
    case choice([Int])
    /// Continues at this instruction.
    case jump(Int)
    /// The start of a capture, by its number.
    case open(Int)
    /// The end of a capture, by its number.
    case close(Int)
    case assertion(PatternNode.Assertion)
  }

  /// A capture group or an argument.
  struct Capture: Sendable {
    /// The position of the argument; nil for a group inside one.
    let argument: Int?
    /// The indexes of the instructions of its start and its end.
    let open: Int
    var close = 0
    /// The number of captures inside it, which follow.
    var descendants = 0
  }

  /// The maximum number of instructions.
  private static let most = 5_000

  /// The instructions. A text that reaches the end of them matches.
  private(set) var instructions: [Instruction] = []
  /// The captures, in the order of their starts.
  private(set) var captures: [Capture] = []
  /// The types of the arguments, in order.
  package let types: [ParameterType]
  /// The tree of the pattern.
  let root: PatternNode

  /// Compiles a pattern; returns nil if it is too large.
  init?(_ root: PatternNode, types: [ParameterType]) {
    (self.root, self.types) = (root, types)
    guard add(root, isFixed: true) else { return nil }
    // A copy has no unused capacity, and a project can have thousands of patterns.
    instructions = instructions.map(\.self)
  }

  /// Whether a match must start at the start of the text.
  var isAnchored: Bool { if case .assertion(.start) = instructions.first { true } else { false } }

  private mutating func add(_ text: String, isFixed: Bool) {
    if case .literal(let bytes, isFixed)? = instructions.last, !isTarget {
      instructions[instructions.count - 1] = .literal(bytes + Array(text.utf8), isFixed: isFixed)
    } else {
      instructions.append(.literal(Array(text.utf8), isFixed: isFixed))
      isTarget = false
    }
  }

  /// The number of the next capture.
  private var nextCapture = 0
  /// Whether another instruction continues at the next one, so that it must not become a part of the last.
  private var isTarget = false

  /// Adds the instructions of a part. Returns false if there are too many.
  private mutating func add(_ node: PatternNode, isFixed: Bool) -> Bool {
    guard instructions.count < Self.most else { return false }
    switch node {
    case .character(let set):
      append(.character(set))
    case .text(let text): add(text, isFixed: isFixed)
    case .assertion(let assertion): append(.assertion(assertion))
    case .sequence(let nodes):
      for node in nodes { guard add(node, isFixed: isFixed) else { return false } }
    case .choice(let nodes):
      return addChoice(nodes.map { .some($0) })
    case .repetition(let node, let least, let most, let isLazy):
      // All turns have the same captures.
      let first = nextCapture
      for _ in 0..<least {
        nextCapture = first
        guard add(node, isFixed: isFixed) else { return false }
      }
      if let most {
        for _ in least..<most {
          nextCapture = first
          guard addChoice(isLazy ? [nil, node] : [node, nil]) else { return false }
        }
        // A part that is repeated no times has captures too.
        if most == 0, node.hasGroups { return false }
      } else {
        nextCapture = first
        let choice = instructions.count
        append(.choice([]))
        isTarget = true
        guard add(node, isFixed: false) else { return false }
        append(.jump(choice))
        let (body, end) = (choice + 1, instructions.count)
        instructions[choice] = .choice(isLazy ? [end, body] : [body, end])
        isTarget = true
      }
    case .group(let node): return addCapture(node, argument: nil)
    case .argument(let position, let node): return addCapture(node, argument: position)
    }
    return true
  }

  private mutating func append(_ instruction: Instruction) {
    instructions.append(instruction)
    isTarget = false
  }

  private mutating func addCapture(_ node: PatternNode, argument: Int?) -> Bool {
    let number = nextCapture
    nextCapture += 1
    let capture = Capture(argument: argument, open: instructions.count)
    if number == captures.count { captures.append(capture) } else { captures[number] = capture }
    append(.open(number))
    guard add(node, isFixed: false) else { return false }
    captures[number].close = instructions.count
    captures[number].descendants = nextCapture - number - 1
    append(.close(number))
    return true
  }

  /// Adds a choice; nil is the empty text.
  private mutating func addChoice(_ nodes: [PatternNode?]) -> Bool {
    let choice = instructions.count
    append(.choice([]))
    var starts: [Int] = []
    var jumps: [Int] = []
    for node in nodes {
      starts.append(instructions.count)
      isTarget = true
      if let node { guard add(node, isFixed: false) else { return false } }
      jumps.append(instructions.count)
      append(.jump(0))
    }
    for jump in jumps { instructions[jump] = .jump(instructions.count) }
    instructions[choice] = .choice(starts)
    isTarget = true
    return true
  }
}
