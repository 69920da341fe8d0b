import GherkinSteps

/// A regular expression compiled for `Matcher`. Supported are expressions that consist of text, runs of characters of
/// one kind, and alternatives of texts, some of them in capture groups: `^the user "([^"]*)" has (\d+) items?$`.
///
/// The toolchain's `Regex` takes 0.14 ms to parse each expression, and matches several times more slowly.
///
/// Its time is bounded, so that the editor can match it in its own process, and check each proposed step. In a run with 500
/// such definitions and 60,000 steps, `Regex` would not be noticed.
struct RegexProgram: Sendable {
  /// The compiled program. Its parameters are the capture groups.
  let program: Program
  /// Whether a match must start at the start of the text.
  let isAnchored: Bool

  /// Returns the capture groups of the first match in `text`; nil if there is none.
  func match(_ text: String) -> [Group]? {
    var text = text
    return text.withUTF8 { bytes in
      var matcher = Matcher(program, text: bytes)
      var start = 0
      while start <= bytes.count {
        if let ranges = matcher.match(from: start) {
          var groups = GroupBuilder(text: bytes)
          return ranges.map { groups.group($0, isQuoted: false) }
        }
        guard !isAnchored, start < bytes.count else { return nil }
        start += bytes[start].countOfCodePoint
      }
      return nil
    }
  }
}

/// Compiles the source of a regular expression to a `RegexProgram`.
struct RegexProgramReader {
  private let bytes: [UInt8]
  private var position = 0
  private var program = Program()
  /// The text since the last instruction.
  private var literal: [UInt8] = []

  private init(_ source: String) {
    bytes = Array(source.utf8)
  }

  /// Compiles `source`; returns nil if the expression is not simple enough.
  static func read(_ source: String) -> RegexProgram? {
    guard LiteralScanner.isSure(source) else { return nil }
    var reader = Self(source)
    let isAnchored = reader.consume("^")
    return reader.read() ? RegexProgram(program: reader.program, isAnchored: isAnchored) : nil
  }

  /// Returns whether `Regex` can certainly parse a source; false if that is unknown.
  ///
  /// Parsing costs at least 0.1 ms, which adds up for hundreds of definitions.
  static func isReadable(_ source: String) -> Bool {
    guard LiteralScanner.isSure(source) else { return false }
    var reader = Self(source)
    var depth = 0
    var isQuantifiable = false
    while reader.next != nil {
      if reader.consume("(?:") || reader.consume("(") {
        depth += 1
        isQuantifiable = false
      } else if reader.consume(")") {
        depth -= 1
        isQuantifiable = true
      } else if reader.consume("|") || reader.consume("^") || reader.consume("$") {
        isQuantifiable = false
      } else if reader.readCharacter() != nil || reader.readKind() != nil {
        isQuantifiable = true
      } else if isQuantifiable, reader.consume("*") || reader.consume("+") || reader.consume("?") {
        _ = reader.consume("?")
        isQuantifiable = false
      } else {
        return false
      }
      guard 0...RegexOutline.maximalDepth - 1 ~= depth else { return false }
    }
    return depth == 0
  }

  private mutating func read() -> Bool {
    program.isOpenEnded = true
    while let byte = next {
      guard byte == UInt8(ascii: "$") ? readEnd() : readPart(byte) else { return false }
    }
    endLiteral()
    return true
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Consumes `text` if it is next.
  private mutating func consume(_ text: StaticString) -> Bool {
    let end = position + text.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    let isNext = text.withUTF8Buffer { text in
      text.indices.allSatisfy { bytes[position + $0] == text[$0] }
    }
    if isNext { position = end }
    return isNext
  }

  private mutating func endLiteral() {
    program.append(literal: &literal)
  }

  private mutating func readEnd() -> Bool {
    position += 1
    program.isOpenEnded = false
    return position == bytes.count
  }

  private mutating func readPart(_ byte: UInt8) -> Bool {
    if byte == UInt8(ascii: "(") { return consume("(?:") ? readChoice() : readCapture() }
    if let character = readCharacter() {
      guard consume("?") else {
        literal += character
        return true
      }
      // A quantifier applies to a whole character, which can be several code points.
      let isSure = byte < 0x80 && (literal.last ?? 0) < 0x80
      endLiteral()
      program.append(.skipped(.oneOf([character, []])))
      return isSure && !isQuantifierNext
    }
    guard let run = readRun() else { return false }
    endLiteral()
    program.append(.skipped(.run(run)))
    return true
  }

  private var isQuantifierNext: Bool {
    switch next {
    case UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "{"): true
    default: false
    }
  }

