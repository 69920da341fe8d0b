extension Matcher {
  /// The byte at `position`; nil at the end of the text.
  func byte(_ position: Int) -> UInt8? {
    position < text.count ? text[position] : nil
  }

  func isDigit(_ position: Int) -> Bool {
    position < text.count && text[position].isDigit
  }

  /// Whether the byte at `position` continues a code point.
  func isContinuation(_ position: Int) -> Bool {
    position < text.count && text[position] & 0xC0 == 0x80
  }

  /// Whether `.` does not match at `position`: as in JavaScript, at line feed, carriage return, U+2028 and U+2029.
  func isLineTerminator(_ position: Int) -> Bool {
    switch text[position] {
    case 0x0A, 0x0D: true
    case 0xE2:
      position + 2 < text.count && text[position + 1] == 0x80
        && (text[position + 2] == 0xA8 || text[position + 2] == 0xA9)
    default: false
    }
  }
}

extension UInt8 {
  /// Whether `\s` matches the byte: space, tab, line feed, vertical tab, form feed, carriage return.
  var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// The length in bytes of the code point that starts with this byte.
  var countOfCodePoint: Int {
    switch self {
    case ..<0x80: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
  }
}
