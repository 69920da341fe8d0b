/// Reads a text with a program, in all ways at once, so that the time is linear in the text.
struct Walk {
  /// A way to read the text up to a position.
  struct Thread {
    var instruction: Int
    /// The number of bytes of a literal that have been read.
    var offset = 0
    /// The number of characters outside arguments.
    var literals = 0
    /// The argument that is being read, by the number of its capture, and its start in bytes.
    var open: (capture: Int, start: Int)?
    /// The capture of an empty argument at the end of the text.
    var empty: Int?
    var hasArgument = false
    /// Whether the text ends inside a column of an outline.
    var isInPlaceholder = false
  }

  /// The maximum number of bytes of a text.
  static let mostBytes = 4_000

  private let program: Program
  private let text: UnsafeBufferPointer<UInt8>
  /// The instruction at which reading ends; one more than the last for the whole program.
  private let last: Int
  /// The threads that continue at each position.
  private var pending: [[Thread]]
  /// The last position in which each instruction was reached, plus 1.
  private var seen: [Int]

  /// The threads that have read the whole text, in the order of preference.
  private(set) var threads: [Thread] = []
  /// The positions at which the last instruction was reached, in order.
  private(set) var ends: [Int] = []
  /// For each instruction, the position at which it could not continue.
  private(set) var stops: [Int: Stop] = [:]

  /// A place where the text stops matching.
  struct Stop {
    var position: Int
    /// The number of bytes of a literal that were read before it.
    var offset: Int
  }

  /// Reads `text` from a position and an instruction on.
  init(
    _ program: Program, _ text: UnsafeBufferPointer<UInt8>, from start: Int = 0, at first: Int = 0, to last: Int? = nil
  ) {
    (self.program, self.text) = (program, text)
    self.last = last ?? program.instructions.count
    pending = Array(repeating: [], count: text.count + 1)
    seen = Array(repeating: 0, count: program.instructions.count + 1)
    guard text.count <= Self.mostBytes else { return }
    pending[start].append(Thread(instruction: first))
    for position in start...text.count where !pending[position].isEmpty { advance(at: position) }
  }

  /// Whether the whole text was read.
  var isMatch: Bool { ends.last == text.count }

  private mutating func advance(at position: Int) {
    var leaves: [Thread] = []
    for thread in pending[position] {
      if thread.offset > 0 || thread.isInPlaceholder {
        leaves.append(thread)
      } else {
        follow(thread, at: position, &leaves)
      }
    }
    pending[position] = []
    if position == text.count { threads = leaves }
    for thread in leaves {
      guard thread.instruction != last else {
        ends.append(position)
        continue
      }
      read(thread, at: position)
    }
  }

  /// Reads the character at a position.
  private mutating func read(_ thread: Thread, at position: Int) {
    var thread = thread
    let count = position < text.count ? text[position].countOfCodePoint : 0
    switch program.instructions[thread.instruction] {
    case .literal(let bytes, _):
      let isNext =
        count > 0 && thread.offset + count <= bytes.count
        && (0..<count).allSatisfy {
          text[position + $0] == program.literals[bytes.lowerBound + thread.offset + $0]
        }
      guard isNext else { return stop(thread, at: position) }
      thread.offset += count
      if thread.offset == bytes.count { (thread.instruction, thread.offset) = (thread.instruction + 1, 0) }
    case .character(let set):
      guard count > 0, program.sets[set].contains(text.scalar(at: position)) else { return stop(thread, at: position) }
      thread.instruction += 1
    default: return
    }
    if thread.open == nil { thread.literals += 1 } else { thread.hasArgument = true }
    thread.empty = nil
    pending[position + count].append(thread)
  }

  /// Keeps where an instruction could not continue: a literal that was begun tells more than a later one that was not.
  private mutating func stop(_ thread: Thread, at position: Int) {
    let new = Stop(position: position, offset: thread.offset)
    guard let old = stops[thread.instruction] else {
      stops[thread.instruction] = new
      return
    }
    if (old.offset > 0 ? 1 : 0, old.position) <= (new.offset > 0 ? 1 : 0, new.position) {
      stops[thread.instruction] = new
    }
  }

