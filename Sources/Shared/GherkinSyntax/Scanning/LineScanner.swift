/// One line of a source, as offsets into its bytes.
struct Line {
  /// The number, counted from 1.
  let number: Int
  /// The start of the line.
  let start: Int
  /// The first byte that is not white space, or `end`.
  let content: Int
  /// The end of the line, without its line feed and any carriage returns before it.
  let end: Int
  /// The indentation, in code points.
  let indent: Int

  /// Whether the line contains only white space.
  var isBlank: Bool { content == end }
}

/// Splits a source into lines at line feeds. A lone carriage return is white space, as in the official parsers.
struct LineScanner {
  private let bytes: SourceBytes
  private var offset = 0
  /// The number of the line that was read last.
  private(set) var number = 0

  init(_ bytes: SourceBytes) {
    self.bytes = bytes
  }

  /// Returns the next line; nil at the end. A line feed at the very end starts no line.
  mutating func next() -> Line? {
    number += 1
    guard offset < bytes.count else { return nil }
    let start = offset
    let lineFeed = bytes.lineFeed(from: start)
    offset = lineFeed + 1
    var end = lineFeed
    while end > start, bytes[end - 1] == 0x0D { end -= 1 }
    let content = bytes.skippingWhiteSpace(start, end)
    return Line(number: number, start: start, content: content, end: end, indent: bytes.codePoints(start, content))
  }
}
