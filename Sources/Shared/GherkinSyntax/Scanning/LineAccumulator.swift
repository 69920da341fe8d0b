extension Array {
  /// Returns all elements and empties the array, which keeps its capacity for the next elements.
  mutating func popAll() -> [Element] {
    defer { removeAll(keepingCapacity: true) }
    // A copy of the exact size.
    return isEmpty ? [] : Array(self[...])
  }

  /// Changes the last element, if there is one.
  mutating func changeLast(_ change: (inout Element) -> Void) {
    if !isEmpty { change(&self[count - 1]) }
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
