import GherkinSyntax

/// A text in canonical layout that is built line by line.
package struct LaidOutText: Sendable {
  /// The whole text.
  package private(set) var bytes: [UInt8] = []
  /// The number of the source's line for each line; 0 for an added blank line.
  package private(set) var origins: [Int] = []

  private let lineEnd: [UInt8]
  /// One level of indentation.
  private let indentUnit: [UInt8]
  private let source: [UInt8]

  /// Creates the text of a source, starting with its byte order mark.
  init(_ source: Source, _ style: LayoutStyle) {
    self.source = source.bytes
    let firstEnd = source.bytes.firstIndex(of: 0x0A) ?? 0
    let firstLineEnd: LayoutStyle.LineEnd = firstEnd > 0 && source.bytes[firstEnd - 1] == 0x0D ? .crlf : .lf
    lineEnd = (style.lineEnd ?? firstLineEnd) == .crlf ? [0x0D, 0x0A] : [0x0A]
    indentUnit = style.usesTabs ? [0x09] : Array(repeating: 0x20, count: style.indentSize)
    bytes.reserveCapacity(source.bytes.count + source.bytes.count / 8)
    if source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes += [0xEF, 0xBB, 0xBF] }
  }

  /// Whether the text has no lines yet.
  var isEmpty: Bool { origins.isEmpty }

  /// Adds an empty line.
  mutating func addBlank() {
    bytes += lineEnd
    origins.append(0)
  }

  /// Adds a line for a line of the source.
  ///
  /// - Parameters:
  ///   - indent: the levels of indentation, which are omitted for a line without text.
  ///   - write: adds the line's text.
  mutating func addLine(_ line: ParsedLine, indent: Int, _ write: (inout LaidOutText) -> Void) {
    let start = bytes.count
    for _ in 0..<indent { bytes += indentUnit }
    let textStart = bytes.count
    write(&self)
    if bytes.count == textStart { bytes.removeLast(textStart - start) }
    bytes += lineEnd
    origins.append(line.number)
  }

  /// Removes the last line ending.
  mutating func removeLastLineEnd() {
    if bytes.suffix(lineEnd.count).elementsEqual(lineEnd) { bytes.removeLast(lineEnd.count) }
  }

  /// Adds a line of the source unchanged, except for its line ending.
  mutating func addVerbatim(_ line: ParsedLine) {
    addLine(line, indent: 0) { $0.add(line.start..<line.end) }
  }

  /// Appends a range of the source to the current line.
  mutating func add(_ range: Range<Int>) {
    bytes.append(contentsOf: source[range])
  }

  /// Appends a text to the current line.
  mutating func add(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends a character to the current line `count` times.
  mutating func add(_ sign: Unicode.Scalar, count: Int) {
    bytes.append(contentsOf: repeatElement(UInt8(ascii: sign), count: max(0, count)))
  }
}
