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

  package mutating func optionalDuration() throws(InvalidBytes) -> Duration? {
    try optionalInt().map { .nanoseconds($0) }
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
