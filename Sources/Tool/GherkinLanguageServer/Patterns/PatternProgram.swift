internal import GherkinExpressions
internal import GherkinSteps

/// A step pattern as a nondeterministic automaton, which continues texts that match the start of the pattern.
///
/// All alternatives are followed at once, so the time is linear in the text.
struct PatternProgram: Sendable {
  private enum Instruction: Sendable {
    case character(ScalarSet, isArgument: Bool)
    /// Two continuations; the first is tried first, and `short` leads to the shorter rest.
    case split(Int, Int, short: Int)
    case jump(Int)
    /// The start of an argument, with the index of the instruction after its end.
    case begin(Int, end: Int)
    case end(Int)
    case match
  }

  /// A part of a text that a pattern matches.
  enum Piece: Sendable, Hashable {
    case text(String)
    /// A whole argument, by its position.
    case argument(Int)

    fileprivate var length: Int {
      switch self {
      case .text(let text): text.unicodeScalars.count
      case .argument: 1
      }
    }
  }

  /// A way to read a text as the start of the pattern.
  struct Continuation: Sendable {
    /// The rest of the pattern, in its shortest form.
    let rest: [Piece]
    /// The argument at the end of the text, which may be incomplete.
    let open: (position: Int, start: String.Index)?
    /// The rest after the open argument.
    let restAfterOpen: [Piece]
    /// Whether the text contains an argument.
    let hasArgument: Bool
    /// Whether the text can be any words, because it is the value of an argument that accepts all of them.
    let isArbitrary: Bool
  }

  private struct Thread {
    var instruction: Int
    /// The number of characters outside arguments.
    var literals = 0
    /// The argument that is being read, with the instruction of its start.
    var open: (position: Int, start: String.Index, begin: Int)?
    /// The start of an empty argument at the end of the text.
    var empty: Int?
    var hasArgument = false
  }

  /// The maximum number of instructions, of the characters of texts, and of compared ways to continue a text.
  private static let (mostInstructions, mostCharacters, mostRests) = (5_000, 1_000, 64)

  private let tree: PatternTree
  private var instructions: [Instruction] = []
  private var begins: [Int: Int] = [:]

  /// Compiles a pattern; returns nil if it has unknown syntax, or is too large.
  ///
  /// - Parameter known: the patterns of parameter types, to which those of the pattern are added.
  init?(
    _ pattern: String, isExpression: Bool, registry: ParameterTypeRegistry, _ known: inout [String: PatternNode]
  ) {
    guard let tree = PatternTree(pattern, isExpression: isExpression, registry: registry, &known) else { return nil }
    self.tree = tree
    guard add(tree.root, isArgument: false) else { return nil }
    instructions.append(.match)
  }

  /// The types of the arguments, in order.
  var types: [ParameterType] { tree.types }

  private mutating func add(_ node: PatternNode, isArgument: Bool) -> Bool {
    guard instructions.count < Self.mostInstructions else { return false }
    switch node {
    case .character(let set): instructions.append(.character(set, isArgument: isArgument))
    case .sequence(let nodes):
      for node in nodes { guard add(node, isArgument: isArgument) else { return false } }
    case .choice(let nodes):
      var jumps: [Int] = []
      for (index, node) in nodes.enumerated() {
        let split = instructions.count
        if index + 1 < nodes.count { instructions.append(.split(split + 1, 0, short: split + 1)) }
        guard add(node, isArgument: isArgument) else { return false }
        guard index + 1 < nodes.count else { break }
        jumps.append(instructions.count)
        instructions.append(.jump(0))
        instructions[split] = .split(split + 1, instructions.count, short: split + 1)
      }
      for jump in jumps { instructions[jump] = .jump(instructions.count) }
    case .repetition(let node, let least, let most):
      for _ in 0..<least { guard add(node, isArgument: isArgument) else { return false } }
      if let most {
        for _ in least..<max(least, most) {
          let split = instructions.count
          instructions.append(.match)
          guard add(node, isArgument: isArgument) else { return false }
          instructions[split] = .split(split + 1, instructions.count, short: instructions.count)
        }
      } else {
        let split = instructions.count
        instructions.append(.match)
        guard add(node, isArgument: isArgument) else { return false }
        instructions.append(.jump(split))
        instructions[split] = .split(split + 1, instructions.count, short: instructions.count)
      }
    case .argument(let position, let node):
      let begin = instructions.count
      begins[position] = begins[position] ?? begin
      instructions.append(.match)
      // In an outline, a placeholder can replace the whole argument.
      instructions.append(.split(begin + 2, 0, short: begin + 2))
      guard add(node, isArgument: true) else { return false }
      let jump = instructions.count
      instructions.append(.jump(0))
      instructions[begin + 1] = .split(begin + 2, instructions.count, short: begin + 2)
      guard add(Self.placeholder, isArgument: true) else { return false }
      instructions[jump] = .jump(instructions.count)
      instructions[begin] = .begin(position, end: instructions.count + 1)
      instructions.append(.end(position))
    }
    return true
  }

