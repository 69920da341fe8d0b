extension SourceBytes {
  /// Returns the number of bytes of the white space at an offset; 0 if there is none.
  ///
  /// White space is the Unicode property `White_Space`, as in the official parsers: cells of real tables are padded
  /// with no-break spaces.
  func whiteSpace(at offset: Int, before end: Int) -> Int {
    let byte = self[offset]
    if byte < 0x80 { return Self.isASCIIWhiteSpace(byte) ? 1 : 0 }
    if byte == 0xC2, offset + 1 < end { return self[offset + 1] == 0x85 || self[offset + 1] == 0xA0 ? 2 : 0 }
    guard byte >= 0xE1, byte <= 0xE3, offset + 2 < end else { return 0 }
    return Self.isWideWhiteSpace(byte, self[offset + 1], self[offset + 2]) ? 3 : 0
  }

  /// Returns the number of bytes of the white space that ends at an offset; 0 if there is none.
  func whiteSpace(endingAt end: Int, from start: Int) -> Int {
    let byte = self[end - 1]
    if byte < 0x80 { return Self.isASCIIWhiteSpace(byte) ? 1 : 0 }
    if end - start >= 2, self[end - 2] == 0xC2 { return byte == 0x85 || byte == 0xA0 ? 2 : 0 }
    guard end - start >= 3 else { return 0 }
    return Self.isWideWhiteSpace(self[end - 3], self[end - 2], byte) ? 3 : 0
  }

  /// Returns the first offset that is not white space, or the end.
  func skippingWhiteSpace(_ start: Int, _ end: Int) -> Int {
    var offset = start
    while offset < end {
      let length = whiteSpace(at: offset, before: end)
      if length == 0 { break }
      offset += length
    }
    return offset
  }

  /// Returns the end of a text without trailing white space.
  func trimmingEnd(_ start: Int, _ end: Int) -> Int {
    var end = end
    while end > start {
      let length = whiteSpace(endingAt: end, from: start)
      if length == 0 { break }
      end -= length
    }
    return end
  }

  private static func isASCIIWhiteSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }

  /// U+1680, U+2000…200A, U+2028, U+2029, U+202F, U+205F, U+3000.
  private static func isWideWhiteSpace(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    switch (first, second) {
    case (0xE1, 0x9A): third == 0x80
    case (0xE2, 0x80): third >= 0x80 && third <= 0x8A || third == 0xA8 || third == 0xA9 || third == 0xAF
    case (0xE2, 0x81): third == 0x9F
    case (0xE3, 0x80): third == 0x80
    default: false
    }
  }
}
