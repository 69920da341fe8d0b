/// The bytes of one source during its parse: valid UTF-8 without a byte order mark.
///
/// The view is unowned: it is used inside one `withUnsafeBufferPointer` call of the parser. An array would be retained
/// for every copy of the structures that contain it. Indices come from the scanner, which never exceeds the end. Debug
/// builds check them, and so do the fuzz tests.
struct SourceBytes {
  private let base: UnsafeBufferPointer<UInt8>
  /// Whether all bytes are below 128, so that offsets are columns.
  private let isASCII: Bool

  init(_ base: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
    self.base = base
    self.isASCII = isASCII
  }

  /// The number of bytes.
  var count: Int { base.count }

  /// The byte at an offset.
  subscript(offset: Int) -> UInt8 { base[offset] }

  /// Returns the text between two offsets.
  func text(_ start: Int, _ end: Int) -> String {
    String(decoding: slice(start, end), as: UTF8.self)
  }

  /// Returns the bytes between two offsets.
  func slice(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: base[start..<end])
  }

  /// Returns whether a text is at an offset and ends before `end`.
  func has(_ text: [UInt8], at offset: Int, before end: Int) -> Bool {
    guard text.count <= end - offset else { return false }
    for index in text.indices where base[offset + index] != text[index] { return false }
    return true
  }

  /// Returns the number of code points between two offsets.
  func codePoints(_ start: Int, _ end: Int) -> Int {
    if isASCII { return end - start }
    var count = 0
    // Every code point has one byte that is not of the form 10xxxxxx.
    for offset in start..<end where base[offset] & 0xC0 != 0x80 { count += 1 }
    return count
  }

  /// Returns the offset of the next line feed, or the end.
  func lineFeed(from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let end = base.count
    var offset = start
    // Reads eight bytes at a time. After the exclusive or, a line feed is a zero byte. Of the bytes whose high bits are
    // then set, only the lowest is reliable, and that is the one needed.
    let raw = UnsafeRawBufferPointer(base)
    while end - offset >= 8 {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) ^ (ones &* 0x0A)
      let found = (word &- ones) & ~word & highs
      if found != 0 { return offset + found.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < end, base[offset] != 0x0A { offset += 1 }
    return offset
  }
}
