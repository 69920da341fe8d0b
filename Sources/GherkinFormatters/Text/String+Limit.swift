extension String {
  /// How much of an error or an attachment is shown to people, in bytes of UTF-8; reports for programs have all of it.
  static let shownBytes = 1 << 16

  /// The text where it is short enough to be shown; else its beginning, and how much more there is.
  var shown: String {
    let bytes = utf8
    guard bytes.count > Self.shownBytes else { return self }
    var end = bytes.index(startIndex, offsetBy: Self.shownBytes)
    // Not within a code point.
    while bytes[end] & 0xC0 == 0x80 { end = bytes.index(before: end) }
    return "\(self[..<end])\n… \(bytes.distance(from: end, to: endIndex)) more bytes"
  }
}