  /// Adds the threads that a thread becomes, until each reads a character.
  private mutating func follow(_ thread: Thread, at position: Int, _ leaves: inout [Thread]) {
    var open = [thread]
    while var thread = open.popLast() {
      guard seen[thread.instruction] != position + 1 else { continue }
      seen[thread.instruction] = position + 1
      guard thread.instruction != last, thread.instruction < program.instructions.count else {
        leaves.append(thread)
        continue
      }
      switch program.instructions[thread.instruction] {
      case .literal, .character:
        leaves.append(thread)
        continue
      case .jump(let next): thread.instruction = next
      case .choice(let targets):
        for target in program.targets[targets].reversed().dropLast() {
          var other = thread
          other.instruction = target
          open.append(other)
        }
        thread.instruction = program.targets[targets.lowerBound]
      case .assertion(let assertion):
        guard holds(assertion, at: position) else {
          stop(thread, at: position)
          continue
        }
        thread.instruction += 1
      case .open(let number):
        if program.captures[number].argument != nil {
          readPlaceholder(thread, number, at: position)
          thread.open = (number, position)
        }
        thread.instruction += 1
      case .close(let number):
        if program.captures[number].argument != nil {
          if thread.open?.start == position { thread.empty = number }
          thread.open = nil
        }
        thread.instruction += 1
      }
      open.append(thread)
    }
  }

  /// In an outline, a column such as `<name>` can replace a whole argument.
  private mutating func readPlaceholder(_ thread: Thread, _ number: Int, at position: Int) {
    guard let placeholder = text.placeholder(at: position) else { return }
    var thread = thread
    thread.instruction = program.captures[number].close
    thread.open = (number, position)
    thread.hasArgument = true
    thread.isInPlaceholder = !placeholder.isClosed
    pending[placeholder.end].append(thread)
  }

  private func holds(_ assertion: PatternNode.Assertion, at position: Int) -> Bool {
    // A text that is continued may have what is missing at its end.
    if position == text.count { return assertion != .start || position == 0 }
    switch assertion {
    case .start: return position == 0
    case .end: return false
    case .digitNext: return (0x30...0x39).contains(text[position])
    case .digitOnLine, .unknown: return true
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the end of the column of an outline, such as `<name>`, that starts at a position, and whether it has its
  /// `>`; nil if there is none.
  func placeholder(at position: Int) -> (end: Int, isClosed: Bool)? {
    guard position < count, self[position] == UInt8(ascii: "<") else { return nil }
    let bracket = self[(position + 1)...].firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }
    guard let bracket else { return (count, false) }
    return self[bracket] == UInt8(ascii: ">") && bracket > position + 1 ? (bracket + 1, true) : nil
  }
}

// MARK: Continuing and explaining texts

extension Program {
  /// A part of a text that a pattern matches.
  package enum Piece: Sendable, Hashable {
    case text(String)
    /// A whole argument, by its position.
    case argument(Int)
  }

  /// A way to read a text as the start of the pattern.
  package struct Continuation: Sendable {
    /// The rest of the pattern: all its forms, in the order of the pattern, or only the shortest one of many.
    package let rests: [[Piece]]
    /// The argument at the end of the text, which may be incomplete.
    package let open: (position: Int, start: String.Index)?
    /// The forms of the rest after the open argument.
    package let restsAfterOpen: [[Piece]]
    /// Whether the text contains an argument.
    package let hasArgument: Bool
    /// Whether the text can be any words, because it is the value of an argument that accepts all of them.
    package let isArbitrary: Bool
  }

