/// Finds the literal text in a regular expression that is in no group, class or alternative and has no quantifier.
///
/// Where it meets anything of which it is not sure, it finds nothing at all, which is always true.
struct LiteralScanner {
  private var rest: ArraySlice<UInt8>
  private var depth = 0
  private var runs: [LiteralRun] = []
  private var run: [UInt8] = []
  /// Whether the run begins right after the `^` at the start.
  private var isPrefix = false

  /// The literal runs of `source`, in order.
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

  /// Whether all could be read.
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
      // What is one character to the reader of the source may be several code points.
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

  /// After the `[` of a class, to its `]`.
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

  /// After the `(` of a group: nothing, or signs that change nothing but how the group matches.
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

  /// After the `{` of a quantifier, to its `}`.
  private mutating func scanCounts() -> Bool {
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "}") { return true }
      guard byte.isDigit || byte == UInt8(ascii: ",") else { return false }
    }
    return false
  }

  /// Whether the signs of the syntax are the same, seen as `Character`s, as the toolchain's `Regex` reads them, or code
  /// point by code point.
  static func isSure(_ source: String) -> Bool {
    if source.utf8.allSatisfy({ $0 < 0x80 }) { return true }
    return source.allSatisfy { character in
      let scalars = character.unicodeScalars
      return scalars.count == 1 || !scalars.contains(where: \.isPunctuation)
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is of ASCII and neither a letter, a digit nor a control character.
  var isPunctuation: Bool {
    switch self {
    case " "..."/", ":"..."@", "["..."`", "{"..."~": true
    default: false
    }
  }
}
