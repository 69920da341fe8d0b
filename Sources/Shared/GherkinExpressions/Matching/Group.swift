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

/// Creates groups from ranges of bytes, which must be passed in ascending order.
package struct GroupBuilder {
  private let text: UnsafeBufferPointer<UInt8>
  private var offsets: UTF16Offsets

  /// Creates a builder. `text` must remain valid while the builder exists.
  package init(text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    offsets = UTF16Offsets(text: text)
  }

  /// Returns the group of a parameter. A quoted parameter has the same child groups as in the official regexp.
  package mutating func group(_ range: Range<Int>, isQuoted: Bool) -> Group {
    let start = offsets.offset(ofByte: range.lowerBound)
    let children = isQuoted ? quotedChildren(QuotedParts(of: range, in: text)) : []
    return Group(
      value: String(decoding: text[range], as: UTF8.self),
      range: start..<offsets.offset(ofByte: range.upperBound), bytes: range, children: children)
  }

  private mutating func quotedChildren(_ parts: QuotedParts) -> [Group] {
    var taken = group(parts.content, isQuoted: false)
    let inner = parts.escaped.map { group($0, isQuoted: false) }
    taken.children = inner.map { [$0] } ?? Self.none
    return parts.isDouble ? [taken, Self.other] : [Self.other, taken]
  }

  /// The group after the last escaped character of a text without one.
  private static let none = [Group.unmatched()]
  /// The group of the other kind of quotation marks.
  private static let other = Group.unmatched(children: none)
}

/// The parts of a quoted text that are groups in the official regexp, as ranges of bytes. That regexp has a group for
/// each kind of quotation mark, and in each a group for ``escaped``.
package struct QuotedParts {
  /// Whether the marks are double quotation marks.
  package let isDouble: Bool
  /// The text between the marks.
  package let content: Range<Int>
  /// The last escaped character, with its backslash, and the text after it; nil if nothing is escaped.
  package let escaped: Range<Int>?

  /// Finds the parts of the text at `range`, which includes the marks.
  package init(of range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) {
    isDouble = text[range.lowerBound] == UInt8(ascii: "\"")
    content = range.lowerBound + 1..<range.upperBound - 1
    var lastEscape: Int?
    var position = content.lowerBound
    while position < content.upperBound {
      if text[position] == UInt8(ascii: "\\") {
        lastEscape = position
        position += 1
      }
      position += 1
    }
    let end = content.upperBound
    escaped = lastEscape.map { $0..<end }
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