  /// Returns the best way to read a text as the start of the pattern; nil if there is none.
  package func continuation(of text: String) -> Continuation? {
    var copy = text
    let threads = copy.withUTF8 { Walk(self, $0).threads }
    let most = threads.map(\.literals).max()
    let end = text.utf8.count
    let best = threads.filter { $0.literals == most }
    guard let first = best.first else { return nil }
    /// The start of an argument at the end of the text, which is proposed as a whole.
    func begin(_ thread: Walk.Thread) -> Int? {
      (thread.open.flatMap { $0.start == end ? $0.capture : nil } ?? thread.empty).map { captures[$0].open }
    }
    var (rests, inside): ([[Piece]], [[Piece]]) = ([], [])
    for thread in best {
      let start = begin(thread)
      for rest in forms(from: start ?? thread.instruction, offset: thread.offset) {
        if start == nil, thread.open != nil {
          inside.append(rest)
        } else if !rests.contains(rest) {
          rests.append(rest)
        }
      }
    }
    // What is missing of an argument is not known, so as little as possible is added.
    if let shortest = inside.min(by: { Self.length($0) < Self.length($1) }), !rests.contains(shortest) {
      rests.append(shortest)
    }
    if rests.count > Self.mostForms { rests = rests.min { Self.length($0) < Self.length($1) }.map { [$0] } ?? [] }
    let open = best.first { $0.open.map { $0.start != end } ?? false }?.open
    return Continuation(
      rests: rests,
      open: open.flatMap { open in
        captures[open.capture].argument.map { ($0, text.utf8.index(text.startIndex, offsetBy: open.start)) }
      },
      restsAfterOpen: open.map { forms(from: captures[$0.capture].close) } ?? [],
      hasArgument: first.hasArgument,
      isArbitrary: most == 0 && best.contains(where: \.hasArgument)
        && captures.contains { $0.argument.map { accepts("qz", argument: $0) } ?? false })
  }

  private static func length(_ pieces: [Piece]) -> Int {
    pieces.reduce(0) { sum, piece in
      if case .text(let text) = piece { sum + text.unicodeScalars.count } else { sum + 1 }
    }
  }

  private func capture(ofArgument position: Int) -> Capture? { captures.first { $0.argument == position } }

  /// Returns whether a text is a value of an argument.
  package func accepts(_ text: String, argument position: Int) -> Bool {
    guard let capture = capture(ofArgument: position) else { return false }
    var text = text
    return text.withUTF8 { text in
      if let placeholder = text.placeholder(at: 0), placeholder.isClosed, placeholder.end == text.count { return true }
      return Walk(self, text, at: capture.open + 1, to: capture.close).isMatch
    }
  }

  /// Returns the values of an argument if there are few, such as those of `red|blue`; otherwise nil.
  package func values(of position: Int, most: Int = 20) -> [String]? { root.argument(position)?.texts(most: most) }

  /// For each argument, in order, whether a match can lack it.
  package var optionalArguments: [Bool] { root.optionalArguments }

  /// Returns a text that is probably a value of an argument.
  package func sample(of position: Int) -> String { root.argument(position)?.sample ?? "" }

  /// The maximum number of forms of a text.
  private static let mostForms = 8

  /// The texts of the pattern, with its optional and alternative texts; only the shortest one of many.
  package var forms: [[Piece]] { forms(from: 0) }

  /// The maximum number of ways through a pattern, of which several can lead to the same form.
  private static let mostWays = 64

  /// Returns the texts from an instruction on, with whole arguments; only the shortest one of many.
  private func forms(from start: Int, offset: Int = 0) -> [[Piece]] {
    var ways: [[Piece]] = []
    guard addWays(to: &ways, [], "", from: start, offset: offset, isShort: false) else { return shortest() }
    let forms = ways.reduce(into: [[Piece]]()) { if !$0.contains($1) { $0.append($1) } }
    return forms.count > Self.mostForms ? shortest() : forms

    func shortest() -> [[Piece]] {
      var ways: [[Piece]] = []
      _ = addWays(to: &ways, [], "", from: start, offset: offset, isShort: true)
      return ways
    }
  }

