/// The bytes of one source during its parse: valid UTF-8 without a byte order mark in front.
///
/// A view without an owner: it lives inside one `withUnsafeBufferPointer` of the parser. An array in its place costs a
/// reference count in every copy of the structures that hold it. Indices come from the scanner, which never passes the
/// end; debug builds check them, so do the fuzz tests.
struct SourceBytes {
  private let base: UnsafeBufferPointer<UInt8>
  /// Whether there are no bytes above 127, so that offsets are columns.
  private let isASCII: Bool

  init(_ base: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
    self.base = base
    self.isASCII = isASCII
  }

  /// The number of bytes.
  var count: Int { base.count }

  /// The byte at an offset.
  subscript(offset: Int) -> UInt8 { base[offset] }

  /// The text between two offsets.
  func text(_ start: Int, _ end: Int) -> String {
    String(decoding: slice(start, end), as: UTF8.self)
  }

  /// The bytes between two offsets.
  func slice(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: base[start..<end])
  }

  /// Whether a text is at an offset, all of it before `end`.
  func has(_ text: [UInt8], at offset: Int, before end: Int) -> Bool {
    guard text.count <= end - offset else { return false }
    for index in text.indices where base[offset + index] != text[index] { return false }
    return true
  }

  /// The number of code points between two offsets.
  func codePoints(_ start: Int, _ end: Int) -> Int {
    if isASCII { return end - start }
    var count = 0
    // Every code point has one byte that is not of the form 10xxxxxx.
    for offset in start..<end where base[offset] & 0xC0 != 0x80 { count += 1 }
    return count
  }

  /// The offset of the next line feed, or the end.
  func lineFeed(from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let end = base.count
    var offset = start
    // Eight bytes at a time: a byte that equals the line feed is zero after the exclusive or, and only the lowest such
    // byte is sure to set its high bit, which is the one we look for.
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
