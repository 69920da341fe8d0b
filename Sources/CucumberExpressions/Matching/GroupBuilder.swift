/// Makes groups of ranges of bytes, which must come in ascending order.
struct GroupBuilder {
  private let text: UnsafeBufferPointer<UInt8>
  /// A position in bytes, and the same in UTF-16 code units.
  private var bytes = 0
  private var units = 0

  /// The text is used while this value lives, and no longer.
  init(text: UnsafeBufferPointer<UInt8>) {
    self.text = text
  }

  /// The group of a parameter; one of the form in quotes has the groups inside that the official regexp has.
  mutating func group(_ range: Range<Int>, isQuoted: Bool) -> Group {
    let start = units(at: range.lowerBound)
    let children = isQuoted ? quotedChildren(range) : []
    return Group(value: value(range), range: start..<units(at: range.upperBound), children: children)
  }

  /// For either quote a group with the text between, and in it a group with the last escaped character and what
  /// follows it.
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
    let none = Group(value: nil, range: nil)
    let inner = lastEscape.flatMap { position in
      escape.map { Group(value: value(position..<content.upperBound), range: $0..<end) }
    }
    let taken = Group(value: value(content), range: start..<end, children: [inner ?? none])
    let other = Group(value: nil, range: nil, children: [none])
    return text[range.lowerBound] == UInt8(ascii: "\"") ? [taken, other] : [other, taken]
  }

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
