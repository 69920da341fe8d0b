/// Finds the literal text in a regular expression that is in no group, class or alternative and has no quantifier.
///
/// It reads what the toolchain's `Regex` reads, in the same units, `Character`s. Where it meets anything of which it is
/// not sure, it finds nothing at all, which is always true.
struct LiteralScanner {
  private var rest: Substring
  private var depth = 0
  private var runs: [LiteralRun] = []
  private var run: [UInt8] = []
  /// The bytes of the run's last character, which a quantifier may take away.
  private var lastCount = 0
  /// Whether the run's characters begin right behind the `^` at the start.
  private var isPrefix = false

  /// The literal runs of `source`, in order.
  static func runs(of source: String) -> [LiteralRun] {
    var scanner = Self(source)
    return scanner.scan() ? scanner.runs : []
  }

  private init(_ source: String) {
    rest = source[...]
    isPrefix = rest.first == "^"
    if isPrefix { rest.removeFirst() }
  }

  /// Whether all could be read.
  private mutating func scan() -> Bool {
    while let character = rest.popFirst() {
      switch character {
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
      default: guard append(character) else { return false }
      }
    }
    endRun()
    return depth == 0
  }

  /// Adds a character that stands for itself; false where it is a sign of the syntax with a mark on it.
  private mutating func append(_ character: Character) -> Bool {
    guard Self.isSure(character) else { return false }
    guard depth == 0 else { return true }
    run.append(contentsOf: character.utf8)
    lastCount = character.utf8.count
    return true
  }

  private mutating func endRun(droppingLast: Bool = false, isSuffix: Bool = false) {
    guard depth == 0 else { return }
    if droppingLast { run.removeLast(min(lastCount, run.count)) }
    if !run.isEmpty {
      runs.append(LiteralRun(text: String(decoding: run, as: UTF8.self), isPrefix: isPrefix, isSuffix: isSuffix))
    }
    run.removeAll(keepingCapacity: true)
    lastCount = 0
    isPrefix = false
  }

  /// Behind a backslash: a sign that stands for itself, or a letter with a meaning that takes no more than itself.
  private mutating func scanEscape() -> Bool {
    guard let character = rest.popFirst() else { return false }
    let scalars = character.unicodeScalars
    if scalars.count == 1, scalars.allSatisfy(\.isPunctuation) { return append(character) }
    endRun()
    return "dDwWsSbBhHvVRtnrf".contains(character)
  }

  /// Behind the `[` of a class, to its `]`.
  private mutating func scanClass() -> Bool {
    endRun()
    if rest.first == "^" { rest.removeFirst() }
    guard rest.first != "]" else { return false }
    while let character = rest.popFirst() {
      switch character {
      case "]": return true
      case "[": return false
      case "\\": guard let escaped = rest.popFirst(), escaped != "Q" else { return false }
      default: guard Self.isSure(character) else { return false }
      }
    }
    return false
  }

  /// Whether the signs of the syntax are the same, seen as `Character`s or code point by code point.
  static func isSure(_ source: String) -> Bool {
    source.utf8.allSatisfy { $0 < 0x80 } || source.allSatisfy(isSure)
  }

  private static func isSure(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    return scalars.count == 1 || !scalars.contains(where: \.isPunctuation)
  }

  /// Behind the `(` of a group: nothing, or one of the signs that change nothing but how the group matches.
  private mutating func scanOpening() -> Bool {
    endRun()
    depth += 1
    guard rest.first == "?" || rest.first == "*" else { return true }
    guard rest.popFirst() == "?", let kind = rest.popFirst() else { return false }
    switch kind {
    case ":", "=", "!", ">": return true
    case "P" where rest.first == "<": return true
    case "<": return rest.first.map { $0.isLetter || $0 == "_" } ?? false
    default: return false
    }
  }

  /// Behind the `{` of a quantifier, to its `}`.
  private mutating func scanCounts() -> Bool {
    while let character = rest.popFirst(), character != "}" {
      guard character.isASCII, character.isNumber || character == "," else { return false }
      guard !rest.isEmpty else { return false }
    }
    return true
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
