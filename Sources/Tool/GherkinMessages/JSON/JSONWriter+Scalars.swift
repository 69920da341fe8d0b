extension JSONWriter {
  /// Writes a text between quotation marks. Only quotation marks, backslashes and control characters are escaped.
  @inline(__always)
  mutating func string(_ text: String) {
    // Unlike a change in place, this needs no copy.
    if text.utf8.withContiguousStorageIfAvailable({ string($0) }) != nil { return }
    var text = text
    text.withUTF8 { string($0) }
  }

  /// Writes `true` or `false`.
  mutating func boolean(_ value: Bool) {
    let text: StaticString = value ? "true" : "false"
    text.withUTF8Buffer { for byte in $0 { raw(byte) } }
  }

  /// Writes a whole number.
  mutating func integer(_ value: Int) {
    // The longest number has 20 characters. Its digits are computed last to first, and then moved to the start.
    buffer.append(capacity: 20) { room in
      var start = 20
      var rest = value.magnitude
      repeat {
        let tens = rest / 10
        start -= 1
        room[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest - tens * 10)
        rest = tens
      } while rest > 0
      if value < 0 {
        start -= 1
        room[start] = UInt8(ascii: "-")
      }
      room.update(from: room + start, count: 20 - start)
      return 20 - start
    }
  }

  private mutating func string(_ text: UnsafeBufferPointer<UInt8>) {
    var end = 0
    // Most texts need no escapes and are copied as a whole.
    buffer.append(capacity: text.count + 2) { room in
      room[0] = UInt8(ascii: "\"")
      end = Self.copy(text, from: 0, to: room + 1)
      room[end + 1] = UInt8(ascii: "\"")
      return end == text.count ? end + 2 : end + 1
    }
    if end == text.count { return }
    while end < text.count {
      escape(text[end])
      let start = end + 1
      buffer.append(capacity: text.count - start) { room in
        end = Self.copy(text, from: start, to: room)
        return end - start
      }
    }
    raw(UInt8(ascii: "\""))
  }

  /// Copies bytes up to the first that must be escaped, and returns the position at which it stopped.
  @inline(__always)
  private static func copy(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to room: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var index = start
    // Blocks without such a byte are copied as a whole.
    typealias Block = SIMD16<UInt8>
    let quotes = Block(repeating: UInt8(ascii: "\""))
    let backslashes = Block(repeating: UInt8(ascii: "\\"))
    let spaces = Block(repeating: UInt8(ascii: " "))
    if let base = UnsafeRawPointer(text.baseAddress) {
      let room = UnsafeMutableRawPointer(room)
      while index + 16 <= text.count {
        let block = (base + index).loadUnaligned(as: Block.self)
        if any(block .== quotes .| block .== backslashes .| block .< spaces) { break }
        (room + (index - start)).storeBytes(of: block, as: Block.self)
        index += 16
      }
    }
    while index < text.count {
      let byte = text[index]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
      room[index - start] = byte
      index += 1
    }
    return index
  }

  @inline(never)
  private mutating func escape(_ byte: UInt8) {
    buffer.append(capacity: 6) { room in
      room[0] = UInt8(ascii: "\\")
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): room[1] = byte
      case UInt8(ascii: "\n"): room[1] = UInt8(ascii: "n")
      case UInt8(ascii: "\r"): room[1] = UInt8(ascii: "r")
      case UInt8(ascii: "\t"): room[1] = UInt8(ascii: "t")
      default:
        for (index, digit) in "u00".utf8.enumerated() { room[1 + index] = digit }
        room[4] = byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1")
        room[5] = byte % 16 < 10 ? UInt8(ascii: "0") + byte % 16 : UInt8(ascii: "a") - 10 + byte % 16
        return 6
      }
      return 2
    }
  }
}

/// A byte buffer that only grows, with spare capacity that is written without bounds checks.
struct JSONBuffer: Sendable {
  /// The written bytes followed by spare capacity. The array's `count` includes that capacity, so writing never
  /// reallocates it.
  private var storage: [UInt8] = Array(repeating: 0, count: 512)

  /// The number of written bytes.
  private(set) var count = 0

  /// The last written byte; nil if the buffer is empty.
  var last: UInt8? {
    @inline(__always) get { count == 0 ? nil : storage[count - 1] }
  }

  /// The written bytes.
  var written: ArraySlice<UInt8> { storage[..<count] }

  /// Calls `body` with the written bytes.
  func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    storage.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<count])) }
  }

  /// Discards the written bytes and keeps the capacity.
  mutating func removeAll() {
    count = 0
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == storage.count { grow(by: 1) }
    storage[count] = byte
    count += 1
  }

  /// Appends the bytes that `body` writes to a buffer of `capacity` bytes. `body` returns their number.
  ///
  /// Writes are not checked against `capacity`, so `body` must not exceed it.
  @inline(__always)
  mutating func append(capacity: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
    if storage.count - count < capacity { grow(by: capacity) }
    count += storage.withUnsafeMutableBufferPointer { room in
      guard let base = room.baseAddress else { return 0 }
      return body(base + count)
    }
  }

  @inline(never)
  private mutating func grow(by capacity: Int) {
    // Spare bytes can have any value, and without optimization, copies of bytes are much faster than a repeated byte.
    repeat { storage += storage } while storage.count - count < capacity
  }
}
