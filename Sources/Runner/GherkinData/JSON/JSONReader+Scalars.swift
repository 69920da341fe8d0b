extension JSONReader {
  /// Reads a text.
  package mutating func string() throws(JSONError) -> String {
    guard peek() == UInt8(ascii: "\"") else { throw mismatch("a text") }
    position += 1
    let start = position
    let isASCII = try scan()
    if bytes[position] == UInt8(ascii: "\\") {
      let unescaped = try unescape(from: start)
      return try unescaped.withUnsafeBufferPointer { text throws(JSONError) in try self.text(text, at: start) }
    }
    position += 1
    let text = UnsafeBufferPointer(rebasing: bytes[start..<position - 1])
    return isASCII ? String(decoding: text, as: UTF8.self) : try self.text(text, at: start)
  }

  /// Skips a text.
  mutating func skipString() throws(JSONError) {
    let start = position
    position += 1
    while try scan() {
      position += 1
      if bytes[position - 1] == UInt8(ascii: "\"") { return }
      guard position < bytes.count, Self.isSimpleEscape(bytes[position]) else { break }
      position += 1
    }
    // Other characters and escapes must be checked.
    position = start
    _ = try string()
  }

  /// Returns whether a letter after a backslash represents one character.
  @inline(__always)
  private static func isSimpleEscape(_ letter: UInt8) -> Bool {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      true
    default: false
    }
  }

  /// Advances to the closing quotation mark of a text, or to its first escape.
  ///
  /// - Returns: whether all skipped bytes are ASCII.
  @inline(__always)
  mutating func scan() throws(JSONError) -> Bool {
    var union: UInt8 = 0
    var end = position + plainBytes
    while end < bytes.count, case let byte = bytes[end], byte >= 0x20 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        position = end
        return union < 0x80
      }
      union |= byte
      end += 1
    }
    position = end
    if end < bytes.count { throw unescaped }
    throw needed("a closing double quote")
  }

  /// The number of ASCII bytes from here on that are neither a quotation mark nor the start of an escape, except up to
  /// seven at the end.
  @inline(__always)
  private var plainBytes: Int {
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return 0 }
    let each: UInt64 = 0x0101_0101_0101_0101
    var end = position
    while end + 8 <= bytes.count {
      let word = UInt64(littleEndian: (base + end).loadUnaligned(as: UInt64.self))
      let quotes = word ^ (each * UInt64(UInt8(ascii: "\"")))
      let backslashes = word ^ (each * UInt64(UInt8(ascii: "\\")))
      // The highest bit of a byte is set if it is zero in one of the first two words, below 0x20, or not ASCII.
      let ends =
        (quotes &- each) & ~quotes | (backslashes &- each) & ~backslashes | (word &- each &* 0x20) & ~word | word
      let ended = ends & (each &* 0x80)
      // Borrows change only bits above the lowest that is set, which is in the first of these bytes.
      if ended != 0 { return end + ended.trailingZeroBitCount / 8 - position }
      end += 8
    }
    return end - position
  }

  /// Reads a whole number.
  package mutating func integer() throws(JSONError) -> Int {
    _ = peek()
    let start = position
    let isNegative = position < bytes.count && bytes[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let firstDigit = position
    var value = 0
    while position < bytes.count, case let digit = bytes[position] &- UInt8(ascii: "0"), digit < 10 {
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (next, carry) =
        isNegative
        ? tens.subtractingReportingOverflow(Int(digit)) : tens.addingReportingOverflow(Int(digit))
      if overflow || carry { throw error("the number does not fit 64 bits", at: start) }
      value = next
      position += 1
      // A leading zero must be the only digit.
      if value == 0 { break }
    }
    let isWhole =
      switch position < bytes.count ? bytes[position] : 0 {
      case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): false
      default: position > firstDigit
      }
    if isWhole { return value }
    position = start
    throw mismatch("a whole number")
  }

  /// Reads `true` or `false`.
  package mutating func boolean() throws(JSONError) -> Bool {
    _ = peek()
    if consume("true") { return true }
    if consume("false") { return false }
    throw mismatch("a boolean")
  }

  /// Whether the next byte starts a number.
  package var isAtNumber: Bool {
    position < bytes.count && (bytes[position] == UInt8(ascii: "-") || bytes[position] &- UInt8(ascii: "0") < 10)
  }

  /// Skips a number in any format.
  mutating func skipNumber() throws(JSONError) {
    _ = consume("-")
    if !consume("0") { try skipDigits() }
    if consume(".") { try skipDigits() }
    if consume("e") || consume("E") {
      _ = consume("+") || consume("-")
      try skipDigits()
    }
  }

  private mutating func skipDigits() throws(JSONError) {
    let start = position
    while position < bytes.count, bytes[position] &- UInt8(ascii: "0") < 10 { position += 1 }
    if position == start { throw needed("a digit") }
  }

  /// Skips a word if it is next.
  mutating func consume(_ word: StaticString) -> Bool {
    let end = position + word.utf8CodeUnitCount
    // Most words differ in the first byte.
    guard end <= bytes.count, bytes[position] == word.utf8Start.pointee,
      word.withUTF8Buffer({ bytes[position..<end].elementsEqual($0) })
    else { return false }
    position = end
    return true
  }

  private func text(_ utf8: UnsafeBufferPointer<UInt8>, at place: Int) throws(JSONError) -> String {
    guard let text = String(validating: utf8, as: UTF8.self) else { throw error("the text is not UTF-8", at: place) }
    return text
  }
}

extension JSONReader {
  /// Reads a text from its first byte to after its closing quotation mark. The position is at its first escape.
  mutating func unescape(from start: Int) throws(JSONError) -> [UInt8] {
    var text = Array(bytes[start..<position])
    while bytes[position] != UInt8(ascii: "\"") {
      position += 1
      try escape(into: &text)
      let run = position
      _ = try scan()
      text.append(contentsOf: bytes[run..<position])
    }
    position += 1
    return text
  }

  /// The error for an unescaped control character.
  var unescaped: JSONError {
    let isLineBreak = bytes[position] == UInt8(ascii: "\n") || bytes[position] == UInt8(ascii: "\r")
    return isLineBreak
      ? error("the text has no closing quotation mark on its line; write \\n for a line break")
      : needed("an escape such as \\n")
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    let letter = position < bytes.count ? bytes[position] : 0
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: String(try scalar()).utf8)
    default:
      position -= 1
      throw needed(#"one of " \ / b f n r t u"#)
    }
  }

  /// Reads four hexadecimal digits, and the second half if they are the first half of a surrogate pair.
  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let unit = try hexadecimal()
    if let scalar = Unicode.Scalar(UInt32(unit)) { return scalar }
    let end = position
    if UTF16.isLeadSurrogate(unit), consume("\\u"), case let trail = try hexadecimal(), UTF16.isTrailSurrogate(trail) {
      return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
    }
    position = end
    if replacesLoneSurrogates { return "\u{FFFD}" }
    throw needed("the other half of a surrogate pair")
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard position < bytes.count, bytes[position] < 0x80,
        let digit = Character(Unicode.Scalar(bytes[position])).hexDigitValue
      else { throw needed("a hexadecimal digit") }
      value = value << 4 | UInt16(digit)
      position += 1
    }
    return value
  }
}
