import GherkinSteps

/// Matches a text against a program like a backtracking regular expression: each part matches as much as it can, and
/// gives back what later parts need.
///
/// Once a text proves hard, failures are recorded. This bounds the time by the product of the lengths of program and
/// text; plain backtracking can take exponential time. The matcher reads UTF-8 bytes and never splits a code point.
struct Matcher {
  let program: Program
  let text: UnsafeBufferPointer<UInt8>
  /// The choices that led to the current position.
  private var frames: [Frame] = []
  /// The recorded failures.
  var failures = Failures()
  /// For a range of positions, whether a digit follows on the same line.
  var digitAhead = (range: 0..<0, isThere: false)

  /// A choice: a parameter and its current text, or an alternative.
  struct Frame {
    let instruction: Int
    /// The start of the parameter's or alternative's text.
    let start: Int
    /// The current end of the parameter's text.
    var end: Int
    /// The position down to which the parameter's text can be shortened.
    var low: Int
    /// The number of the current candidate or alternative.
    var stage = -1
    /// Whether a later start in the same run of characters has the same possible ends.
    var isRun = false
  }

  /// Creates a matcher. `text` is not copied, as that would cost as much as most matches, and must remain valid while
  /// the matcher exists.
  init(_ program: Program, text: UnsafeBufferPointer<UInt8>) {
    self.program = program
    self.text = text
  }

  /// Returns the byte ranges of the parameters; nil if the text does not match at `start`.
  mutating func match(from start: Int = 0) -> [Range<Int>]? {
    var place: Place? = (next: 0, position: start)
    while let (next, position) = place {
      guard next < program.instructions.count else {
        if program.isOpenEnded || position == text.count { return captures }
        place = resume()
        continue
      }
      switch program.instructions[next] {
      case .literal(let bytes):
        place = hasPrefix(bytes, at: position) ? (next + 1, position + bytes.count) : resume()
      case .jump(let target):
        place = (target, position)
      case .choice, .parameter, .skipped:
        if !failures.contains(.start(next), at: position) {
          frames.append(Frame(instruction: next, start: position, end: position, low: position))
        }
        place = resume()
      }
    }
    return nil
  }

  /// The index of the next instruction, and the position in the text.
  private typealias Place = (next: Int, position: Int)

  private var captures: [Range<Int>] {
    frames.compactMap { frame in
      guard case .parameter = program.instructions[frame.instruction] else { return nil }
      return frame.start..<frame.end
    }
  }

  /// Changes the last choice that has another candidate. Returns where to continue; nil if all candidates have been
  /// tried.
  private mutating func resume() -> Place? {
    while var frame = frames.popLast() {
      switch program.instructions[frame.instruction] {
      case .choice(let branches):
        frame.stage += 1
        if frame.stage < branches.count {
          frames.append(frame)
          return (branches[frame.stage], frame.start)
        }
      case .parameter(let form), .skipped(let form):
        if advance(&frame, form) {
          frames.append(frame)
          return (frame.instruction + 1, frame.end)
        }
      case .literal, .jump:
        break
      }
      failures.insert(.start(frame.instruction), at: frame.start, of: text.count)
    }
    return nil
  }

  /// Returns the end of the text that a parameter of this form prefers at `position`; nil if it matches nothing there.
  mutating func preferredEnd(of form: ParameterForm, at position: Int) -> Int? {
    var frame = Frame(instruction: 0, start: position, end: position, low: position)
    return advance(&frame, form) ? frame.end : nil
  }

  func hasPrefix(_ bytes: [UInt8], at position: Int) -> Bool {
    guard text.count - position >= bytes.count else { return false }
    for (offset, byte) in bytes.enumerated() where text[position + offset] != byte { return false }
    return true
  }
}

extension Matcher {
  /// The byte at `position`; nil at the end of the text.
  func byte(_ position: Int) -> UInt8? {
    position < text.count ? text[position] : nil
  }

  func isDigit(_ position: Int) -> Bool {
    position < text.count && text[position].isDigit
  }

  /// Whether the byte at `position` continues a code point.
  func isContinuation(_ position: Int) -> Bool {
    position < text.count && text[position] & 0xC0 == 0x80
  }

