/// The source of example rows for the tag `@examples(…)`, and of the values of `{fixture}`.
package struct ExamplesSource: Sendable {
  /// The column names, and for each row its line in the file, counted from 1, and a text for each column.
  package typealias Table = (header: [String], rows: [(line: Int, cells: [String])])

  /// Reads a table, given the name in the tag and the feature's file.
  package let read: @Sendable (_ name: String, _ feature: String) throws -> Table
  /// Throws an error if there is no fixture with a name for a step in the feature's file.
  package let checkFixture: @Sendable (_ name: String, _ feature: String) throws -> Void

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - read: reads a table, given the name in the tag and the feature's file. Its error is reported at the examples
  ///     with the error's description, which should contain the file and the line.
  ///   - checkFixture: throws an error if there is no fixture with a name for a step in the feature's file. The default
  ///     never throws.
  package init(
    _ read: @escaping @Sendable (_ name: String, _ feature: String) throws -> Table,
    checkFixture: @escaping @Sendable (_ name: String, _ feature: String) throws -> Void = { _, _ in }
  ) {
    self.read = read
    self.checkFixture = checkFixture
  }
}
