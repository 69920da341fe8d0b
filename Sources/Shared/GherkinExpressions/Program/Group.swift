import GherkinSteps

/// The text that a capture group matched, with the groups inside it.
package struct Group: Sendable, Hashable {
  /// The text, nil if the group did not match.
  package let value: String?
  /// The range in the step's text, in UTF-16 code units as in Cucumber Messages; nil without text.
  package let range: Range<Int>?
  /// The range in bytes; nil without text.
  package let bytes: Range<Int>?
  /// The groups inside this one, in the order of their opening parentheses. Groups that did not match are included.
  package var children: [Group]

  /// A group that did not match.
  package static func unmatched(children: [Group] = []) -> Self {
    Self(value: nil, range: nil, bytes: nil, children: children)
  }

  /// Creates a group from a matched range.
  package init(value: String?, range: Range<Int>?, bytes: Range<Int>?, children: [Group] = []) {
    self.value = value
    self.range = range
    self.bytes = bytes
    self.children = children
  }

  /// The offset of the start of the text, in UTF-16 code units.
  package var start: Int? { range?.lowerBound }
  /// The offset of the end of the text, in UTF-16 code units.
  package var end: Int? { range?.upperBound }
}

/// The range of a capture group. In a list, the groups inside it follow.
package struct CapturedRange: Sendable, Hashable {
  /// The range in bytes; nil if the group did not match.
  package var bytes: Range<Int>?
  /// The number of groups inside, at any depth.
  package let descendants: Int

  package init(bytes: Range<Int>?, descendants: Int) {
    (self.bytes, self.descendants) = (bytes, descendants)
  }
}

extension [CapturedRange] {
  /// The outermost ranges, without those of the groups inside them.
  package var outermost: [CapturedRange] {
    var ranges: [CapturedRange] = []
    var index = startIndex
    while index < endIndex {
      ranges.append(self[index])
      index += 1 + self[index].descendants
    }
    return ranges
  }
}

/// Creates groups from ranges of bytes.
package struct GroupBuilder {
  private let text: UnsafeBufferPointer<UInt8>
  private var offsets: UTF16Offsets

  /// Creates a builder. `text` must remain valid while the builder exists.
  package init(text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    offsets = UTF16Offsets(text: text)
  }

  /// Returns the outermost groups of a list, with those inside them.
  package mutating func groups(_ ranges: ArraySlice<CapturedRange>) -> [Group] {
    var groups: [Group] = []
    var index = ranges.startIndex
    while index < ranges.endIndex {
      let end = min(index + 1 + ranges[index].descendants, ranges.endIndex)
      var next = ranges[index].bytes.map { group($0) } ?? Group.unmatched()
      if end > index + 1 { next.children = self.groups(ranges[(index + 1)..<end]) }
      groups.append(next)
      index = end
    }
    return groups
  }

  private mutating func group(_ range: Range<Int>) -> Group {
    let start = offsets.offset(ofByte: range.lowerBound)
    return Group(
      value: String(decoding: text[range], as: UTF8.self),
      range: start..<offsets.offset(ofByte: range.upperBound), bytes: range)
  }
}

/// Converts positions in bytes of UTF-8 to offsets in UTF-16 code units. Ascending positions are fast.
package struct UTF16Offsets {
  private let text: UnsafeBufferPointer<UInt8>
  /// The last position in bytes, and the same position in UTF-16 code units.
  private var bytes = 0
  private var units = 0

  /// Creates a converter at the start of `text`, which must remain valid while the converter exists.
  package init(text: UnsafeBufferPointer<UInt8>) {
    self.text = text
  }

  /// Returns the number of code units before a byte, which must be the first of a character.
  package mutating func offset(ofByte position: Int) -> Int {
    if position < bytes { (bytes, units) = (0, 0) }
    while bytes < position {
      let count = text[bytes].countOfCodePoint
      bytes += count
      units += count == 4 ? 2 : 1
    }
    return units
  }
}
