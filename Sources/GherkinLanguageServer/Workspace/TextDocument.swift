/// The text of a document with the places of its lines.
package struct TextDocument: Sendable {
  /// The text in UTF-8.
  package private(set) var bytes: [UInt8]
  /// The unit of characters in positions.
  package let encoding: PositionEncoding
  /// Where each line begins. Lines end as the protocol says: by a line feed, a carriage return, or both.
  private var starts: [Int]

  package init(_ bytes: [UInt8], _ encoding: PositionEncoding) {
    self.bytes = bytes
    self.encoding = encoding
    starts = [0] + Self.starts(in: bytes[...], of: bytes)
  }

  /// The number of lines; at least one.
  package var lineCount: Int { starts.count }

  /// The text.
  package var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The starts of lines that are after line ends in a part of a text.
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

  /// The bytes of a line without its end.
  package func line(_ number: Int) -> Range<Int> {
    guard starts.indices.contains(number) else { return bytes.count..<bytes.count }
    let start = starts[number]
    var end = number + 1 < starts.count ? starts[number + 1] : bytes.count
    while end > start, number + 1 < starts.count, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// The offset of a position. One that is outside of the text is moved to the end of its line, or of the text.
  package func offset(of position: Position) -> Int {
    guard position.line < starts.count else { return bytes.count }
    let line = line(position.line)
    return encoding.offset(of: position.character, in: bytes[line])
  }

  /// The position of an offset.
  package func position(of offset: Int) -> Position {
    let offset = min(max(0, offset), bytes.count)
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let end = min(offset, max(line(low).upperBound, starts[low]))
    return Position(line: low, character: encoding.count(bytes[starts[low]..<end]))
  }

  /// The range of some bytes.
  package func range(_ bytes: Range<Int>) -> PositionRange {
    PositionRange(position(of: bytes.lowerBound), position(of: bytes.upperBound))
  }

  /// The text of some bytes.
  package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Replaces a range.
  package mutating func replace(_ range: PositionRange, by text: String) {
    let old = offset(of: range.start)..<max(offset(of: range.start), offset(of: range.end))
    let new = Array(text.utf8)
    bytes.replaceSubrange(old, with: new)
    // The line end before the change may now be one with the first byte of the new text, or no more with the next one.
    let first = max(0, old.lowerBound - 1)
    let last = min(bytes.count, old.lowerBound + new.count + 1)
    let difference = new.count - old.count
    let keptBefore = index(ofFirstStartAbove: first)
    let keptAfter = index(ofFirstStartAbove: old.upperBound + 1)
    let changed = Self.starts(in: bytes[first..<last], of: bytes)
    if difference != 0 { for index in keptAfter..<starts.count { starts[index] += difference } }
    starts.replaceSubrange(keptBefore..<keptAfter, with: changed)
  }

  /// The index of the first line that begins after an offset.
  private func index(ofFirstStartAbove offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
