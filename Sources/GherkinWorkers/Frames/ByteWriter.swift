import GherkinRuntime

/// Writes numbers and texts as bytes, as short as they can be: what coordinator and workers say to each other.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ value: UInt8) {
    bytes.append(value)
  }

  mutating func write(_ value: Bool) {
    bytes.append(value ? 1 : 0)
  }

  /// Seven bits a byte, lowest first; the highest bit says that more follow.
  mutating func write(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Small numbers of either sign are short.
  mutating func write(_ value: Int64) {
    write(UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  mutating func write(_ value: Int) {
    write(Int64(value))
  }

  mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func write(_ text: [UInt8]) {
    write(text.count)
    bytes.append(contentsOf: text)
  }

  mutating func write(_ text: String?) {
    write(text != nil)
    if let text { write(text) }
  }

  mutating func write(_ number: Int?) {
    write(number != nil)
    if let number { write(number) }
  }

  mutating func write(_ duration: Duration?) {
    write(duration?.nanosecondsInt)
  }

  mutating func write<Value>(_ values: [Value], _ body: (inout ByteWriter, Value) -> Void) {
    write(values.count)
    for value in values { body(&self, value) }
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }
}

extension Duration {
  var nanosecondsInt: Int { Int(nanoseconds) }
}
