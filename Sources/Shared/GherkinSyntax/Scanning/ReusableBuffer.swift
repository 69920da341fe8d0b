/// A growing list whose elements are moved into an array of the exact size, and whose memory is reused.
///
/// An array's elements would be copied, each with a retain. Here they are moved: exactly the elements `0..<count` are
/// initialized. Only this type maintains that invariant, which is why it uses raw memory.
struct ReusableBuffer<Element>: ~Copyable {
  private var memory: UnsafeMutablePointer<Element>
  private var capacity: Int
  /// The number of elements.
  private(set) var count = 0

  init(capacity: Int = 8) {
    self.capacity = max(1, capacity)
    memory = .allocate(capacity: self.capacity)
  }

  deinit {
    memory.deinitialize(count: count)
    memory.deallocate()
  }

  /// Whether there are no elements.
  var isEmpty: Bool { count == 0 }

  /// The first element.
  var first: Element? { count > 0 ? memory[0] : nil }

  /// Appends an element.
  mutating func append(_ element: consuming Element) {
    if count == capacity { grow() }
    (memory + count).initialize(to: element)
    count += 1
  }

  /// Changes the last element, if there is one.
  mutating func changeLast(_ change: (inout Element) -> Void) {
    if count > 0 { change(&memory[count - 1]) }
  }

  /// Returns all elements and empties the buffer.
  mutating func popAll() -> [Element] {
    guard count > 0 else { return [] }
    // `Array(unsafeUninitializedCapacity:)` would look up the array's type at run time, which takes 7 % of a whole
    // parse.
    var array: [Element] = []
    array.reserveCapacity(count)
    for index in 0..<count { array.append((memory + index).move()) }
    count = 0
    return array
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: memory, count: count)
    memory.deallocate()
    memory = larger
    capacity *= 2
  }
}

/// Accumulates the lines of a text. Its memory is reused for the next text.
struct LineAccumulator {
  private var bytes: [UInt8] = []
  /// The length up to the end of the last line that is not blank.
  private var trimmedCount = 0
  private var hasLines = false

  /// Whether no line was added.
  var isEmpty: Bool { !hasLines }

  /// Adds a line, preceded by a line feed unless it is the first.
  mutating func addLine(isBlank: Bool = false, _ append: (inout [UInt8]) -> Void) {
    if hasLines { bytes.append(0x0A) }
    hasLines = true
    append(&bytes)
    if !isBlank { trimmedCount = bytes.count }
  }

  /// Returns the whole text and empties the accumulator.
  mutating func popAll() -> String {
    defer { clear() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the text without trailing blank lines, and empties the accumulator.
  mutating func popTrimmed() -> String {
    defer { clear() }
    return String(decoding: bytes[..<trimmedCount], as: UTF8.self)
  }

  private mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    trimmedCount = 0
    hasLines = false
  }
}
