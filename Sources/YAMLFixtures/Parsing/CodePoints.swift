extension UInt8 {
  /// Whether a code point of UTF-8 begins with this byte.
  var beginsCodePoint: Bool { self & 0xC0 != 0x80 }
}

extension ArraySlice<UInt8> {
  /// How many code points these bytes of UTF-8 hold.
  var codePointCount: Int { count { $0.beginsCodePoint } }

  /// Some of the code points, without a copy of the others: a line may be as long as its text.
  func codePoints(_ range: Range<Int>) -> String {
    var seen = 0
    let bytes = filter { byte in
      if byte.beginsCodePoint { seen += 1 }
      return seen > range.lowerBound && seen <= range.upperBound
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
