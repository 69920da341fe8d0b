package import GherkinSteps

/// A pattern compiled to instructions: one model that matches texts, says where a text stops matching, continues it, and
/// finds the nearest text that matches.
///
/// An object, and instructions without references: to count references would take half the time of matching, as all texts
/// of a run are matched with the same programs.
package final class Program: Sendable {
  /// An instruction.
  enum Instruction: Sendable {
    /// Takes bytes, by their positions in `literals`. `isFixed` tells that every matching text has them, outside choices
    /// and arguments.
    case literal(Range<Int>, isFixed: Bool)
    /// Takes a character of a set, by its position in `sets`.
    case character(Int)
    /// Continues at the first of some instructions from which the rest of the text matches, by their positions in
    /// `targets`.
    case choice(Range<Int>)
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

  /// The instructions. A text that reaches the end of them matches.
  let instructions: [Instruction]
  /// The texts of the instructions.
  let literals: [UInt8]
  /// The sets of the instructions.
  let sets: [ScalarSet]
  /// The indexes of the instructions at which choices continue.
  let targets: [Int]
  /// The captures, in the order of their starts.
  let captures: [Capture]
  /// The types of the arguments, in order.
  package let types: [ParameterType]
  /// The tree of the pattern.
  let root: PatternNode

  /// Compiles a pattern; returns nil if it is too large.
  init?(_ root: PatternNode, types: [ParameterType]) {
    var code = ProgramCode()
    guard code.add(root, isFixed: true) else { return nil }
    (self.root, self.types) = (root, types)
    // Copies have no unused capacity, and a project can have thousands of patterns.
    instructions = code.instructions.map(\.self)
    literals = code.literals.map(\.self)
    (sets, targets, captures) = (code.sets, code.targets, code.captures)
  }

  /// Whether a match must start at the start of the text.
  var isAnchored: Bool { if case .assertion(.start) = instructions.first { true } else { false } }
}

/// The instructions of a pattern, while they are made.
private struct ProgramCode {
  typealias Instruction = Program.Instruction

  /// The maximum number of instructions.
  private static let most = 5_000

  private(set) var instructions: [Instruction] = []
  private(set) var literals: [UInt8] = []
  private(set) var sets: [ScalarSet] = []
  private(set) var targets: [Int] = []
  private(set) var captures: [Program.Capture] = []

  private mutating func add(_ text: String, isFixed: Bool) {
    let start = literals.count
    literals += text.utf8
    // The last instruction has the last bytes.
    if case .literal(let range, isFixed)? = instructions.last, !isTarget {
      instructions[instructions.count - 1] = .literal(range.lowerBound..<literals.count, isFixed: isFixed)
    } else {
      append(.literal(start..<literals.count, isFixed: isFixed))
    }
  }

  /// Returns a choice of instructions.
  private mutating func choice(_ starts: [Int]) -> Instruction {
    targets += starts
    return .choice((targets.count - starts.count)..<targets.count)
  }

  /// The number of the next capture.
  private var nextCapture = 0
  /// Whether another instruction continues at the next one, so that it must not become a part of the last.
  private var isTarget = false

  /// Adds the instructions of a part. Returns false if there are too many.
  mutating func add(_ node: PatternNode, isFixed: Bool) -> Bool {
    guard instructions.count < Self.most else { return false }
    switch node {
    case .character(let set):
      sets.append(set)
      append(.character(sets.count - 1))
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
        let loop = instructions.count
        append(.jump(0))
        isTarget = true
        guard add(node, isFixed: false) else { return false }
        append(.jump(loop))
        let (body, end) = (loop + 1, instructions.count)
        instructions[loop] = choice(isLazy ? [end, body] : [body, end])
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
    let capture = Program.Capture(argument: argument, open: instructions.count)
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
    let first = instructions.count
    append(.jump(0))
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
    instructions[first] = choice(starts)
    isTarget = true
    return true
  }
}
