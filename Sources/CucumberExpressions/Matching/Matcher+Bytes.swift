extension Matcher {
  /// The byte at `position`, nil after the text.
  func byte(_ position: Int) -> UInt8? {
    position < text.count ? text[position] : nil
  }

  func isDigit(_ position: Int) -> Bool {
    position < text.count && text[position].isDigit
  }

  /// Whether the byte is inside a code point, not its first.
  func isContinuation(_ position: Int) -> Bool {
    position < text.count && text[position] & 0xC0 == 0x80
  }

  /// What `.` does not match, as in JavaScript: line feed, carriage return, U+2028, U+2029.
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
  /// Whether `\s` matches it: space, tab, line feed, vertical tab, form feed, carriage return.
  var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// The length of the code point whose first byte this is.
  var countOfCodePoint: Int {
    switch self {
    case ..<0x80: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
  }
}
