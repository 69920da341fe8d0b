/// An error in a table, with its location and a remedy.
public struct TableError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path of the feature file, as given to the run; nil for a table that was created in code.
  public let file: String?
  /// The line in the feature file, from 1; nil if it is not known.
  public let line: Int?
  /// The column in the line, from 1, in code points; nil if it is not known.
  public let column: Int?
  /// The row and the column of the table: `row 2, column "age"`. The first row under the header is 1. Empty if the
  /// error concerns the whole table.
  public let cell: String
  /// The problem.
  public let problem: String
  /// The remedy.
  public let remedy: String

  /// The complete message:
  ///
  ///     users.feature:7:12: row 2, column "age": an integer is needed, but this is "many"
  ///     Write an integer, such as 12.
  public var description: String {
    let numbers = [line, column].compactMap { $0.map(String.init) }
    let place = ([file ?? "table"] + numbers).joined(separator: ":")
    return [place, cell, problem].filter { !$0.isEmpty }.joined(separator: ": ") + "\n" + remedy
  }
}

extension DataTable {
  /// An error of this table.
  ///
  /// - Parameters:
  ///   - row: the index of the row, 0 for the header; nil for the table as a whole.
  ///   - column: the index of the column; nil for a row as a whole.
  ///   - item: the index of an item of the list in a cell; nil for a whole cell.
  ///   - wording: what is wrong.
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

  /// Where a cell is written in the feature file; nil if this is not known.
  func writtenPlace(row: Int, column: Int) -> TextPlace? {
    origin?.place(isTransposed ? column : row, isTransposed ? row : column)
  }

  /// What a reader of the feature file calls a column of this table.
  var noun: String { isTransposed ? "row" : "column" }
}
