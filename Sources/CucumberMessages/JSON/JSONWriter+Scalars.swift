extension JSONWriter {
  /// Writes a text between quotation marks. Only quotation marks, backslashes and control characters are escaped.
  @inline(__always)
  mutating func string(_ text: String) {
    var text = text
    text.withUTF8 { string($0) }
  }

  /// Writes `true` or `false`.
  mutating func boolean(_ value: Bool) {
    let text: StaticString = value ? "true" : "false"
    text.withUTF8Buffer { for byte in $0 { raw(byte) } }
  }

  /// Writes a whole number.
  mutating func integer(_ value: Int) {
    // The longest number has 20 digits. They are computed last to first, so they are written backwards from the end.
    buffer.append(capacity: 21) { room in
      let negative = value < 0
      var length = negative ? 2 : 1
      var rest = value.magnitude / 10
      while rest > 0 {
        length += 1
        rest /= 10
      }
      rest = value.magnitude
      for index in stride(from: length - 1, through: negative ? 1 : 0, by: -1) {
        room[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      if negative { room[0] = UInt8(ascii: "-") }
      return length
    }
  }

  private mutating func string(_ text: UnsafeBufferPointer<UInt8>) {
    var end = 0
    // Most texts need no escapes and are copied as a whole.
    buffer.append(capacity: text.count + 2) { room in
      room[0] = UInt8(ascii: "\"")
      end = Self.copy(text, from: 0, to: room + 1)
      room[end + 1] = UInt8(ascii: "\"")
      return end == text.count ? end + 2 : end + 1
    }
    if end == text.count { return }
    while end < text.count {
      escape(text[end])
      let start = end + 1
      buffer.append(capacity: text.count - start) { room in
        end = Self.copy(text, from: start, to: room)
        return end - start
      }
    }
    raw(UInt8(ascii: "\""))
  }

  /// Copies bytes up to the first that must be escaped, and returns the position at which it stopped.
  @inline(__always)
  private static func copy(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to room: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var index = start
    while index < text.count {
      let byte = text[index]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
      room[index - start] = byte
      index += 1
    }
    return index
  }

  @inline(never)
  private mutating func escape(_ byte: UInt8) {
    raw(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): raw(byte)
    case UInt8(ascii: "\n"): raw(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): raw(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): raw(UInt8(ascii: "t"))
    default:
      for digit in "u00".utf8 { raw(digit) }
      raw(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
      raw(byte % 16 < 10 ? UInt8(ascii: "0") + byte % 16 : UInt8(ascii: "a") - 10 + byte % 16)
    }
  }
}
