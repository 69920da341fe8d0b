/// Bytes that only grow, with room after them that is written to without asking for every byte.
struct JSONBuffer: Sendable {
  /// What was written, then room. Its own `count` is the room's end, so storing into it never moves it.
  private var storage: [UInt8] = Array(repeating: 0, count: 512)

  /// How many bytes were written.
  private(set) var count = 0

  /// The byte that was written last; nil at the beginning.
  var last: UInt8? {
    @inline(__always) get { count == 0 ? nil : storage[count - 1] }
  }

  /// What was written.
  var written: ArraySlice<UInt8> { storage[..<count] }

  /// Forgets what was written and keeps the room.
  mutating func removeAll() {
    count = 0
  }

  /// Appends one byte.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == storage.count { grow(by: 1) }
    storage[count] = byte
    count += 1
  }

  /// Appends what `body` lays down from the start of a room of `capacity` bytes; it returns how many those are.
  ///
  /// Stores are not checked against `capacity`, so `body` must keep within it.
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
    let room = max(storage.count, capacity)
    storage.append(contentsOf: repeatElement(0, count: room))
  }
}
