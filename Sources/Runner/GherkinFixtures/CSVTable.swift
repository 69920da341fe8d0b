internal import GherkinData
internal import GherkinText

/// The records of a CSV file according to RFC 4180: commas separate cells, and quotes enclose cells that contain
/// commas, quotes or line ends. A file may have a byte order mark, and lines may end with LF alone.
package struct CSVTable {
  private let bytes: [UInt8]
  private let file: String
  private var position = 0
  private var line = 1
  private var lineStart = 0
  /// The locations of the cells of the first record.
  private var header: [(line: Int, column: Int)] = []

  private init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      position = 3
      lineStart = 3
    }
  }

  /// Returns the first record as column names and the others as rows, each with its first line. Empty lines are
  /// skipped.
  package static func read(_ bytes: [UInt8], file: String) throws(ExamplesFixtureError) -> ExamplesFixture.Table {
    var table = Self(bytes, file: file)
    guard let (headerLine, header) = try table.record() else {
      throw ExamplesFixtureError.noRows(file: file, line: 1)
    }
    if header.count == 1, let sign = header[0].first(where: { ";\t|".contains($0) }) {
      let isHint = header[0].lowercased().hasPrefix("sep=")
      throw ExamplesFixtureError(
        file: file, line: headerLine, column: 1,
        problem: isHint
          ? "\(VisibleText.quoted(header[0])) is a hint for spreadsheets; remove the line, and separate cells by commas"
          : "the first line is one column, \(VisibleText.quoted(header[0])); separate cells by commas, not by "
            + (sign == ";" ? "semicolons" : sign == "|" ? "bars" : "tabs"))
    }
    if header.contains("") {
      throw ExamplesFixtureError(file: file, line: headerLine, column: 1, problem: "a column has no name")
    }
    for (column, name) in header.enumerated() {
      guard let first = header[..<column].firstIndex(of: name) else { continue }
      let (line, place) = table.header[column]
      throw ExamplesFixtureError(
        file: file, line: line, column: place, .repeated(name, "column", firstAt: table.header[first]))
    }
    var rows: [(line: Int, cells: [String])] = []
    while let (line, cells) = try table.record() {
      guard cells.count == header.count else {
        let columns = "\(header.count) column\(header.count == 1 ? "" : "s")"
        throw ExamplesFixtureError(
          file: file, line: line, column: 1,
          problem: "this row has \(cells.count) cell\(cells.count == 1 ? "" : "s"), but the first line names \(columns)"
        )
      }
      rows.append((line, cells))
    }
    guard !rows.isEmpty else { throw ExamplesFixtureError.noRows(file: file, line: headerLine) }
    return (header, rows)
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Returns the next record, with the line at which it starts; nil at the end.
  private mutating func record() throws(ExamplesFixtureError) -> (line: Int, cells: [String])? {
    while consumeLineEnd() {}
    guard peek != nil else { return nil }
    let first = line
    var cells: [String] = []
    let isHeader = header.isEmpty
    while true {
      if isHeader { header.append((line, column(of: position))) }
      cells.append(try peek == UInt8(ascii: "\"") ? quotedCell() : cell())
      if peek == UInt8(ascii: ",") { position += 1 } else if consumeLineEnd() || peek == nil { return (first, cells) }
    }
  }

  private mutating func cell() throws(ExamplesFixtureError) -> String {
    let start = position
    while let byte = peek, byte != UInt8(ascii: ","), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
      if byte == UInt8(ascii: "\"") {
        throw error("a quotation mark in an unquoted cell; quote the whole cell, and write this mark twice")
      }
      position += 1
    }
    return try text(bytes[start..<position], from: start)
  }

  private mutating func quotedCell() throws(ExamplesFixtureError) -> String {
    let (start, startLine, startOfLine) = (position, line, lineStart)
    var content: [UInt8] = []
    position += 1
    while let byte = peek {
      if byte == UInt8(ascii: "\"") {
        position += 1
        guard peek == UInt8(ascii: "\"") else {
          guard let next = peek, ![UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(next) else {
            return try text(content[...], from: start)
          }
          throw error(
            "a comma or the end of the line is expected after the quotation mark; write a mark in a quoted cell twice")
        }
      }
      let from = position
      if !consumeLineEnd() { position += 1 }
      content += bytes[from..<position]
    }
    (position, line, lineStart) = (start, startLine, startOfLine)
    throw error("the quoted cell that begins here is not closed; add a quotation mark")
  }

  /// Consumes one line ending, CRLF, LF or CR; returns false if there is none.
  private mutating func consumeLineEnd() -> Bool {
    guard let byte = peek, byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { return false }
    position += 1
    if byte == UInt8(ascii: "\r"), peek == UInt8(ascii: "\n") { position += 1 }
    line += 1
    lineStart = position
    return true
  }

  private func text(_ content: ArraySlice<UInt8>, from start: Int) throws(ExamplesFixtureError) -> String {
    guard let text = String(validating: content, as: UTF8.self) else {
      throw error("this cell is not UTF-8; save the file as UTF-8", at: start)
    }
    return text
  }

  /// Returns an error at the current position, or at another one of its line.
  private func error(_ problem: String, at place: Int? = nil) -> ExamplesFixtureError {
    ExamplesFixtureError(file: file, line: line, column: column(of: place ?? position), problem: problem)
  }

  private func column(of place: Int) -> Int {
    String(decoding: bytes[min(lineStart, place)..<place], as: UTF8.self).unicodeScalars.count + 1
  }
}

extension ExamplesFixtureError {
  /// Returns the error for a file without rows, whose scenario would silently not run.
  fileprivate static func noRows(file: String, line: Int) -> Self {
    Self(
      file: file, line: line, column: 1,
      problem: "there are no rows, so nothing would run; write the column names, and rows below them")
  }
}
