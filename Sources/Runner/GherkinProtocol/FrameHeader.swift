/// The header of an order or a worker's message: its length, and the bitwise complement of the length, so that
/// overwritten memory is not mistaken for a long message whose end never arrives.
package enum FrameHeader {
  package static let size = 8

  /// The maximum length of a message, in bytes.
  private static let limit = 1 << 30

  package static func value(for length: Int) -> UInt64 {
    let length = UInt64(UInt32(length))
    return (length | (~length << 32)).littleEndian
  }

  /// Reads a header.
  ///
  /// - Returns: the length of the message.
  package static func length(_ bytes: ArraySlice<UInt8>) throws(ByteReader.InvalidBytes) -> Int {
    let value = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let (length, inverted) = (UInt32(truncatingIfNeeded: value), UInt32(truncatingIfNeeded: value >> 32))
    guard ~length == inverted, length <= limit else { throw ByteReader.InvalidBytes() }
    return Int(length)
  }
}
