/// One line of a source, as offsets into its bytes.
struct Line {
  /// The number, counted from 1.
  let number: Int
  /// Where the line begins.
  let start: Int
  /// The first byte that is not white space, or `end`.
  let content: Int
  /// Where the line ends, without its line feed and the carriage returns before that.
  let end: Int
  /// The white space in front, in code points.
  let indent: Int

  /// Whether there is nothing but white space.
  var isBlank: Bool { content == end }
}

/// Cuts a source into lines at its line feeds. A carriage return that is alone is white space, as in the official
/// parsers.
struct LineScanner {
  private let bytes: SourceBytes
  private var offset = 0
  /// The number of the line that was read last.
  private(set) var number = 0

  init(_ bytes: SourceBytes) {
    self.bytes = bytes
  }

  /// The next line; nil at the end. A line feed at the very end begins no line.
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