  /// A column of an outline: `<name>`.
  private static let placeholder = PatternNode.sequence([
    .text("<"), .repetition(.character(ScalarSet("<"..."<", ">"...">").inverted), least: 1, most: nil), .text(">"),
  ])

  // MARK: Reading

  /// Adds the threads that start at an instruction, until each reads a character.
  ///
  /// - Parameters:
  ///   - seen: the last step in which each instruction was reached.
  ///   - step: the number of this step, from 1.
  private func follow(
    _ thread: Thread, at index: String.Index, _ threads: inout [Thread], _ seen: inout [Int], step: Int
  ) {
    var open = [thread]
    while var thread = open.popLast() {
      guard seen[thread.instruction] != step else { continue }
      seen[thread.instruction] = step
      switch instructions[thread.instruction] {
      case .character, .match: threads.append(thread)
      case .jump(let next):
        thread.instruction = next
        open.append(thread)
      case .split(let first, let second, _):
        thread.instruction = second
        open.append(thread)
        thread.instruction = first
        open.append(thread)
      case .begin(let position, _):
        thread.open = (position, index, thread.instruction)
        thread.instruction += 1
        open.append(thread)
      case .end:
        if thread.open?.start == index { thread.empty = thread.open?.begin }
        thread.open = nil
        thread.instruction += 1
        open.append(thread)
      }
    }
  }

  /// Returns the threads that have read a text, in the order of preference.
  private func threads(_ text: String, from start: Int = 0) -> [Thread] {
    guard text.unicodeScalars.count <= Self.mostCharacters else { return [] }
    var threads: [Thread] = []
    var seen = [Int](repeating: 0, count: instructions.count)
    follow(Thread(instruction: start), at: text.startIndex, &threads, &seen, step: 1)
    for (number, index) in text.unicodeScalars.indices.enumerated() {
      let scalar = text.unicodeScalars[index]
      var next: [Thread] = []
      for var thread in threads {
        guard case .character(let set, let isArgument) = instructions[thread.instruction], set.contains(scalar) else {
          continue
        }
        if isArgument { thread.hasArgument = true } else { thread.literals += 1 }
        thread.empty = nil
        thread.instruction += 1
        follow(thread, at: text.unicodeScalars.index(after: index), &next, &seen, step: number + 2)
      }
      threads = next
      if threads.isEmpty { break }
    }
    return threads
  }

  /// Returns the best way to read a text as the start of the pattern; nil if there is none.
  func continuation(of text: String) -> Continuation? {
    let threads = threads(text)
    let most = threads.map(\.literals).max()
    var best: (thread: Thread, rest: [Piece], length: Int)?
    for thread in threads.filter({ $0.literals == most }).prefix(Self.mostRests) {
      // An argument that starts at the end of the text is proposed as a whole.
      let begin = thread.open?.start == text.endIndex ? thread.open?.begin : thread.empty
      let rest = pieces(from: begin ?? thread.instruction)
      let length = rest.reduce(0) { $0 + $1.length }
      if best.map({ length < $0.length }) ?? true { best = (thread, rest, length) }
    }
    guard let best else { return nil }
    let open = threads.first { thread in
      thread.literals == most && thread.open.map { $0.start != text.endIndex } ?? false
    }?.open
    return Continuation(
      rest: best.rest, open: open.map { ($0.position, $0.start) },
      restAfterOpen: open.map { pieces(from: end(ofArgumentAt: $0.begin)) } ?? [],
      hasArgument: best.thread.hasArgument,
      isArbitrary: most == 0 && best.thread.hasArgument && begins.keys.contains { accepts("qz", argument: $0) })
  }

  private func end(ofArgumentAt begin: Int) -> Int {
    if case .begin(_, let end) = instructions[begin] { end } else { begin }
  }

  /// Returns whether a text is a value of an argument.
  func accepts(_ text: String, argument position: Int) -> Bool {
    guard let begin = begins[position] else { return false }
    let end = end(ofArgumentAt: begin)
    // A thread that has read the argument continues with the pattern behind it.
    var threads: [Thread] = []
    var seen = [Int](repeating: 0, count: instructions.count)
    follow(Thread(instruction: end), at: text.startIndex, &threads, &seen, step: 1)
    let behind = Set(threads.map(\.instruction))
    return self.threads(text, from: begin).contains { thread in
      thread.open?.position != position && behind.contains(thread.instruction)
    }
  }

