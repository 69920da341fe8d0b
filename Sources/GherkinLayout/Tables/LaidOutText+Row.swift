import Gherkin

extension LaidOutText {
  /// Adds a row with its cells padded, and what stands behind its last bar.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - cells: the widths of its cells.
  ///   - widths: the widths of the columns.
  mutating func addRow(_ row: ParsedLine, cells: [Int], _ widths: ColumnWidths) {
    add("|")
    for (column, cell) in row.cells.enumerated() {
      add(" ")
      add(cell)
      add(" ", count: widths[column] - cells[column])
      add(" |")
    }
    if !row.text.isEmpty {
      add(" ")
      add(row.text)
    }
  }
}
