/// The unit of character offsets, as negotiated with the client.
package enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// Selects the best of the client's encodings; UTF-16, which all clients support, if it offers none.
  init(offered: [String]) {
    self = [.utf8, .utf32, .utf16].first { offered.contains($0.rawValue) } ?? .utf16
  }

  /// Returns the number of units in UTF-8 text.
  func count(_ bytes: ArraySlice<UInt8>) -> Int {
    switch self {
    case .utf8: bytes.count
    case .utf16: bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
    case .utf32: bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }
  }

  /// Returns the byte offset of a character in a line; the end if the line is shorter, and the start of a character if
  /// the offset is inside one.
  func offset(of character: Int, in line: ArraySlice<UInt8>) -> Int {
    var rest = character
    var index = line.startIndex
    while index < line.endIndex, rest > 0 {
      let byte = line[index]
      let length = byte < 0x80 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      let units =
        switch self {
        case .utf8: length
        case .utf16: length == 4 ? 2 : 1
        case .utf32: 1
        }
      guard units <= rest else { break }
      rest -= units
      index = min(index + length, line.endIndex)
    }
    return index
  }
}

/// A position in a document: a line and a character, both counted from 0.
package struct Position: Sendable, Hashable, Comparable, JSONConvertible {
  let line: Int
  let character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  /// Decodes a position; returns nil for negative values. The protocol's numbers have 31 bits; larger ones are clamped.
  init?(_ json: JSON?) {
    guard let line = json?["line"]?.integer, let character = json?["character"]?.integer, line >= 0, character >= 0
    else { return nil }
    let most = Int(Int32.max)
    self.init(line: min(line, most), character: min(character, most))
  }

  package var json: JSON { .encoded(text) }

  fileprivate var text: String { "{\"character\":\(character),\"line\":\(line)}" }

  package static func < (left: Self, right: Self) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}

/// A range of positions; the end is exclusive.
package struct PositionRange: Sendable, Hashable, JSONConvertible {
  let start: Position
  let end: Position

  init(_ start: Position, _ end: Position) {
    self.start = start
    self.end = end
  }

  /// Decodes a range; returns nil if its end is before its start.
  package init?(_ json: JSON?) {
    guard let start = Position(json?["start"]), let end = Position(json?["end"]), start <= end else { return nil }
    self.init(start, end)
  }

  /// Returns the range of a whole line.
  static func line(_ line: Int) -> PositionRange {
    PositionRange(Position(line: line, character: 0), Position(line: line, character: 0))
  }

  func contains(_ position: Position) -> Bool { start <= position && position <= end }

  // Answers about large files consist of ranges.
  package var json: JSON { .encoded("{\"end\":\(end.text),\"start\":\(start.text)}") }
}
