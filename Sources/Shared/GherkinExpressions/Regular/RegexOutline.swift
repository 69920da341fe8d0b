import GherkinSteps

/// The structure of a regular expression that is visible without parsing it completely.
struct RegexOutline: Sendable {
  /// A capture group.
  struct Group: Sendable {
    /// The text between the parentheses.
    let source: String
    /// The nested capture groups, in order.
    let children: [Group]
  }

  /// The outermost capture groups, in order.
  private(set) var groups: [Group] = []
  /// Whether there is a `|` outside of all groups.
  private(set) var hasAlternatives = false
  /// Whether a group such as `(?i)` changes the meaning of the text after it.
  private(set) var hasFlags = false
  /// Whether groups and classes are nested more deeply than `maximalDepth`. In that case, `groups` is empty.
  private(set) var isTooDeep = false

  /// Parsing a regular expression is recursive. This limit keeps it well within the thread's stack.
  static let maximalDepth = 64

  private struct Open {
    let isCapturing: Bool
    /// The start of the group's text, in bytes.
    let start: Int
    var children: [Group] = []
  }

  init(_ source: String) {
    let bytes = Array(source.utf8)
    var open: [Open] = []
    var classDepth = 0
    var position = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\\"):
        position += 1
        if position < bytes.count, bytes[position] == UInt8(ascii: "Q") {
          position = Self.end(of: #"\E"#, in: bytes, from: position)
        }
      case UInt8(ascii: "["):
        classDepth += 1
        isTooDeep = isTooDeep || open.count + classDepth > Self.maximalDepth
      case UInt8(ascii: "]"):
        classDepth = max(0, classDepth - 1)
      case UInt8(ascii: "(") where classDepth == 0:
        let opening = Self.opening(bytes[(position + 1)...].prefix(4))
        if opening == .comment {
          position = Self.end(of: ")", in: bytes, from: position)
          break
        }
        hasFlags = hasFlags || opening == .flags
        open.append(Open(isCapturing: opening == .capturing, start: position + 1))
        isTooDeep = isTooDeep || open.count > Self.maximalDepth
      case UInt8(ascii: ")") where classDepth == 0:
        guard let group = open.popLast(), !isTooDeep else { break }
        let text = String(decoding: bytes[group.start..<position], as: UTF8.self)
        let found = group.isCapturing ? [Group(source: text, children: group.children)] : group.children
        if open.isEmpty { groups += found } else { open[open.count - 1].children += found }
      case UInt8(ascii: "|") where classDepth == 0 && open.isEmpty:
        hasAlternatives = true
      default:
        break
      }
      position += 1
    }
    if isTooDeep { groups = [] }
  }

  private enum Opening {
    case capturing
    case noncapturing
    case flags
    case comment
  }

  /// Returns the kind of group that a parenthesis opens, given the text after it.
  private static func opening(_ bytes: ArraySlice<UInt8>) -> Opening {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("?") else { return .capturing }
    if text.hasPrefix("?<=") || text.hasPrefix("?<!") { return .noncapturing }
    if text.hasPrefix("?<") || text.hasPrefix("?P<") || text.hasPrefix("?'") { return .capturing }
    if text.hasPrefix("?#") { return .comment }
    let isPlain = [":", "=", "!", ">", "|"].contains { text.dropFirst().hasPrefix($0) }
    return isPlain ? .noncapturing : .flags
  }

  /// Returns the position of the last byte of the first `mark` after `start`; if there is none, the position of the
  /// last byte.
  private static func end(of mark: String, in bytes: [UInt8], from start: Int) -> Int {
    let mark = Array(mark.utf8)
    let end = (start..<bytes.count).first { bytes[$0...].starts(with: mark) }
    return (end ?? bytes.count) + mark.count - 1
  }
}

/// Finds the literal text in a regular expression that is outside groups, classes and alternatives and has no
/// quantifier.
///
/// If the scanner meets syntax that it does not know, it returns no literals, which is always correct.
struct LiteralScanner {
  private var rest: ArraySlice<UInt8>
  private var depth = 0
  private var runs: [LiteralRun] = []
  private var run: [UInt8] = []
  /// Whether the run starts right after the `^` at the start.
  private var isPrefix = false

