package import GherkinSyntax

/// The canonical layout of one table, for a source that can have errors elsewhere.
package enum TableLayout {
  /// Returns the rows of the table around a line in canonical layout, with their line numbers; empty if the line is not
  /// in a table, or if a row of it does not end with a bar.
  ///
  /// - Parameters:
  ///   - number: the number of a line of the table, counted from 1.
  ///   - lines: the lines that the parser accepted.
  package static func rows(
    around number: Int, of lines: [ParsedLine], in source: Source, _ style: LayoutStyle = LayoutStyle()
  ) -> [(number: Int, text: [UInt8])] {
    guard let index = lines.firstIndex(where: { $0.number == number && $0.kind == .tableRow }) else { return [] }
    let isMarkdown = source.mediaType == .markdown
    func belongs(_ line: ParsedLine) -> Bool {
      isMarkdown ? line.kind == .tableRow || !line.cells.isEmpty : line.continuesTable && !line.isDocString
    }
    let start = lines[..<index].lastIndex { !belongs($0) }.map { $0 + 1 } ?? 0
    let first = lines[start...].firstIndex { $0.kind == .tableRow } ?? index
    let table = lines[first...].prefix(while: belongs)
    guard table.allSatisfy({ $0.kind != .tableRow || $0.text.isEmpty && source.bytes[$0.trimmedEnd - 1] == bar }) else {
      return []
    }
    var text = LaidOutText(source, style)
    var rows: [(number: Int, text: [UInt8])] = []
    func add(_ line: ParsedLine, _ write: (inout LaidOutText) -> Void) {
      let start = text.bytes.count
      write(&text)
      let end = text.bytes[start...].lastIndex { $0 != 0x0A && $0 != 0x0D } ?? start
      rows.append((line.number, Array(text.bytes[start...end])))
    }
    if isMarkdown {
      let layout = MarkdownTable(lines, at: first, in: source)
      for line in table where layout.has(line) { add(line) { layout.add(line, in: source, to: &$0) } }
    } else {
      let indent = indent(of: lines[..<first])
      let written = table.filter { $0.kind == .tableRow }
      let widths = ColumnWidths(written.map { ColumnWidths.cells(of: $0, in: source) })
      for line in written {
        let cells = ColumnWidths.cells(of: line, in: source)
        add(line) { $0.addLine(line, indent: indent) { $0.addRow(line, cells: cells, widths) } }
      }
    }
    return rows
  }

  private static let bar = UInt8(ascii: "|")

  /// Returns the level of a table below lines.
  private static func indent(of lines: ArraySlice<ParsedLine>) -> Int {
    let lines = Array(lines)
    let blocks = FeatureBlocks(lines)
    var indentation = Indentation()
    guard let block = blocks.all.indices.last else { return indentation.body }
    for outer in blocks.chain(from: block).reversed() { indentation.open(outer.kind) }
    let isUnderStep = lines[blocks.all[block].body].contains { $0.kind == .step }
    return isUnderStep ? indentation.argument : indentation.body
  }
}
