import GherkinSyntax

extension LaidOutText {
  /// Adds a row with padded cells, and the text after its last bar.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - cells: the widths of its cells.
  ///   - widths: the widths of the columns.
  ///   - alignments: the alignments of the columns; a column without one is left-aligned.
  mutating func addRow(
    _ row: ParsedLine, cells: [Int], _ widths: ColumnWidths, _ alignments: [ColumnAlignment] = []
  ) {
    add("|")
    for (column, cell) in row.cells.enumerated() {
      let space = max(0, widths[column] - cells[column])
      let spaceBefore = alignments.indices.contains(column) ? alignments[column].spaceBefore(of: space) : 0
      add(" ", count: 1 + spaceBefore)
      add(cell)
      add(" ", count: space - spaceBefore)
      add(" |")
    }
    if !row.text.isEmpty {
      add(" ")
      add(row.text)
    }
  }
}
