#if os(Linux) || os(macOS)
internal import Foundation

/// A line of an expected text, in which placeholders stand for what varies.
///
/// | placeholder | text |
/// | --- | --- |
/// | `<any>` | any text within the line, also none |
/// | `<number>` | digits, with a sign and decimals if there are any |
/// | `<date>` | `2026-11-29` |
/// | `<time>` | `09:05`, `09:05:07`, `09:05:07.123`, each also with `Z` or `+01:00` |
/// | `<folder>` | the path of the working folder |
///
/// A backslash before a placeholder makes it plain text: `\<any>`.
struct LinePattern: Sendable {
  /// An instruction of the matcher, which follows all possibilities at once: its time is at most the product of the
  /// lengths.
  private enum Instruction {
    case byte(UInt8)
    case digit, sign, anyByte
    /// Goes on at two instructions.
    case fork(Int, Int)
  }

  private let program: [Instruction]
  /// The longest part without placeholders, which every matching line contains.
  private let literal: Data
  /// The text as written.
  let text: String
  /// Whether the pattern has placeholders.
  let hasPlaceholders: Bool

  /// The shapes of placeholders: `9` is a digit, `9+` digits, `-?` an optional sign, `*` any text, a group is optional, and
  /// other characters are themselves. Nil is the working folder.
  private static let placeholders: [(text: [UInt8], shape: [UInt8]?)] = [
    ("<any>", "*"), ("<number>", "-?9+(.9+)"), ("<date>", "9999-99-99"),
    ("<time>", "99:99(:99(.9+))(Z)(+99:99)(-99:99)"), ("<folder>", nil),
  ].map { (Array($0.utf8), $1.map { Array($0.utf8) }) }

  /// Creates a pattern.
  ///
  /// - Parameters:
  ///   - folder: the path of the working folder.
  ///   - isExact: whether placeholders are plain text.
  init(_ text: String, folder: String, isExact: Bool = false) {
    self.text = text
    var program: [Instruction] = []
    var runs: [[UInt8]] = [[]]
    func add(_ bytes: some Sequence<UInt8>) {
      program += bytes.map(Instruction.byte)
      runs[runs.count - 1] += bytes
    }
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      let isEscaped = byte == UInt8(ascii: "\\")
      let start = isEscaped ? rest.dropFirst() : rest
      let found = isExact ? nil : Self.placeholders.first { start.starts(with: $0.text) }
      guard let found else {
        add(CollectionOfOne(byte))
        rest.removeFirst()
        continue
      }
      rest = start.dropFirst(found.text.count)
      if isEscaped {
        add(found.text)
      } else if let shape = found.shape {
        Self.add(shape[...], to: &program)
        runs.append([])
      } else {
        add(folder.utf8)
      }
    }
    self.program = program
    hasPlaceholders = runs.count > 1
    literal = Data(runs.max { $0.count < $1.count } ?? [])
  }

  /// Adds the instructions of a shape.
  private static func add(_ shape: ArraySlice<UInt8>, to program: inout [Instruction]) {
    var shape = shape
    while let kind = shape.popFirst() {
      let start = program.count
      switch kind {
      case UInt8(ascii: "-") where shape.first == UInt8(ascii: "?"):
        shape.removeFirst()
        program += [.fork(start + 1, start + 2), .sign]
      case UInt8(ascii: "9"):
        program.append(.digit)
        if shape.first == UInt8(ascii: "+") {
          shape.removeFirst()
          program.append(.fork(start, start + 2))
        }
      case UInt8(ascii: "*"): program += [.fork(start + 1, start + 3), .anyByte, .fork(start, start)]
      case UInt8(ascii: "("):
        var depth = 1
        let end = shape.firstIndex { byte in
          depth += byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
          return depth == 0
        }
        program.append(.fork(start, start))
        add(shape[..<(end ?? shape.endIndex)], to: &program)
        program[start] = .fork(start + 1, program.count)
        shape = shape[(end ?? shape.endIndex)...].dropFirst()
      default: program.append(.byte(kind))
      }
    }
  }

  /// The part of a line that a pattern must match.
  enum Extent {
    case whole, start, end, part
  }

  /// Returns whether a line matches.
  func matches(_ line: [UInt8], _ extent: Extent = .whole) -> Bool {
    guard hasPlaceholders else {
      switch extent {
      case .whole: return literal.elementsEqual(line)
      case .start: return line.starts(with: literal)
      case .end: return line.count >= literal.count && line.suffix(literal.count).elementsEqual(literal)
      case .part: return Self.contains(literal, line)
      }
    }
    guard Self.contains(literal, line) else { return false }
    let (startsAnywhere, endsAnywhere) = (extent == .end || extent == .part, extent == .start || extent == .part)
    var (threads, next) = (Threads(program), Threads(program))
    for position in 0...line.count {
      if position == 0 || startsAnywhere { threads.add(0) }
      if threads.isAtEnd, endsAnywhere || position == line.count { return true }
      guard position < line.count, !threads.all.isEmpty || startsAnywhere else { return false }
      for place in threads.all where place < program.count && Self.accepts(program[place], line[position]) {
        next.add(place + 1)
      }
      swap(&threads, &next)
      next.removeAll()
    }
    return false
  }

  /// Returns whether a line contains bytes. Foundation is fast in lines of megabytes.
  private static func contains(_ part: Data, _ line: [UInt8]) -> Bool {
    part.isEmpty || Data(line).range(of: part) != nil
  }

  private static func accepts(_ instruction: Instruction, _ byte: UInt8) -> Bool {
    switch instruction {
    case .byte(let expected): byte == expected
    case .digit: (0x30...0x39).contains(byte)
    case .sign: byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
    case .anyByte: true
    case .fork: false
    }
  }

  /// The instructions at which a match can go on.
  private struct Threads {
    private let program: [Instruction]
    private(set) var all: [Int] = []
    private var isThere: [Bool]

    init(_ program: [Instruction]) {
      self.program = program
      isThere = Array(repeating: false, count: program.count + 1)
    }

    /// Whether the end of the program is reached.
    var isAtEnd: Bool { isThere[program.count] }

    mutating func add(_ place: Int) {
      guard !isThere[place] else { return }
      isThere[place] = true
      all.append(place)
      if place < program.count, case .fork(let first, let second) = program[place] {
        add(first)
        add(second)
      }
    }

    mutating func removeAll() {
      for place in all { isThere[place] = false }
      all.removeAll(keepingCapacity: true)
    }
  }
}