  /// Reads the rest of a non-capturing group after `(?:`, including the `)` and a `?` after it.
  private mutating func readChoice() -> Bool {
    guard var texts = readTexts() else { return false }
    if consume("?") { texts.append([]) }
    endLiteral()
    program.append(.skipped(.oneOf(texts)))
    return !isQuantifierNext
  }

  /// Reads a capture group.
  private mutating func readCapture() -> Bool {
    position += 1
    endLiteral()
    if consume(#"-?\d+)"#) {
      program.append(.parameter(.builtIn(.integer)))
    } else if let run = readRun() {
      guard consume(")") else { return false }
      program.append(.parameter(.run(run)))
    } else if let texts = readTexts() {
      program.append(.parameter(.oneOf(texts)))
    } else {
      return false
    }
    return !isQuantifierNext
  }

  /// Reads texts separated by `|`, and the `)` after them.
  private mutating func readTexts() -> [[UInt8]]? {
    var texts: [[UInt8]] = [[]]
    while !consume(")") {
      if consume("|") {
        texts.append([])
      } else {
        guard let character = readCharacter(), !isQuantifierNext else { return nil }
        texts[texts.count - 1] += character
      }
    }
    return texts
  }

  /// Reads a literal character. Consumes nothing if the next one is not literal.
  private mutating func readCharacter() -> [UInt8]? {
    guard let first = next else { return nil }
    switch Unicode.Scalar(first) {
    case "\\":
      guard position + 1 < bytes.count, Unicode.Scalar(bytes[position + 1]).isPunctuation else { return nil }
      position += 2
      return [bytes[position - 1]]
    case "(", ")", "[", "]", "{", "}", "|", "?", "*", "+", "^", "$", ".", "\r": return nil
    default:
      let end = position + first.countOfCodePoint
      defer { position = end }
      return Array(bytes[position..<end])
    }
  }

  /// Reads a kind of character and its quantifier. Consumes nothing if there is none.
  private mutating func readRun() -> CharacterRun? {
    let start = position
    if let kind = readKind(), let (minimum, maximum) = readQuantifier() {
      let isLazy = maximum == nil && consume("?")
      if !isQuantifierNext {
        return CharacterRun(characters: kind, minimum: minimum, maximum: maximum, isLazy: isLazy)
      }
    }
    position = start
    return nil
  }

  private mutating func readQuantifier() -> (Int, Int?)? {
    if consume("*") { return (0, nil) }
    if consume("+") { return (1, nil) }
    if consume("?") { return (0, 1) }
    return next == UInt8(ascii: "{") ? nil : (1, 1)
  }

  private mutating func readKind() -> CharacterKind? {
    guard let byte = next, [UInt8(ascii: "."), UInt8(ascii: "\\"), UInt8(ascii: "[")].contains(byte) else { return nil }
    if consume(".") { return .dot }
    if consume(#"\d"#) { return .digit }
    if consume(#"\w"#) { return .word }
    if consume(#"\s"#) { return .space }
    if consume(#"\S"#) { return .space.inverted }
    if consume("[^") { return readMembers()?.inverted }
    // `[:alpha:]` is a named class.
    return consume("[") && next != UInt8(ascii: ":") ? readMembers() : nil
  }

  /// Reads the members of a class, including the closing `]`.
  private mutating func readMembers() -> CharacterKind? {
    var kind = CharacterKind([])
    guard next != UInt8(ascii: "]") else { return nil }
    while !consume("]") {
      if consume(#"\d"#) {
        kind.formUnion(.digit)
      } else if consume(#"\w"#) {
        kind.formUnion(.word)
      } else if consume(#"\s"#) {
        kind.formUnion(.space)
      } else {
        guard let first = readMember() else { return nil }
        guard let last = consume("-") ? readMember() : first, first <= last else { return nil }
        for byte in first...last { kind.insert(byte) }
      }
    }
    return kind
  }

  /// Reads a literal member of a class. Syntax characters must be escaped.
  private mutating func readMember() -> UInt8? {
    guard let byte = next else { return nil }
    let isEscaped = byte == UInt8(ascii: "\\")
    if isEscaped { position += 1 }
    guard let member = next, member < 0x80 else { return nil }
    let isPlain = member.isASCIILetterOrDigit || "_ \"'.,:;!?/@#%=+*$(){}|<>".utf8.contains(member)
    guard isEscaped ? Unicode.Scalar(member).isPunctuation : isPlain else { return nil }
    position += 1
    return member
  }
}
