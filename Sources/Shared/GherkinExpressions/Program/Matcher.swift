/// Matches a text against a program like a backtracking regular expression: each part matches as much as it can, and
/// gives back what later parts need.
///
/// Once a text proves hard, failures are recorded. This bounds the time by the product of the lengths of program and
/// text; plain backtracking can take exponential time. The matcher reads UTF-8 bytes and never splits a code point.
struct Matcher {
  private let program: Program
  private let text: UnsafeBufferPointer<UInt8>
  /// The choices that led to the current position, and the ends of captures.
  private var frames: [Frame] = []
  private var failures = Failures()
  /// For a range of positions, whether a digit follows on the same line.
  private var digitAhead = (range: 0..<0, isThere: false)

  /// A choice or an end of a capture.
  private struct Frame {
    let instruction: Int
    let position: Int
    /// The number of the alternative; negative for a capture.
    var alternative: Int
  }

  /// Creates a matcher. `text` is not copied, as that would cost as much as most matches, and must remain valid while
  /// the matcher exists.
  init(_ program: Program, text: UnsafeBufferPointer<UInt8>) {
    (self.program, self.text) = (program, text)
  }

  /// Returns the end of the first match that starts at or after `start`, and where it starts; nil if there is none.
  mutating func firstMatch(from start: Int = 0) -> Range<Int>? {
    var start = start
    while start <= text.count {
      if let end = match(from: start) { return start..<end }
      guard !program.isAnchored, start < text.count else { return nil }
      start += text[start].countOfCodePoint
    }
    return nil
  }

  /// Returns the end of the match that starts at `start` and at an instruction, and ends before another one; nil if
  /// there is none.
  ///
  /// - Parameter last: the index of the instruction at which the match ends; nil for the end of the program.
  mutating func match(from start: Int, at first: Int = 0, to last: Int? = nil) -> Int? {
    frames.removeAll(keepingCapacity: true)
    frames.reserveCapacity(16)
    let last = last ?? program.instructions.count
    var (next, position) = (first, start)
    while next != last {
      let isTaken: Bool
      switch program.instructions[next] {
      case .literal(let bytes, _):
        isTaken = hasPrefix(bytes, at: position)
        if isTaken { position += bytes.count }
      case .character(let set):
        isTaken = position < text.count && program.sets[set].contains(scalar(at: position))
        if isTaken { position += text[position].countOfCodePoint }
      case .jump(let target):
        next = target
        continue
      case .open, .close:
        frames.append(Frame(instruction: next, position: position, alternative: -1))
        isTaken = true
      case .assertion(let assertion): isTaken = holds(assertion, at: position)
      case .choice(let targets):
        if !failures.contains(next, at: position) {
          frames.append(Frame(instruction: next, position: position, alternative: 0))
          next = program.targets[targets.lowerBound]
          continue
        }
        isTaken = false
      }
      if isTaken {
        next += 1
      } else {
        guard let place = resume() else { return nil }
        (next, position) = place
      }
    }
    return position
  }

  /// Changes the last choice that has another alternative. Returns the index of the next instruction, and the position
  /// in the text; nil if all have been tried.
  private mutating func resume() -> (Int, Int)? {
    while var frame = frames.popLast() {
      guard frame.alternative >= 0, case .choice(let targets) = program.instructions[frame.instruction] else {
        continue
      }
      frame.alternative += 1
      if frame.alternative < targets.count {
        frames.append(frame)
        return (program.targets[targets.lowerBound + frame.alternative], frame.position)
      }
      failures.insert(frame.instruction, at: frame.position, of: text.count)
    }
    return nil
  }

  /// The ranges of the captures of the match, by their numbers.
  var captures: [CapturedRange] {
    var ranges = program.captures.map { CapturedRange(bytes: nil, descendants: $0.descendants) }
    for frame in frames where frame.alternative < 0 {
      switch program.instructions[frame.instruction] {
      case .open(let number): ranges[number].bytes = frame.position..<frame.position
      case .close(let number): ranges[number].bytes = (ranges[number].bytes?.lowerBound ?? 0)..<frame.position
      default: break
      }
    }
    return ranges
  }

  /// Returns whether a literal is at a position.
  private func hasPrefix(_ literal: Range<Int>, at position: Int) -> Bool {
    guard text.count - position >= literal.count else { return false }
    for index in literal where text[position + index - literal.lowerBound] != program.literals[index] { return false }
    return true
  }