  /// - Parameter isShort: whether only the shortest text is added.
  /// - Returns: false if there are too many.
  private func addWays(
    to ways: inout [[Piece]], _ pieces: [Piece], _ text: String, from start: Int, offset: Int, isShort: Bool
  ) -> Bool {
    var (pieces, text, instruction) = (pieces, text, start)
    while instruction < instructions.count {
      switch instructions[instruction] {
      case .literal(let bytes, _):
        text += String(decoding: literals[bytes].dropFirst(instruction == start ? offset : 0), as: UTF8.self)
        instruction += 1
      case .character(let set):
        if let sample = sets[set].isSpace ? " " : sets[set].sample { text.unicodeScalars.append(sample) }
        instruction += 1
      case .jump(let next): instruction = next
      case .choice(let targets):
        // A repetition ends at once.
        let targets = self.targets[targets]
        if let end = targets.first(where: { isLoop(instruction, endingAt: $0) }) {
          instruction = end
        } else if isShort {
          instruction = targets.last ?? instruction + 1
        } else {
          for target in targets {
            guard addWays(to: &ways, pieces, text, from: target, offset: 0, isShort: false) else { return false }
          }
          return true
        }
      case .assertion, .close: instruction += 1
      case .open(let number):
        guard let argument = captures[number].argument else {
          instruction += 1
          continue
        }
        if !text.isEmpty { pieces.append(.text(text)) }
        text = ""
        pieces.append(.argument(argument))
        instruction = captures[number].close + 1
      }
    }
    if !text.isEmpty { pieces.append(.text(text)) }
    ways.append(pieces)
    return ways.count <= Self.mostWays
  }

  /// Returns whether a choice is a repetition that ends at an instruction.
  private func isLoop(_ choice: Int, endingAt end: Int) -> Bool {
    guard end > 0, case .jump(choice) = instructions[end - 1] else { return false }
    return true
  }

  /// What a pattern allows where a text stops matching.
  package enum Expectation: Sendable, Hashable {
    /// An argument, by its position.
    case argument(Int)
    case text(String)
    /// A character of a set.
    case character
    /// The end of the text.
    case end
  }

  /// Returns where a text stops matching, in bytes, and what the pattern allows there; nil if each part matches.
  package func mismatch(with text: String) -> (position: Int, expected: [Expectation])? {
    var copy = text
    let walk = copy.withUTF8 { Walk(self, $0) }
    var found: [(position: Int, instruction: Int, expectation: Expectation)] = []
    // Other ways that stop earlier explain nothing.
    if walk.ends.last == text.utf8.count { return nil }
    if let end = walk.ends.last { found.append((end, instructions.count, .end)) }
    for (instruction, stop) in walk.stops {
      if let capture = captures.first(where: { $0.argument != nil && $0.open < instruction && instruction < $0.close })
      {
        // An argument that was read somewhere is not what is missing.
        guard let argument = capture.argument, !walk.wasReached(capture.close), let start = walk.start(of: capture.open)
        else { continue }
        found.append((start, capture.open, .argument(argument)))
      } else if case .literal(let bytes, _) = instructions[instruction] {
        guard stop.offset > 0 || !walk.wasReached(instruction + 1) else { continue }
        let rest = String(decoding: literals[bytes].dropFirst(stop.offset), as: UTF8.self)
        found.append((stop.position, instruction, .text(rest)))
      } else if case .assertion(let assertion) = instructions[instruction] {
        if assertion == .end { found.append((stop.position, instruction, .end)) }
      } else if !walk.wasReached(instruction + 1) {
        found.append((stop.position, instruction, .character))
      }
    }
    guard let furthest = found.map(\.position).max() else { return nil }
    var expected: [Expectation] = []
    for (position, _, expectation) in found.sorted(by: { $0.instruction < $1.instruction })
    where position == furthest && !expected.contains(expectation) { expected.append(expectation) }
    return (furthest, expected)
  }
}

extension Walk {
  /// Returns whether an instruction was reached.
  func wasReached(_ instruction: Int) -> Bool { seen[instruction] > 0 }

  /// Returns the last position at which an instruction was reached.
  func start(of instruction: Int) -> Int? { seen[instruction] > 0 ? seen[instruction] - 1 : nil }
}