  /// Returns the literal runs of `source`, in order.
  static func runs(of source: String) -> [LiteralRun] {
    guard isSure(source) else { return [] }
    var scanner = Self(source)
    return scanner.scan() ? scanner.runs : []
  }

  private init(_ source: String) {
    rest = Array(source.utf8)[...]
    isPrefix = rest.first == UInt8(ascii: "^")
    if isPrefix { rest.removeFirst() }
  }

  /// Scans the source. Returns false if it contains unknown syntax.
  private mutating func scan() -> Bool {
    while let byte = rest.popFirst() {
      switch Unicode.Scalar(byte) {
      case "\\": guard scanEscape() else { return false }
      case "[": guard scanClass() else { return false }
      case "(": guard scanOpening() else { return false }
      case ")":
        endRun()
        depth -= 1
        guard depth >= 0 else { return false }
      case "|": guard depth > 0 else { return false }
      case "?", "*": endRun(droppingLast: true)
      case "{":
        endRun(droppingLast: true)
        guard scanCounts() else { return false }
      case "$": endRun(isSuffix: rest.isEmpty)
      case "+", ".", "^", "]", "}": endRun()
      default: if depth == 0 { run.append(byte) }
      }
    }
    endRun()
    return depth == 0
  }

  private mutating func endRun(droppingLast: Bool = false, isSuffix: Bool = false) {
    guard depth == 0 else { return }
    if droppingLast, let last = run.last {
      // A character of the regular expression parser can be several code points.
      let isSure = last != UInt8(ascii: "\n") && run.allSatisfy { $0 < 0x80 }
      run.removeLast(isSure ? 1 : run.count)
    }
    if !run.isEmpty {
      runs.append(LiteralRun(text: String(decoding: run, as: UTF8.self), isPrefix: isPrefix, isSuffix: isSuffix))
    }
    run.removeAll(keepingCapacity: true)
    isPrefix = false
  }

  /// Reads the character after a backslash: a literal character, or a letter that is a complete escape, such as `d`.
  private mutating func scanEscape() -> Bool {
    guard let byte = rest.popFirst() else { return false }
    if Unicode.Scalar(byte).isPunctuation {
      if depth == 0 { run.append(byte) }
      return true
    }
    endRun()
    return "dDwWsSbBhHvVRtnrf".utf8.contains(byte)
  }

  /// Scans a class after its `[`, up to its `]`.
  private mutating func scanClass() -> Bool {
    endRun()
    if rest.first == UInt8(ascii: "^") { rest.removeFirst() }
    guard rest.first != UInt8(ascii: "]") else { return false }
    while let byte = rest.popFirst() {
      switch Unicode.Scalar(byte) {
      case "]": return true
      case "[": return false
      case "\\": guard let escaped = rest.popFirst(), escaped != UInt8(ascii: "Q") else { return false }
      default: break
      }
    }
    return false
  }

  /// Scans the start of a group after its `(`: nothing, or characters that change only how the group matches.
  private mutating func scanOpening() -> Bool {
    endRun()
    depth += 1
    guard rest.first == UInt8(ascii: "?") || rest.first == UInt8(ascii: "*") else { return true }
    guard rest.popFirst() == UInt8(ascii: "?"), let kind = rest.popFirst() else { return false }
    switch Unicode.Scalar(kind) {
    case ":", "=", "!", ">": return true
    case "P": return rest.first == UInt8(ascii: "<")
    case "<": return rest.first.map { $0.isASCIILetterOrDigit } ?? false
    default: return false
    }
  }

  /// Scans a quantifier after its `{`, up to its `}`.
  private mutating func scanCounts() -> Bool {
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "}") { return true }
      guard byte.isDigit || byte == UInt8(ascii: ",") else { return false }
    }
    return false
  }

  /// Returns whether the syntax characters are the same whether the source is read by `Character`, as the toolchain's
  /// `Regex` does, or by code point.
  static func isSure(_ source: String) -> Bool {
    if source.utf8.allSatisfy({ $0 < 0x80 }) { return true }
    return source.allSatisfy { character in
      let scalars = character.unicodeScalars
      return scalars.count == 1 || !scalars.contains(where: \.isPunctuation)
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character is ASCII and neither a letter, a digit nor a control character.
  var isPunctuation: Bool {
    switch self {
    case " "..."/", ":"..."@", "["..."`", "{"..."~": true
    default: false
    }
  }
}
