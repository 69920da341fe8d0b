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

  package mutating func write(_ duration: Duration?) {
    write(duration.map { Int($0.nanoseconds) })
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

extension Duration {
  /// The whole nanoseconds, clamped to 64 bits.
  package var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? (seconds < 0 ? .min : .max) : product &+ attoseconds / 1_000_000_000
  }
}
