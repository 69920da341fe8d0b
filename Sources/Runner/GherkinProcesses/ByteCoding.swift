import GherkinText

/// Encodes numbers and texts compactly for another process.
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []

  /// Creates a writer without bytes.
  package init() {}

  /// A hash of the bytes, which is the same in every process and on every machine.
  package var hash: UInt64 { FNV1a(bytes).value }

  package mutating func write(_ value: UInt8) {
    bytes.append(value)
  }

  package mutating func write(_ value: Bool) {
    bytes.append(value ? 1 : 0)
  }

  /// Writes seven bits per byte, starting with the lowest. The highest bit of a byte says that another one follows.
  package mutating func write(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Writes a signed number. Numbers close to zero are short.
  package mutating func write(_ value: Int64) {
    write(UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  package mutating func write(_ value: Int) {
    // Most numbers are short. Runners are debug builds, in which calls are expensive.
    if value >= 0, value < 64 { return bytes.append(UInt8(truncatingIfNeeded: value << 1)) }
    write(Int64(value))
  }

  package mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  package mutating func write(_ text: [UInt8]) {
    write(text.count)
    bytes.append(contentsOf: text)
  }

  package mutating func write(_ text: ArraySlice<UInt8>) {
    write(text.count)
    bytes.append(contentsOf: text)
  }

  package mutating func write(_ text: String?) {
    write(text != nil)
    if let text { write(text) }
  }

  package mutating func write(_ number: Int?) {
    write(number != nil)
    if let number { write(number) }
  }

  package mutating func write(_ texts: [String]) {
    write(texts) { $0.write($1) }
  }

  package mutating func write<Value>(_ values: [Value], _ body: (inout ByteWriter, Value) -> Void) {
    write(values.count)
    for value in values { body(&self, value) }
  }

  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }
}

/// Decodes the output of a `ByteWriter`. User code can have corrupted the process that wrote it, so everything is
/// validated: malformed bytes cause an error, never a trap.
package struct ByteReader {
  /// The bytes are malformed.
  package struct InvalidBytes: Error {
    package init() {}
  }

  private let bytes: ArraySlice<UInt8>
  private let end: Int
  private var position: Int

  /// Creates a reader that starts at the first byte.
  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    end = bytes.endIndex
    position = bytes.startIndex
  }

  package var isAtEnd: Bool { position == end }

  // Written for debug builds, which most runners are: few calls, and none of generic code.
  package mutating func byte() throws(InvalidBytes) -> UInt8 {
    guard position < end else { throw InvalidBytes() }
    let byte = bytes[position]
    position &+= 1
    return byte
  }

  package mutating func bool() throws(InvalidBytes) -> Bool {
    try byte() != 0
  }

  package mutating func unsigned() throws(InvalidBytes) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let next = try byte()
      guard shift < 63 || (shift == 63 && next <= 1) else { throw InvalidBytes() }
      value |= UInt64(next & 0x7F) << shift
      if next < 0x80 { return value }
      shift += 7
    }
  }

  package mutating func signed() throws(InvalidBytes) -> Int64 {
    let value = try unsigned()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  package mutating func int() throws(InvalidBytes) -> Int {
    // Most numbers are short.
    guard position < end, bytes[position] < 0x80 else { return Int(try signed()) }
    let value = Int(bytes[position])
    position &+= 1
    return (value >> 1) ^ -(value & 1)
  }

  /// Reads a length or a count. It cannot exceed the number of remaining bytes, because each element takes at least
  /// one.
  package mutating func count() throws(InvalidBytes) -> Int {
    let count = try int()
    guard count >= 0, count <= end - position else { throw InvalidBytes() }
    return count
  }

  package mutating func data() throws(InvalidBytes) -> ArraySlice<UInt8> {
    let count = try count()
    position += count
    return bytes[position - count..<position]
  }

  package mutating func string() throws(InvalidBytes) -> String {
    String(decoding: try data(), as: UTF8.self)
  }

  package mutating func optionalString() throws(InvalidBytes) -> String? {
    try bool() ? try string() : nil
  }

  package mutating func optionalInt() throws(InvalidBytes) -> Int? {
    try bool() ? try int() : nil
  }

  package mutating func strings() throws(InvalidBytes) -> [String] {
    try array { (reader) throws(InvalidBytes) in try reader.string() }
  }

  package mutating func array<Value>(_ body: (inout ByteReader) throws(InvalidBytes) -> Value) throws(InvalidBytes)
    -> [Value]
  {
    let count = try count()
    var values: [Value] = []
    values.reserveCapacity(min(count, 1024))
    for _ in 0..<count { values.append(try body(&self)) }
    return values
  }
}

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
