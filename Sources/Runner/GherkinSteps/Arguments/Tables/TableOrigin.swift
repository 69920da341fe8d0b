package import GherkinExpressions

/// The run-dependent data of a step's table.
package struct TableOrigin: Sendable {
  /// The path of the feature file, as given to the run.
  let file: String
  /// Returns the location of a cell in that file, by row and column from 0 as written; nil if it is unknown.
  let place: @Sendable (_ row: Int, _ column: Int) -> TextPlace?
  /// The parameter types of the run, for the conversion of cells.
  let parameterTypes: ParameterTypeRegistry

  /// Creates the data of a table.
  package init(
    file: String, parameterTypes: ParameterTypeRegistry,
    place: @escaping @Sendable (_ row: Int, _ column: Int) -> TextPlace?
  ) {
    self.file = file
    self.parameterTypes = parameterTypes
    self.place = place
  }
}

/// A line and a column in a text, both counted from 1; columns are code points.
package struct TextPlace: Sendable, Hashable {
  let line: Int
  let column: Int

  /// Creates a place.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
