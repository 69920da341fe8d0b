internal import GherkinStepsCore

/// An error in a table, with its location and a remedy.
package struct TableError: UnsuitableArgumentError, Sendable, Hashable, CustomStringConvertible {
  /// The path of the feature file, as given to the run; nil for a table that was created in code.
  package let file: String?
  /// The line in the feature file, from 1; nil if it is not known.
  package let line: Int?
  /// The column in the line, from 1, in code points; nil if it is not known.
  package let column: Int?
  /// The row and the column of the table: `row 2, column "age"`. The first row under the header is 1. Empty if the
  /// error concerns the whole table.
  package let cell: String
  /// The problem.
  package let problem: String
  /// The remedy.
  package let remedy: String

  /// The complete message:
  ///
  ///     users.feature:7:12: row 2, column "age": an integer is needed, but this is "many"
  ///     Write an integer, such as 12.
  package var description: String {
    let numbers = [line, column].compactMap { $0.map(String.init) }
    let place = ([file ?? "table"] + numbers).joined(separator: ":")
    return [place, cell, problem].filter { !$0.isEmpty }.joined(separator: ": ") + "\n" + remedy
  }
}

extension DataTable {
  /// Returns an error in this table.
  ///
  /// - Parameters:
  ///   - row: the index of the row, 0 for the header; nil for the whole table.
  ///   - column: the index of the column; nil for a whole row.
  ///   - item: the index of an item in a cell's list; nil for the whole cell.
  ///   - wording: the problem.
  func error(row: Int?, column: Int?, item: Int? = nil, _ wording: Diagnostic) -> TableError {
    let place = writtenPlace(row: row ?? 0, column: column ?? 0)
    let name = column.map { "\(noun) \(Diagnostic.quoted(header[$0]))" }
    var number: String?
    // A table of names and values has only one row in this sense, so its number does not help.
    if let row, row > 0, !isTransposed || rows.count > 2 { number = "\(isTransposed ? "column" : "row") \(row)" }
    return TableError(
      file: origin?.file, line: place?.line, column: place?.column,
      cell: ((isTransposed ? [name, number] : [number, name]) + [item.map { "item \($0 + 1)" }]).compactMap(\.self)
        .joined(separator: ", "),
      problem: wording.problem, remedy: wording.remedy)
  }

  /// Returns the location of a cell in the feature file; nil if it is unknown.
  func writtenPlace(row: Int, column: Int) -> TextPlace? {
    origin?.place(isTransposed ? column : row, isTransposed ? row : column)
  }

  /// The word for a column as seen in the feature file.
  var noun: String { isTransposed ? "row" : "column" }
}