  private func scalar(at position: Int) -> Unicode.Scalar { text.scalar(at: position) }

  private mutating func holds(_ assertion: PatternNode.Assertion, at position: Int) -> Bool {
    switch assertion {
    case .start: position == 0
    case .end: position == text.count
    case .digitNext: position < text.count && text[position].isASCIIDigit
    case .digitOnLine: hasDigitAhead(position)
    case .unknown: true
    }
  }

  private mutating func hasDigitAhead(_ position: Int) -> Bool {
    if digitAhead.range.contains(position) { return digitAhead.isThere }
    var end = position
    while end < text.count, !text[end].isASCIIDigit, ScalarSet.officialLine.contains(scalar(at: end)) {
      if digitAhead.range.contains(end) {
        digitAhead.range = position..<digitAhead.range.upperBound
        return digitAhead.isThere
      }
      end += text[end].countOfCodePoint
    }
    digitAhead = (position..<end, end < text.count && text[end].isASCIIDigit)
    return digitAhead.isThere
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the code point that starts at `position`, which must be inside the text.
  func scalar(at position: Int) -> Unicode.Scalar {
    let first = UInt32(self[position])
    if first < 0x80 { return Unicode.Scalar(UInt8(first)) }
    let count = self[position].countOfCodePoint
    guard position + count <= self.count else { return "\u{FFFD}" }
    var value = first & (0x7F >> UInt32(count))
    for offset in 1..<count { value = value << 6 | UInt32(self[position + offset]) & 0x3F }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}

extension UInt8 {
  /// The length in bytes of the code point that starts with this byte.
  var countOfCodePoint: Int {
    switch self {
    case ..<0x80: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
  }

  fileprivate var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
}

/// The failed choices of a `Matcher`. Recording starts after `triesBeforeRemembering` failures.
private struct Failures {
  /// Most texts match or fail after a few attempts, which cost less than recording them.
  private static let triesBeforeRemembering = 32

  private var tries = 0
  /// One bit for each position. A row is allocated when its first bit is set.
  private var rows: [[UInt64]] = []

  /// Returns whether the choice at an instruction is known to fail at a position.
  func contains(_ instruction: Int, at position: Int) -> Bool {
    guard instruction < rows.count, !rows[instruction].isEmpty else { return false }
    return rows[instruction][position / 64] & (1 << UInt64(position % 64)) != 0
  }

  /// Records a failure in a text of `count` bytes.
  mutating func insert(_ instruction: Int, at position: Int, of count: Int) {
    tries += 1
    guard tries > Self.triesBeforeRemembering else { return }
    while rows.count <= instruction { rows.append([]) }
    if rows[instruction].isEmpty { rows[instruction] = Array(repeating: 0, count: count / 64 + 1) }
    rows[instruction][position / 64] |= 1 << UInt64(position % 64)
  }
}

// MARK: Matching of whole patterns

extension Program {
  /// Returns the ranges of the captures of the first match in `text`, in the order of their starts; nil if there is
  /// no match.
  package func match(_ text: UnsafeBufferPointer<UInt8>) -> [CapturedRange]? {
    var matcher = Matcher(self, text: text)
    guard matcher.firstMatch() != nil else { return nil }
    return matcher.captures
  }

  /// Returns the arguments of the first match in `text`; nil if there is none.
  func arguments(in text: String) -> [Argument]? {
    var text = text
    return text.withUTF8 { bytes in
      guard let ranges = match(bytes) else { return nil }
      var builder = GroupBuilder(text: bytes)
      return zip(types, builder.groups(ranges[...])).map { Argument(parameterType: $0, group: $1) }
    }
  }

  /// Returns the range in bytes of the first match in `text` that is not empty; nil if there is none.
  func firstRange(in text: Substring) -> Range<Int>? {
    var text = String(text)
    return text.withUTF8 { bytes in
      var matcher = Matcher(self, text: bytes)
      var start = 0
      while let range = matcher.firstMatch(from: start) {
        guard range.isEmpty, range.lowerBound < bytes.count else { return range.isEmpty ? nil : range }
        start = range.lowerBound + bytes[range.lowerBound].countOfCodePoint
      }
      return nil
    }
  }
}
