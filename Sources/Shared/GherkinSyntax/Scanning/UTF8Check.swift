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