/// An expected text of several lines.
struct TextPattern: Sendable {
  let lines: [LinePattern]

  /// Creates a pattern.
  ///
  /// - Parameters:
  ///   - folder: the path of the working folder.
  ///   - isExact: whether placeholders are plain text.
  ///   - isFile: whether the text is that of a file, whose last line ends with a newline. After that of a doc string, there
  ///     is an empty line.
  init(_ text: String, folder: String, isExact: Bool = false, isFile: Bool = false) {
    let bytes = Array(text.utf8)
    let lines = Lines.of(isFile || bytes.isEmpty ? bytes : bytes + [UInt8(ascii: "\n")])
    self.lines = lines.map { LinePattern(String(decoding: $0, as: UTF8.self), folder: folder, isExact: isExact) }
  }

  /// Returns whether lines match as a whole.
  func matches(_ found: [[UInt8]]) -> Bool {
    lines.count == found.count && zip(lines, found).allSatisfy { $0.matches($1) }
  }

  /// Returns whether lines contain the text: its first line as the end of a line, its last one as the start of one.
  ///
  /// - Parameter found: the lines, with an empty one after a newline at the end of the text.
  func isContained(in found: [[UInt8]]) -> Bool {
    guard let first = lines.first, let last = lines.last else { return true }
    guard lines.count > 1 else { return found.contains { first.matches($0, .part) } }
    guard found.count >= lines.count else { return false }
    return (0...(found.count - lines.count)).contains { start in
      first.matches(found[start], .end) && last.matches(found[start + lines.count - 1], .start)
        && (1..<(lines.count - 1)).allSatisfy { lines[$0].matches(found[start + $0]) }
    }
  }

  /// Returns the index of the first line that does not follow the lines before it; nil if all are there in order.
  func firstMissing(in found: [[UInt8]]) -> Int? {
    var rest = found[...]
    for (index, line) in lines.enumerated() {
      guard let position = rest.firstIndex(where: { line.matches($0) }) else { return index }
      rest = rest[(position + 1)...]
    }
    return nil
  }
}
#endif
