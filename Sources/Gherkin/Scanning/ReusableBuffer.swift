/// A growing list whose elements move into an array of exactly their number, and whose memory is used again.
///
/// An array would be copied out element by element, a reference count for each. Elements move instead; every one of
/// `0..<count` is initialized, nothing after it is, which this type alone sees to: hence the raw memory.
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

  /// Adds an element at the end.
  mutating func append(_ element: consuming Element) {
    if count == capacity { grow() }
    (memory + count).initialize(to: element)
    count += 1
  }

  /// Changes the last element, if there is one.
  mutating func changeLast(_ change: (inout Element) -> Void) {
    if count > 0 { change(&memory[count - 1]) }
  }

  /// All elements; the buffer is empty after that.
  mutating func take() -> [Element] {
    guard count > 0 else { return [] }
    // Not `Array(unsafeUninitializedCapacity:)`, which looks the array's type up at run time: 7 % of a whole parse.
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
