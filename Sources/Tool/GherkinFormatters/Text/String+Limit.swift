extension String {
  /// The maximum number of UTF-8 bytes of an error or attachment in human-readable output. Reports for programs contain
  /// all of it.
  static let shownBytes = 1 << 16

  /// The text if it is short enough; otherwise its beginning, and the number of omitted bytes.
  var shown: String {
    let bytes = utf8
    guard bytes.count > Self.shownBytes else { return self }
    var end = bytes.index(startIndex, offsetBy: Self.shownBytes)
    // Does not split a code point.
    while bytes[end] & 0xC0 == 0x80 { end = bytes.index(before: end) }
    return "\(self[..<end])\n… \(bytes.distance(from: end, to: endIndex)) more bytes"
  }
}
