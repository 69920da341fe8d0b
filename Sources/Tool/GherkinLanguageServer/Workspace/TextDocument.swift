/// The text of a document with an index of its lines.
package struct TextDocument: Sendable {
  /// The UTF-8 text.
  package private(set) var bytes: [UInt8]
  /// The unit of character offsets in positions.
  package let encoding: PositionEncoding
  /// The start of each line. As in the protocol, lines end with a line feed, a carriage return, or both.
  private var starts: [Int]

  package init(_ bytes: [UInt8], _ encoding: PositionEncoding) {
    self.bytes = bytes
    self.encoding = encoding
    starts = [0] + Self.starts(in: bytes[...], of: bytes)
  }

  /// The number of lines, at least one.
  package var lineCount: Int { starts.count }

  /// The text.
  package var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the starts of lines after the line endings in a part of a text.
  private static func starts(in part: ArraySlice<UInt8>, of bytes: [UInt8]) -> [Int] {
    var starts: [Int] = []
    bytes.withUnsafeBufferPointer { bytes in
      for index in part.indices {
        let byte = bytes[index]
        guard byte <= 0x0D else { continue }
        if byte == 0x0A || byte == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A) {
          starts.append(index + 1)
        }
      }
    }
    return starts
  }

  /// Returns the byte range of a line without its line ending.
  package func line(_ number: Int) -> Range<Int> {
    guard starts.indices.contains(number) else { return bytes.count..<bytes.count }
    let start = starts[number]
    var end = number + 1 < starts.count ? starts[number + 1] : bytes.count
    while end > start, number + 1 < starts.count, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// Returns the offset of a position. A position outside the text is clamped to the end of its line or of the text.
  package func offset(of position: Position) -> Int {
    guard position.line < starts.count else { return bytes.count }
    let line = line(position.line)
    return encoding.offset(of: position.character, in: bytes[line])
  }

  /// Returns the position of an offset.
  package func position(of offset: Int) -> Position {
    let offset = min(max(0, offset), bytes.count)
    let number = starts.partitioningIndex { $0 > offset } - 1
    let end = min(offset, max(line(number).upperBound, starts[number]))
    return Position(line: number, character: encoding.count(bytes[starts[number]..<end]))
  }

  /// Returns the range of positions for a byte range.
  package func range(_ bytes: Range<Int>) -> PositionRange {
    PositionRange(position(of: bytes.lowerBound), position(of: bytes.upperBound))
  }

  /// Returns the text in a byte range.
  package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Replaces a range.
  package mutating func replace(_ range: PositionRange, by text: String) {
    let old = offset(of: range.start)..<max(offset(of: range.start), offset(of: range.end))
    let new = Array(text.utf8)
    bytes.replaceSubrange(old, with: new)
    // A carriage return before the change can combine with the new text's first byte to one line ending, or cease to be
    // combined with the following byte.
    let first = max(0, old.lowerBound - 1)
    let last = min(bytes.count, old.lowerBound + new.count + 1)
    let difference = new.count - old.count
    let keptBefore = starts.partitioningIndex { $0 > first }
    let keptAfter = starts.partitioningIndex { $0 > old.upperBound + 1 }
    let changed = Self.starts(in: bytes[first..<last], of: bytes)
    if difference != 0 { for index in keptAfter..<starts.count { starts[index] += difference } }
    starts.replaceSubrange(keptBefore..<keptAfter, with: changed)
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the index of the first element that fulfils a condition, by binary search; the end index if none does.
  ///
  /// - Parameter condition: a condition that all elements after the first one fulfil too.
  func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
