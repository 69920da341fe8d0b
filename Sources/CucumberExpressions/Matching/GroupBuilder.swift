/// Creates groups from ranges of bytes, which must be passed in ascending order.
struct GroupBuilder {
  private let text: UnsafeBufferPointer<UInt8>
  /// The current position in bytes, and the same position in UTF-16 code units.
  private var bytes = 0
  private var units = 0

  /// Creates a builder. `text` must remain valid while the builder exists.
  init(text: UnsafeBufferPointer<UInt8>) {
    self.text = text
  }

  /// Returns the group of a parameter. A quoted parameter has the same child groups as in the official regexp.
  mutating func group(_ range: Range<Int>, isQuoted: Bool) -> Group {
    let start = units(at: range.lowerBound)
    let children = isQuoted ? quotedChildren(range) : []
    return Group(value: value(range), range: start..<units(at: range.upperBound), children: children)
  }

  /// Returns a group for each kind of quotation mark. Each has the text between the marks, and a child group with the
  /// last escaped character and the text after it.
  private mutating func quotedChildren(_ range: Range<Int>) -> [Group] {
    let content = range.lowerBound + 1..<range.upperBound - 1
    var lastEscape: Int?
    var position = content.lowerBound
    while position < content.upperBound {
      if text[position] == UInt8(ascii: "\\") {
        lastEscape = position
        position += 1
      }
      position += 1
    }
    let start = units(at: content.lowerBound)
    let escape = lastEscape.map { units(at: $0) }
    let end = units(at: content.upperBound)
    let inner = lastEscape.flatMap { position in
      escape.map { Group(value: value(position..<content.upperBound), range: $0..<end) }
    }
    let taken = Group(value: value(content), range: start..<end, children: inner.map { [$0] } ?? Self.none)
    return text[range.lowerBound] == UInt8(ascii: "\"") ? [taken, Self.other] : [Self.other, taken]
  }

  /// The group after the last escaped character of a text without one.
  private static let none = [Group(value: nil, range: nil)]
  /// The group of the other kind of quotation marks.
  private static let other = Group(value: nil, range: nil, children: none)

  private func value(_ range: Range<Int>) -> String {
    String(decoding: text[range], as: UTF8.self)
  }

  private mutating func units(at position: Int) -> Int {
    while bytes < position {
      let count = text[bytes].countOfCodePoint
      bytes += count
      units += count == 4 ? 2 : 1
    }
    return units
  }
}
