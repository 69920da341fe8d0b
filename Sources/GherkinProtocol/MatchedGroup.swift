/// A captured part of a step's text. In a list, its nested groups follow it.
package struct MatchedGroup: Sendable, Hashable {
  /// The offset of its first byte in the step's text; negative for a group that did not match.
  package var start: Int32
  /// The number of bytes.
  package var count: Int32
  /// The number of nested groups, at any depth, that follow.
  package var descendants: Int32 = 0

  package init(start: Int32, count: Int32, descendants: Int32 = 0) {
    self.start = start
    self.count = count
    self.descendants = descendants
  }

  package init(_ range: Range<Int>) {
    self.init(start: Int32(range.lowerBound), count: Int32(range.count))
  }

  /// The bytes in the step's text; nil for a group that did not match.
  package var range: Range<Int>? { start < 0 ? nil : Int(start)..<Int(start + count) }

  /// Returns the bytes of the group in a step's text; nil for a group that did not match.
  package func bytes(in text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    range.map { UnsafeBufferPointer(rebasing: text[$0]) }
  }

  /// Returns the text; nil for a group that did not match.
  package func string(in text: UnsafeBufferPointer<UInt8>) -> String? {
    bytes(in: text).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension ArraySlice<MatchedGroup> {
  /// Calls `body` with each outermost group and its nested groups.
  package func forEachOutermost<Failure: Error>(
    _ body: (MatchedGroup, ArraySlice<MatchedGroup>) throws(Failure) -> Void
  ) throws(Failure) {
    var index = startIndex
    while index < endIndex {
      let end = Swift.min(index + 1 + Int(self[index].descendants), endIndex)
      try body(self[index], self[(index + 1)..<end])
      index = end
    }
  }
}
