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
    if UTF16.isLeadSurrogate(unit), take("\\u"), case let trail = try hexadecimal(), UTF16.isTrailSurrogate(trail) {
      return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
    }
    position = end
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
