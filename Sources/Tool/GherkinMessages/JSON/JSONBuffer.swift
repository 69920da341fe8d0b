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
