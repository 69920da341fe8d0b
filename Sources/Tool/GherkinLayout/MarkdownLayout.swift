import GherkinSyntax

/// Formats Gherkin in Markdown: headings, steps and tables. Prose stays unchanged, and so do indentation, blank lines
/// and fences, which are significant in Markdown.
struct MarkdownLayout {
  private let parsed: ParsedSource
  private let spelling: StepSpelling
  private var text: LaidOutText
  /// The current table.
  private var table: MarkdownTable?

  init(_ parsed: ParsedSource, _ style: LayoutStyle) {
    self.parsed = parsed
    spelling = StepSpelling(language: parsed.document.feature?.language ?? "en")
    text = LaidOutText(parsed.source, style)
  }

  /// Returns the formatted text.
  mutating func layOut() -> LaidOutText {
    for (index, line) in parsed.lines.enumerated() { layOut(line, at: index) }
    return text
  }

  private mutating func layOut(_ line: ParsedLine, at index: Int) {
    if let table, table.has(line) {
      table.add(line, in: parsed.source, to: &text)
      return
    }
    table = nil
    switch line.kind {
    case .tableRow:
      let table = MarkdownTable(parsed.lines, at: index, in: parsed.source)
      table.add(line, in: parsed.source, to: &text)
      self.table = table
    case .step where !line.keyword.isEmpty: layOutStep(line)
    case let kind where kind.level != nil && !line.keyword.isEmpty: layOutHeading(line)
    default: text.addVerbatim(line)
    }
  }

  private mutating func layOutStep(_ line: ParsedLine) {
    let (spelling, source) = (spelling, parsed.source.bytes)
    text.addLine(line, indent: 0) { text in
      text.add(line.start..<(line.content + 1))
      text.add(" ")
      spelling.add(line, in: source, to: &text)
    }
  }

  private mutating func layOutHeading(_ line: ParsedLine) {
    let signs = parsed.source.bytes[line.content...].prefix { $0 == UInt8(ascii: "#") }
    text.addLine(line, indent: 0) { text in
      text.add(line.start..<signs.endIndex)
      text.add(" ")
      text.add(line.keyword)
      text.add(":")
      guard !line.text.isEmpty else { return }
      text.add(" ")
      text.add(line.text)
    }
  }
}

/// A table in Markdown: consecutive rows, with a delimiter row after the first.
struct MarkdownTable {
  /// The indentation of each row.
  private let indentation: Range<Int>
  private let widths: ColumnWidths
  private let columns: Int
  /// The alignment of each column; empty if there is no delimiter row.
  private let alignments: [ColumnAlignment]
  /// The number of its last line.
  private let last: Int
  private let first: Int

  /// - Parameters:
  ///   - all: the lines of the source.
  ///   - index: the index of its first row in the lines.
  init(_ all: [ParsedLine], at index: Int, in source: Source) {
    let head = all[index]
    let count = head.cells.count
    let lines = all[index...].prefix { $0.kind == .tableRow || Self.isDelimiter($0, count, in: source) }
    indentation = head.start..<head.content
    columns = count
    first = head.number
    last = lines.last?.number ?? head.number
    alignments =
      lines.first { $0.kind != .tableRow }.map { delimiters in
        delimiters.cells.map { ColumnAlignment(delimiter: source.bytes[$0]) }
      } ?? []
    let rows = lines.filter { $0.kind == .tableRow }
    widths = ColumnWidths(
      rows.map { ColumnWidths.cells(of: $0, in: source) }, least: rows.count < lines.count ? 3 : 0)
  }

  /// Returns whether a line belongs to the table.
  func has(_ line: ParsedLine) -> Bool {
    (first...last).contains(line.number)
  }

  /// Adds a line of the table.
  func add(_ line: ParsedLine, in source: Source, to text: inout LaidOutText) {
    text.addLine(line, indent: 0) { text in
      text.add(indentation)
      if line.kind == .tableRow {
        text.addRow(line, cells: ColumnWidths.cells(of: line, in: source), widths, alignments)
      } else {
        addDelimiters(line, in: source, to: &text)
      }
    }
  }

  /// Adds the delimiter row with dashes as wide as the columns, and colons in their original positions.
  private func addDelimiters(_ line: ParsedLine, in source: Source, to text: inout LaidOutText) {
    text.add("|")
    for (column, cell) in line.cells.enumerated() {
      let bytes = source.bytes[cell]
      let (left, right) = (bytes.first == UInt8(ascii: ":"), bytes.last == UInt8(ascii: ":"))
      text.add(left ? " :" : " ")
      text.add("-", count: max(1, max(3, widths[column]) - (left ? 1 : 0) - (right ? 1 : 0)))
      text.add(right ? ": |" : " |")
    }
  }

  /// Returns whether a line that the parser skipped is a delimiter row for all columns.
  static func isDelimiter(_ line: ParsedLine, _ columns: Int, in source: Source) -> Bool {
    guard line.kind == .empty, columns > 0, line.cells.count == columns else { return false }
    let lastCell = line.cells[columns - 1].upperBound
    return line.cells.allSatisfy { cell in
      var dashes = source.bytes[cell]
      if dashes.first == UInt8(ascii: ":") { dashes.removeFirst() }
      if dashes.last == UInt8(ascii: ":") { dashes.removeLast() }
      return !dashes.isEmpty && dashes.allSatisfy { $0 == UInt8(ascii: "-") }
    } && source.bytes[lastCell..<line.trimmedEnd].count { $0 == UInt8(ascii: "|") } == 1
      && source.bytes[line.trimmedEnd - 1] == UInt8(ascii: "|")
  }
}

/// The alignment of a column of a Markdown table.
enum ColumnAlignment {
  case left
  case center
  case right

  /// Decodes a cell of the delimiter row: `---` and `:--` for left, `:-:` for centre, `--:` for right.
  init(delimiter: ArraySlice<UInt8>) {
    let colon = UInt8(ascii: ":")
    self = delimiter.last != colon ? .left : delimiter.first == colon ? .center : .right
  }

  /// Returns the part of a cell's padding that precedes its text.
  func spaceBefore(of space: Int) -> Int {
    switch self {
    case .left: 0
    case .center: space / 2
    case .right: space
    }
  }
}
