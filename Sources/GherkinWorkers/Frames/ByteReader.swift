/// Reads what a `ByteWriter` wrote. The other side may have been broken by user code, so nothing is believed: what does
/// not fit is an error, never a trap.
struct ByteReader {
  /// The bytes do not say what is expected.
  struct Broken: Error {}

  private let bytes: ArraySlice<UInt8>
  private var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  var isAtEnd: Bool { position == bytes.endIndex }

  mutating func byte() throws(Broken) -> UInt8 {
    guard position < bytes.endIndex else { throw Broken() }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func bool() throws(Broken) -> Bool {
    try byte() != 0
  }

  mutating func unsigned() throws(Broken) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let next = try byte()
      guard shift < 63 || (shift == 63 && next <= 1) else { throw Broken() }
      value |= UInt64(next & 0x7F) << shift
      if next < 0x80 { return value }
      shift += 7
    }
  }

  mutating func signed() throws(Broken) -> Int64 {
    let value = try unsigned()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  mutating func int() throws(Broken) -> Int {
    Int(try signed())
  }

  /// A length or a count: never more than there are bytes left, as each element takes at least one.
  mutating func count() throws(Broken) -> Int {
    let count = try int()
    guard count >= 0, count <= bytes.endIndex - position else { throw Broken() }
    return count
  }

  mutating func data() throws(Broken) -> ArraySlice<UInt8> {
    let count = try count()
    defer { position += count }
    return bytes[position..<position + count]
  }

  mutating func string() throws(Broken) -> String {
    String(decoding: try data(), as: UTF8.self)
  }

  mutating func optionalString() throws(Broken) -> String? {
    try bool() ? try string() : nil
  }

  mutating func optionalInt() throws(Broken) -> Int? {
    try bool() ? try int() : nil
  }

  mutating func optionalDuration() throws(Broken) -> Duration? {
    try optionalInt().map { .nanoseconds($0) }
  }

  mutating func array<Value>(_ body: (inout ByteReader) throws(Broken) -> Value) throws(Broken) -> [Value] {
    let count = try count()
    var values: [Value] = []
    values.reserveCapacity(min(count, 1024))
    for _ in 0..<count { values.append(try body(&self)) }
    return values
  }
}
