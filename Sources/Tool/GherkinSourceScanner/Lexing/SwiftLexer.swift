/// Splits Swift source into tokens, in one pass and without recursion, for any text.
///
/// Brackets are linked in pairs. An unmatched closing bracket is ignored, or closes the open brackets inside its pair,
/// so that the rest of a text that is being typed is still understood.
struct SwiftLexer {
  /// An open bracket, or an open interpolation.
  struct Frame {
    enum Kind { case parenthesis, bracket, brace, interpolation }

    let kind: Kind
    /// The index of the token of the bracket or the string; -1 in an excluded branch.
    let token: Int
    /// For an interpolation: the number of hashes of the string's delimiters.
    var hashes = 0
    var isMultiLine = false
    /// For a brace: the numbers of open parentheses and brackets outside it.
    var hidden = (parentheses: 0, brackets: 0)
  }

  let bytes: [UInt8]
  var position = 0
  var tokens: [SwiftToken] = []
  private(set) var documentation: [(range: Range<Int>, next: Int)] = []
  /// Whether all literals, comments, brackets and `#if` are closed.
  var isComplete = true
  var frames: [Frame] = []
  /// The indices of the open braces.
  private var braces: [Int] = []
  /// The numbers of parentheses and brackets that were opened since the last brace.
  var open = (parentheses: 0, brackets: 0)
  private var conditions = ConditionalBranches()
  /// The end of a line that contains no end of a regex literal.
  var lineWithoutRegex = 0
  /// For each number of hashes: a part of a line to the first delimiter of a string, or to the end of the line.
  var delimiters: [Int: (range: Range<Int>, isClosed: Bool)] = [:]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tokens.reserveCapacity(bytes.count / 6)
  }

  mutating func run() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    while position < bytes.count { step() }
    while let frame = frames.last { leaveOpen(frame, at: tokens.count) }
    if !conditions.isEmpty { isComplete = false }
  }

  func byte(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

  private mutating func step() {
    let first = bytes[position]
    switch Self.classes[Int(first)] {
    case .space: position += 1
    case .word: identifier()
    case .digit: word(.number)
    case .open: openBracket(first)
    case .close: closeBracket(first)
    case .quote: string(hashes: 0)
    case .hash: hash()
    case .slash: slash()
    case .dollar: closureArgument()
    case .backtick: quotedIdentifier()
    case .other: punctuation(first)
    }
  }

  /// Adds a token.
  ///
  /// - Returns: its index; -1 in an excluded branch.
  @discardableResult
  mutating func add(_ kind: SwiftToken.Kind, _ byte: UInt8, from start: Int, _ flags: SwiftToken.Flags = [])
    -> Int
  {
    guard conditions.isIncluded else { return -1 }
    tokens.append(SwiftToken(kind: kind, byte: byte, flags: flags, start: UInt32(start), end: UInt32(position)))
    return tokens.count - 1
  }

  // MARK: Words

  private mutating func identifier() { word(.identifier) }

  private mutating func word(_ kind: SwiftToken.Kind) {
    let start = position
    repeat { position += 1 } while position < bytes.count && bytes[position].isSwiftWord
    add(kind, 0, from: start)
  }

  private mutating func quotedIdentifier() {
    let start = position
    var end = position + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "`"), bytes[end] != 0x0A { end += 1 }
    guard byte(end) == UInt8(ascii: "`") else {
      position = end
      isComplete = false
      return
    }
    position = end
    add(.identifier, 0, from: start + 1, .quoted)
    position = end + 1
  }

  private mutating func closureArgument() {
    let start = position
    position += 1
    var number = 0
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
      number = min(number * 10 + Int(bytes[position] - 0x30), 254)
      position += 1
    }
    guard position > start + 1 else { return }
    add(.closureArgument, UInt8(number), from: start)
    if let brace = braces.last, brace >= 0 {
      tokens[brace].closureArguments = max(tokens[brace].closureArguments, UInt8(number) + 1)
    }
  }

  mutating func punctuation(_ byte: UInt8) {
    position += 1
    add(.punctuation, byte, from: position - 1)
  }

  // MARK: Brackets

  private mutating func openBracket(_ byte: UInt8) {
    position += 1
    let token = add(.open, byte, from: position - 1)
    switch byte {
    case UInt8(ascii: "("):
      frames.append(Frame(kind: .parenthesis, token: token))
      open.parentheses += 1
    case UInt8(ascii: "["):
      frames.append(Frame(kind: .bracket, token: token))
      open.brackets += 1
    default:
      frames.append(Frame(kind: .brace, token: token, hidden: open))
      open = (0, 0)
      braces.append(token)
    }
  }

  private mutating func closeBracket(_ byte: UInt8) {
    let start = position
    position += 1
    switch byte {
    case UInt8(ascii: ")"):
      guard open.parentheses > 0 else { break }
      while let frame = frames.last, frame.kind == .bracket { leaveOpen(frame, at: tokens.count) }
      guard let frame = frames.last else { break }
      if frame.kind == .interpolation {
        pop()
        continueString(frame)
        return
      }
    case UInt8(ascii: "]"):
      guard open.brackets > 0 else { break }
      while let frame = frames.last, frame.kind != .bracket { leaveOpen(frame, at: tokens.count) }
    default:
      guard !braces.isEmpty else { break }
      while let frame = frames.last, frame.kind != .brace { leaveOpen(frame, at: tokens.count) }
    }
    let token = add(.close, byte, from: start)
    guard let frame = frames.last, Self.fits(byte, frame.kind), frameIsOpen(byte) else {
      isComplete = false
      return
    }
    pop()
    guard token >= 0, frame.token >= 0 else { return }
    tokens[frame.token].link = Int32(token)
    tokens[token].link = Int32(frame.token)
  }

  /// Returns whether a closing bracket can close the innermost frame.
  private func frameIsOpen(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ")"): open.parentheses > 0
    case UInt8(ascii: "]"): open.brackets > 0
    default: !braces.isEmpty
    }
  }

  private static func fits(_ byte: UInt8, _ kind: Frame.Kind) -> Bool {
    switch kind {
    case .parenthesis: byte == UInt8(ascii: ")")
    case .bracket: byte == UInt8(ascii: "]")
    case .brace: byte == UInt8(ascii: "}")
    case .interpolation: false
    }
  }

  /// Gives up an unclosed bracket or interpolation.
  ///
  /// - Parameter index: the index of the token at which it is given up.
  private mutating func leaveOpen(_ frame: Frame, at index: Int) {
    isComplete = false
    if frame.token >= 0 {
      tokens[frame.token].link = Int32(index)
      tokens[frame.token].flags.insert(frame.kind == .interpolation ? .unterminated : .unclosed)
    }
    pop()
  }

  private mutating func pop() {
    guard let frame = frames.popLast() else { return }
    switch frame.kind {
    case .parenthesis, .interpolation: open.parentheses -= 1
    case .bracket: open.brackets -= 1
    case .brace:
      open = frame.hidden
      braces.removeLast()
    }
  }

  // MARK: Comments and directives

  mutating func lineComment() {
    let start = position
    while position < bytes.count, bytes[position] != 0x0A { position += 1 }
    let isDocumentation = byte(start + 2) == UInt8(ascii: "/") && byte(start + 3) != UInt8(ascii: "/")
    guard isDocumentation, conditions.isIncluded else { return }
    // Lines that follow each other are one comment.
    if let last = documentation.last, last.next == tokens.count, isOneLineFurther(last.range.upperBound, start) {
      documentation[documentation.count - 1].range = last.range.lowerBound..<position
    } else {
      documentation.append((start..<position, tokens.count))
    }
  }

  /// Whether only one end of line and white space is between two positions.
  private func isOneLineFurther(_ end: Int, _ start: Int) -> Bool {
    guard byte(end) == 0x0A else { return false }
    var place = end + 1
    while place < start, byte(place) == 0x20 || byte(place) == 0x09 { place += 1 }
    return place == start
  }

  mutating func blockComment() {
    let start = position
    var depth = 0
    while position < bytes.count {
      let next = byte(position + 1)
      if bytes[position] == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        depth += 1
        position += 2
      } else if bytes[position] == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
        depth -= 1
        position += 2
        if depth == 0 { break }
      } else {
        position += 1
      }
    }
    if depth > 0 { isComplete = false }
    guard byte(start + 2) == UInt8(ascii: "*"), position - start > 4, conditions.isIncluded else { return }
    documentation.append((start..<position, tokens.count))
  }

  /// Reads `#if`, `#elseif`, `#else` or `#endif`.
  mutating func directive(at start: Int) -> Bool {
    var end = start
    while end < bytes.count, bytes[end].isSwiftWord, end - start < 8 { end += 1 }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    guard ["if", "elseif", "else", "endif"].contains(name) else { return false }
    position = end
    let condition = name == "if" || name == "elseif" ? restOfLine() : []
    switch name {
    case "if": conditions.open(condition)
    case "elseif": conditions.next(condition)
    case "else": conditions.next(nil)
    default: conditions.close()
    }
    return true
  }

  /// Reads to the end of the line or to a comment.
  private mutating func restOfLine() -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, bytes[position] != 0x0A {
      if bytes[position] == UInt8(ascii: "/"), [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(byte(position + 1)) {
        break
      }
      position += 1
    }
    return bytes[start..<position]
  }

  // MARK: Bytes

  private enum Class {
    case space, word, digit, open, close, quote, hash, slash, dollar, backtick, other
  }

  private static let classes: [Class] = (0..<256).map { value in
    let byte = UInt8(value)
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return .digit
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): return .open
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return .close
    case UInt8(ascii: "\""): return .quote
    case UInt8(ascii: "#"): return .hash
    case UInt8(ascii: "/"): return .slash
    case UInt8(ascii: "$"): return .dollar
    case UInt8(ascii: "`"): return .backtick
    case 0: return .space
    default: return byte.isSwiftSpace ? .space : byte.isSwiftWord ? .word : .other
    }
  }
}

extension UInt8 {
  /// Whether a word of Swift can contain the byte.
  var isSwiftWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// Whether the byte is white space.
  var isSwiftSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
