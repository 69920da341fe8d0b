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
