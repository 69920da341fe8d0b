package import CucumberExpressions

/// What a step's table knows of the run that it came from.
package struct TableOrigin: Sendable {
  /// The path of the feature file, as given to the run.
  let file: String
  /// The place of a cell in that file, by row and column from 0 as written; nil if it is not known.
  let place: @Sendable (_ row: Int, _ column: Int) -> TextPlace?
  /// The parameter types of the run, which cells may be read with.
  let parameterTypes: ParameterTypeRegistry

  /// Says where a table is written and what its cells may be read with.
  package init(
    file: String, parameterTypes: ParameterTypeRegistry,
    place: @escaping @Sendable (_ row: Int, _ column: Int) -> TextPlace?
  ) {
    self.file = file
    self.parameterTypes = parameterTypes
    self.place = place
  }
}

/// A line and a column of a text, both from 1; columns count code points.
package struct TextPlace: Sendable, Hashable {
  let line: Int
  let column: Int

  /// Creates a place.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
