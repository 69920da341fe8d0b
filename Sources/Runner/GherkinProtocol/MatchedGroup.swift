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
    guard start >= 0, let base = text.baseAddress, isIn(count: text.count) else { return nil }
    return UnsafeBufferPointer(start: base + Int(start), count: Int(count))
  }

  /// Returns the text; nil for a group that did not match.
  package func string(in text: UnsafeBufferPointer<UInt8>) -> String? {
    guard let bytes = bytes(in: text) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension MatchedGroup {
  /// Whether the group is inside a text with a number of bytes.
  package func isIn(count end: Int) -> Bool { start < 0 || Int(start) + Int(count) <= end }
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

/// A regex literal that matches a text.
package struct LiteralMatch: Sendable, Hashable {
  /// The index of its step definition.
  package let step: Int
  /// The captures.
  package let groups: [MatchedGroup]

  package init(step: Int, groups: [MatchedGroup]) {
    self.step = step
    self.groups = groups
  }
}

/// The value to which a parameter type converts a text, as text.
package enum ConvertedValue: Sendable, Hashable {
  /// The value; nil if it is nil.
  case made(String?)
  /// A value that requires a running scenario.
  case needsScenario(reason: String)
  /// The parameter type threw an error.
  case failed(reason: String)

  package enum Kind: UInt8 {
    case made, needsScenario, failed
  }
}
