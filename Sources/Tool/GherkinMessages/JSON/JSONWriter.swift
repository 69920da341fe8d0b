/// Writes JSON text without white space into a byte buffer.
///
/// The writer inserts commas: one is needed unless the last byte opened an object or an array.
package struct JSONWriter: Sendable {
  var buffer = JSONBuffer()
  let omitsEmptyKeywords: Bool

  /// Creates a writer with an empty buffer.
  package init() { self.init(omitsEmptyKeywords: false) }

  init(omitsEmptyKeywords: Bool) {
    self.omitsEmptyKeywords = omitsEmptyKeywords
  }

  /// The bytes written so far.
  package var bytes: ArraySlice<UInt8> { buffer.written }

  /// Empties the buffer and keeps its capacity.
  package mutating func removeAll() {
    buffer.removeAll()
  }

  /// Writes a byte unchanged.
  @inline(__always)
  mutating func raw(_ byte: UInt8) {
    buffer.append(byte)
  }

  /// Writes bytes unchanged.
  mutating func raw(_ bytes: ArraySlice<UInt8>) {
    buffer.append(capacity: bytes.count) { room in
      bytes.withUnsafeBufferPointer { room.update(from: $0.baseAddress ?? UnsafePointer(room), count: $0.count) }
      return bytes.count
    }
  }

  /// Writes a short text without escaping it.
  mutating func raw(_ text: String) {
    for byte in text.utf8 { buffer.append(byte) }
  }

  /// Writes the value's object: its members between braces.
  @inline(__always)
  package mutating func object(_ value: some JSONWritable) {
    raw(UInt8(ascii: "{"))
    value.write(to: &self)
    raw(UInt8(ascii: "}"))
  }

  /// Writes an array. `write` writes each element.
  @inline(__always)
  mutating func array<Element>(_ elements: [Element], _ write: (inout JSONWriter, Element) -> Void) {
    raw(UInt8(ascii: "["))
    for element in elements {
      if isCommaDue { raw(UInt8(ascii: ",")) }
      write(&self, element)
    }
    raw(UInt8(ascii: "]"))
  }

  /// Writes `"name":`, preceded by a comma if needed. The name must not need escapes.
  @inline(__always)
  mutating func name(_ name: StaticString) {
    let length = name.utf8CodeUnitCount
    let comma = isCommaDue
    buffer.append(capacity: length + 4) { room in
      var end = room
      if comma {
        end.pointee = UInt8(ascii: ",")
        end += 1
      }
      end.pointee = UInt8(ascii: "\"")
      (end + 1).update(from: name.utf8Start, count: length)
      end += length + 1
      end[0] = UInt8(ascii: "\"")
      end[1] = UInt8(ascii: ":")
      return end + 2 - room
    }
  }

  private var isCommaDue: Bool {
    @inline(__always) get {
      guard let last = buffer.last else { return false }
      return last != UInt8(ascii: "{") && last != UInt8(ascii: "[")
    }
  }
}

/// A value that is written as a JSON object.
package protocol JSONWritable {
  /// Writes the members, without the braces.
  func write(to json: inout JSONWriter)
}