  // MARK: Writing

  /// The shortest text of the pattern, with its arguments.
  var pieces: [Piece] { pieces(from: 0) }

  private func pieces(from start: Int) -> [Piece] {
    var pieces: [Piece] = []
    var text = ""
    var instruction = start
    while true {
      switch instructions[instruction] {
      case .match:
        if !text.isEmpty { pieces.append(.text(text)) }
        return pieces
      case .character(let set, _):
        if let sample = set.sample { text.unicodeScalars.append(sample) }
        instruction += 1
      case .jump(let next): instruction = next
      case .split(_, _, let short): instruction = short
      case .end: instruction += 1
      case .begin(let position, let end):
        if !text.isEmpty { pieces.append(.text(text)) }
        text = ""
        pieces.append(.argument(position))
        instruction = end
      }
    }
  }

  /// The maximum number of texts of a pattern that differ in optional and alternative texts.
  private static let mostVariants = 16

  /// The texts of the pattern with all its optional and alternative texts; nil if there are too many.
  var variants: [[Piece]]? {
    tree.root.variants(most: Self.mostVariants)?.map { pieces in
      pieces.reduce(into: []) { joined, piece in
        if case .text(let text) = piece, case .text(let before)? = joined.last {
          joined[joined.count - 1] = .text(before + text)
        } else {
          joined.append(piece)
        }
      }
    }
  }

  /// Returns the values of an argument if there are few, such as those of `red|blue`; otherwise nil.
  func values(of position: Int, most: Int = 20) -> [String]? {
    Self.argument(position, in: tree.root)?.texts(most: most)
  }

  /// Returns a value of an argument.
  func sample(of position: Int) -> String {
    Self.argument(position, in: tree.root).map(Self.sample) ?? ""
  }

  private static func argument(_ position: Int, in node: PatternNode) -> PatternNode? {
    switch node {
    case .character: nil
    case .argument(position, let node): node
    case .argument(_, let node), .repetition(let node, _, _): argument(position, in: node)
    case .sequence(let nodes), .choice(let nodes): nodes.lazy.compactMap { argument(position, in: $0) }.first
    }
  }

  /// Returns a text of a node. A repeated letter becomes a word.
  private static func sample(_ node: PatternNode) -> String {
    switch node {
    case .character(let set): return set.sample.map { String($0) } ?? ""
    case .argument(_, let node): return sample(node)
    case .sequence(let nodes): return nodes.map(sample).joined()
    case .choice(let nodes): return nodes.first.map(sample) ?? ""
    case .repetition(.character(let set), let least, let most):
      let word = "text"
      if least <= word.count, (most ?? .max) >= word.count, word.unicodeScalars.allSatisfy(set.contains) { return word }
      let count = max(least, set.isInverted || most == nil ? 1 : 0)
      return set.sample.map { String(repeating: String($0), count: min(count, most ?? .max)) } ?? ""
    case .repetition(let node, let least, _): return String(repeating: sample(node), count: least)
    }
  }
}

extension PatternNode {
  /// Returns the texts that a node matches, with whole arguments; nil if there are more than `most`.
  fileprivate func variants(most: Int) -> [[PatternProgram.Piece]]? {
    switch self {
    case .character(let set):
      // In a class of characters, the author's choice is not known. White space is no such choice.
      guard let only = set.only ?? (set.contains(" ") && !set.contains("a") ? " " : nil) else { return nil }
      return [[.text(String(only))]]
    case .argument(let position, _): return [[.argument(position)]]
    case .choice(let nodes):
      var all: [[PatternProgram.Piece]] = []
      for node in nodes {
        guard let own = node.variants(most: most - all.count) else { return nil }
        all += own
      }
      return all.count <= most ? all : nil
    case .sequence(let nodes):
      var all: [[PatternProgram.Piece]] = [[]]
      for node in nodes {
        guard let own = node.variants(most: most), own.count * all.count <= most else { return nil }
        all = all.flatMap { first in own.map { first + $0 } }
      }
      return all
    case .repetition(let node, 0, 1): return node.variants(most: most - 1).map { $0 + [[]] }
    case .repetition(let node, let least, nil):
      guard case .character(let set) = node, set.contains(" "), !set.contains("a") else { return nil }
      return [Array(repeating: .text(" "), count: least)]
    case .repetition: return nil
    }
  }
}
