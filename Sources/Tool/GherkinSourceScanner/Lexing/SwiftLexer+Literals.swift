/// Strings and regex literals.
extension SwiftLexer {
  private func hasHashes(_ count: Int, at place: Int) -> Bool {
    var place = place
    let end = place + count
    while place < end {
      guard byte(place) == UInt8(ascii: "#") else { return false }
      place += 1
    }
    return true
  }

  private func hasQuotes(at place: Int) -> Bool {
    byte(place) == UInt8(ascii: "\"") && byte(place + 1) == UInt8(ascii: "\"") && byte(place + 2) == UInt8(ascii: "\"")
  }

  /// Returns whether the delimiter of a string with hashes is in the rest of the line, so that the string starts with
  /// quotation marks: `#""", a"#`, `#"""#`.
  private mutating func closesOnLine(_ hashes: Int) -> Bool {
    // Nobody writes so many hashes, and each number is searched for once a line.
    guard hashes < 8 else { return hasHashes(hashes, at: position + 3) }
    var place = position + 2
    if let (range, isClosed) = delimiters[hashes], range.contains(place) { return isClosed }
    while place < bytes.count, bytes[place] != 0x0A, bytes[place] != 0x0D {
      if bytes[place] == UInt8(ascii: "\""), hasHashes(hashes, at: place + 1) { break }
      place += 1
    }
    let isClosed = byte(place) == UInt8(ascii: "\"")
    delimiters[hashes] = (position + 2..<place + 1, isClosed)
    return isClosed
  }

  /// Reads a string after its hashes.
  mutating func string(hashes: Int) {
    let start = position - hashes
    let isMultiLine = hasQuotes(at: position) && !(hashes > 0 && closesOnLine(hashes))
    position += isMultiLine ? 3 : 1
    let token = add(.string, UInt8(min(hashes, 255)), from: start, isMultiLine ? .multiLine : [])
    // Nobody writes so many hashes.
    if token >= 0, hashes > 255 { tokens[token].flags.insert(.interpolated) }
    continueString(Frame(kind: .interpolation, token: token, hashes: hashes, isMultiLine: isMultiLine))
  }

  /// Reads on in a string, to its end or to the next interpolation.
  mutating func continueString(_ frame: Frame) {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\\"), hasHashes(frame.hashes, at: position + 1) {
        position += 1 + frame.hashes
        if self.byte(position) == UInt8(ascii: "(") {
          position += 1
          if frame.token >= 0 { tokens[frame.token].flags.insert(.interpolated) }
          frames.append(frame)
          open.parentheses += 1
          return
        }
        // A single-line string does not end later than its line.
        if position < bytes.count, bytes[position] != 0x0A || frame.isMultiLine { position += 1 }
      } else if byte == UInt8(ascii: "\""), !frame.isMultiLine || hasQuotes(at: position),
        hasHashes(frame.hashes, at: position + (frame.isMultiLine ? 3 : 1))
      {
        position += (frame.isMultiLine ? 3 : 1) + frame.hashes
        endLiteral(frame.token)
        return
      } else if !frame.isMultiLine, byte == 0x0A || byte == 0x0D {
        break
      } else {
        position += 1
      }
    }
    endLiteral(frame.token)
    isComplete = false
    if frame.token >= 0 { tokens[frame.token].flags.insert(.unterminated) }
  }

  private mutating func endLiteral(_ token: Int) {
    guard token >= 0 else { return }
    tokens[token].end = UInt32(position)
    tokens[token].link = Int32(tokens.count)
  }

  mutating func hash() {
    var end = position
    while byte(end) == UInt8(ascii: "#") { end += 1 }
    let hashes = end - position
    switch byte(end) {
    case UInt8(ascii: "\""):
      position = end
      string(hashes: hashes)
    case UInt8(ascii: "/"):
      position = end
      extendedRegex(hashes: hashes)
    case UInt8(ascii: "i"), UInt8(ascii: "e"):
      if hashes == 1, directive(at: end) { return }
      fallthrough
    default:
      let start = position
      position = end
      add(.punctuation, UInt8(ascii: "#"), from: start)
    }
  }

  /// `#/…/#`, on one line or, if nothing follows the first delimiter, on several.
  private mutating func extendedRegex(hashes: Int) {
    let start = position - hashes
    position += 1
    var end = position
    while byte(end) == 0x20 || byte(end) == 0x09 { end += 1 }
    let isMultiLine = byte(end) == 0x0A || byte(end) == 0x0D
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "/"), hasHashes(hashes, at: position + 1) {
        position += 1 + hashes
        let flags: SwiftToken.Flags = hashes > 255 ? .unterminated : isMultiLine ? .multiLine : []
        add(.regex, UInt8(min(hashes, 255)), from: start, flags)
        return
      }
      if !isMultiLine, byte == 0x0A { break }
      position += byte == UInt8(ascii: "\\") && self.byte(position + 1) != 0x0A && position + 1 < bytes.count ? 2 : 1
    }
    isComplete = false
    add(.regex, UInt8(min(hashes, 255)), from: start, .unterminated)
  }

  /// A comment, a regex literal or an operator.
  mutating func slash() {
    switch byte(position + 1) {
    case UInt8(ascii: "/"): lineComment()
    case UInt8(ascii: "*"): blockComment()
    default: if !regex() { punctuation(UInt8(ascii: "/")) }
    }
  }

  /// Reads a regex literal `/…/`, by the rules of SE-0354.
  private mutating func regex() -> Bool {
    guard position >= lineWithoutRegex, canStartExpression else { return false }
    let first = byte(position + 1)
    guard first != 0x20, first != 0x09, first != 0 else { return false }
    var place = position + 1
    var parentheses = 0
    var isInClass = false
    while place < bytes.count, bytes[place] != 0x0A, bytes[place] != 0x0D {
      switch bytes[place] {
      case UInt8(ascii: "/"):
        let last = bytes[place - 1]
        guard last != 0x20 && last != 0x09 || byte(place - 2) == UInt8(ascii: "\\") else { return false }
        let start = position
        position = place + 1
        add(.regex, 0, from: start)
        return true
      case UInt8(ascii: "\\"): if byte(place + 1) != 0x0A { place += 1 }
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "(") where !isInClass: parentheses += 1
      case UInt8(ascii: ")") where !isInClass:
        parentheses -= 1
        guard parentheses >= 0 else { return false }
      default: break
      }
      place += 1
    }
    lineWithoutRegex = place
    return false
  }

  /// Whether the last token cannot end an expression, so that an expression may begin here.
  private var canStartExpression: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .number, .closureArgument, .string, .regex, .close: return false
    case .identifier:
      return Self.wordsBeforeExpressions.contains(String(decoding: bytes[last.range], as: UTF8.self))
    case .open: return true
    case .punctuation:
      let isAdjacent = Int(last.end) == position
      return !isAdjacent || [UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";")].contains(last.byte)
    }
  }

  private static let wordsBeforeExpressions: Set<String> = [
    "return", "in", "case", "throw", "try", "await", "else", "where", "is", "as", "if", "while", "guard", "switch",
  ]
}
