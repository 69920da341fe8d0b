extension JSONReader {
  /// Reads a text that has escapes, from its first byte to behind its closing quotation mark.
  mutating func unescape(from start: Int) throws(JSONError) -> [UInt8] {
    var text = Array(bytes[start..<position])
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return text
      case UInt8(ascii: "\\"): try escape(into: &text)
      case ..<0x20: throw error("a control character in a text must be escaped", at: position - 1)
      default: text.append(byte)
      }
    }
    throw error("the text breaks off within quotation marks")
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    guard position < bytes.count else { throw error("the text breaks off within quotation marks") }
    let letter = bytes[position]
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: String(try scalar()).utf8)
    default: throw error("there is no such escape", at: position - 2)
    }
  }

  /// Reads four hexadecimal digits, and the other half of a surrogate pair where they are the first.
  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let start = position - 2
    let unit = try hexadecimal()
    if let scalar = Unicode.Scalar(UInt32(unit)) { return scalar }
    guard UTF16.isLeadSurrogate(unit), position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    else { throw error("half a surrogate pair", at: start) }
    position += 2
    let trail = try hexadecimal()
    guard UTF16.isTrailSurrogate(trail) else { throw error("half a surrogate pair", at: start) }
    return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt16 {
    guard bytes.count - position >= 4 else { throw error("the text breaks off within an escape") }
    var value: UInt16 = 0
    for byte in bytes[position..<position + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw error("four hexadecimal digits are expected")
      }
      value = value << 4 | UInt16(digit)
    }
    position += 4
    return value
  }
}