  /// Whether `.` does not match at `position`: as in JavaScript, at line feed, carriage return, U+2028 and U+2029.
  func isLineTerminator(_ position: Int) -> Bool {
    switch text[position] {
    case 0x0A, 0x0D: true
    case 0xE2:
      position + 2 < text.count && text[position + 1] == 0x80
        && (text[position + 2] == 0xA8 || text[position + 2] == 0xA9)
    default: false
    }
  }
}

extension UInt8 {
  /// Whether `\s` matches the byte: space, tab, line feed, vertical tab, form feed, carriage return.
  var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// The length in bytes of the code point that starts with this byte.
  var countOfCodePoint: Int {
    switch self {
    case ..<0x80: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
  }
}

extension Matcher {
  /// Matches as many characters as possible. Backtracking can shorten the match down to `Frame.low`.
  func matchRun(_ run: CharacterRun, _ frame: inout Frame) -> Bool {
    guard frame.stage < 0 else { return false }
    let isRun = run.maximum == nil
    if isRun, run.minimum == 0, failures.contains(.end(frame.instruction), at: frame.start) { return false }
    var end = frame.start
    var count = 0
    while count != run.maximum, let next = position(behind: run, at: end) {
      if isRun, failures.contains(.end(frame.instruction), at: next) { break }
      end = next
      count += 1
    }
    guard count >= run.minimum else { return false }
    let low = run.minimum == 0 ? frame.start : frame.start + text[frame.start].countOfCodePoint
    return frame.accept(end, downTo: low, isRun: isRun)
  }

  /// Matches as few characters as possible, then one more on each call.
  mutating func matchLazily(_ run: CharacterRun, _ frame: inout Frame) -> Bool {
    let isFirst = frame.stage < 0
    let end = isFirst && run.minimum == 0 ? frame.start : position(behind: run, at: frame.end)
    if let end, !failures.contains(.end(frame.instruction), at: end) { return frame.accept(end, downTo: end) }
    guard !isFirst else { return false }
    // All ends have failed, and so have those of later starts in the same run of characters.
    var tried: Int? = frame.start
    while let place = tried, place <= frame.end {
      if place > frame.start || run.minimum == 0 {
        failures.insert(.end(frame.instruction), at: place, of: text.count)
      }
      tried = position(behind: run, at: place)
    }
    return false
  }

  /// The end of the character at `start`; nil if it does not belong to the run.
  private func position(behind run: CharacterRun, at start: Int) -> Int? {
    guard start < text.count, run.characters.contains(text, at: start) else { return nil }
    return start + text[start].countOfCodePoint
  }
}

/// The failed attempts of a `Matcher`. Recording starts after `triesBeforeRemembering` attempts.
struct Failures {
  /// Something that can fail at a position of the text.
  enum Subject {
    /// Matching from the instruction with this index on.
    case start(Int)
    /// A parameter, by the index of its instruction, with any end from the position to the end of the run of
    /// characters.
    case end(Int)

    fileprivate var row: Int {
      switch self {
      case .start(let instruction): 2 * instruction
      case .end(let instruction): 2 * instruction + 1
      }
    }
  }

  /// Most texts match or fail after a few attempts, which cost less than recording them.
  private static let triesBeforeRemembering = 32

  private var tries = 0
  /// One bit for each position. A row is allocated when its first bit is set.
  private var rows: [[UInt64]] = []

  /// Returns whether the subject is known to fail at a position.
  func contains(_ subject: Subject, at position: Int) -> Bool {
    let row = subject.row
    guard row < rows.count, !rows[row].isEmpty else { return false }
    return rows[row][position / 64] & (1 << UInt64(position % 64)) != 0
  }

  /// Records a failure in a text of `count` bytes.
  mutating func insert(_ subject: Subject, at position: Int, of count: Int) {
    tries += 1
    guard tries > Self.triesBeforeRemembering else { return }
    let row = subject.row
    while rows.count <= row { rows.append([]) }
    if rows[row].isEmpty { rows[row] = Array(repeating: 0, count: count / 64 + 1) }
    rows[row][position / 64] |= 1 << UInt64(position % 64)
  }
}
