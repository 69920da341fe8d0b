internal import Foundation

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
    base.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? base.count
  }
}

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

/// One line of a source, as offsets into its bytes.
struct Line {
  /// The number, counted from 1.
  let number: Int
  /// The start of the line.
  let start: Int
  /// The first byte that is not white space, or `end`.
  let content: Int
  /// The end of the line, without its line feed and any carriage returns before it.
  let end: Int
  /// The indentation, in code points.
  let indent: Int

  /// Whether the line contains only white space.
  var isBlank: Bool { content == end }
}

/// Splits a source into lines at line feeds. A lone carriage return is white space, as in the official parsers.
struct LineScanner {
  private let bytes: SourceBytes
  private var offset = 0
  /// The number of the line that was read last.
  private(set) var number = 0

  init(_ bytes: SourceBytes) {
    self.bytes = bytes
  }

  /// Returns the next line; nil at the end. A line feed at the very end starts no line.
  mutating func next() -> Line? {
    number += 1
    guard offset < bytes.count else { return nil }
    let start = offset
    let lineFeed = bytes.lineFeed(from: start)
    offset = lineFeed + 1
    var end = lineFeed
    while end > start, bytes[end - 1] == 0x0D { end -= 1 }
    let content = bytes.skippingWhiteSpace(start, end)
    return Line(number: number, start: start, content: content, end: end, indent: bytes.codePoints(start, content))
  }
}

/// The result of checking a source's encoding.
enum UTF8Check {
  /// Only bytes below 128.
  case ascii
  /// Well-formed UTF-8.
  case valid
  /// The offset of the first byte of the first ill-formed sequence.
  case invalid(Int)

  /// Checks a source before anything is read from it (Unicode 16, table 3-7).
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let firstWide = Self.skippingASCII(bytes, from: 0)
    if firstWide == bytes.count {
      self = .ascii
      return
    }
    var offset = firstWide
    while offset < bytes.count {
      let length = Self.sequenceLength(bytes, at: offset)
      if length == 0 {
        self = .invalid(offset)
        return
      }
      offset += length
      if offset < bytes.count, bytes[offset] < 0x80 { offset = Self.skippingASCII(bytes, from: offset) }
    }
    self = .valid
  }

  private static func skippingASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var offset = start
    while offset + 8 <= bytes.count {
      let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 != 0 { break }
      offset += 8
    }
    while offset < bytes.count, bytes[offset] < 0x80 { offset += 1 }
    return offset
  }

  /// Returns the number of bytes of the well-formed sequence at an offset; 0 if it is ill-formed.
  private static func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
    let first = bytes[offset]
    let (length, second): (Int, ClosedRange<UInt8>)
    switch first {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard bytes.count - offset >= length, second.contains(bytes[offset + 1]) else { return 0 }
    for next in (offset + 2)..<(offset + max(length, 2)) where bytes[next] & 0xC0 != 0x80 { return 0 }
    return length
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the index of the first occurrence of a byte at or after an index; nil if there is none.
  package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard start < count, let base = baseAddress, let found = memchr(base + start, Int32(byte), count - start) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}
