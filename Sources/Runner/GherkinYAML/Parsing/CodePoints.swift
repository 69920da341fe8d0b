extension UInt8 {
  /// Whether this byte starts a code point in UTF-8.
  var beginsCodePoint: Bool { self & 0xC0 != 0x80 }
}

extension ArraySlice<UInt8> {
  /// The number of code points in these bytes of UTF-8.
  var codePointCount: Int { count { $0.beginsCodePoint } }

  /// Returns some of the code points without copying the others, because a line can be as long as its text.
  func codePoints(_ range: Range<Int>) -> String {
    var seen = 0
    let bytes = filter { byte in
      if byte.beginsCodePoint { seen += 1 }
      return seen > range.lowerBound && seen <= range.upperBound
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
