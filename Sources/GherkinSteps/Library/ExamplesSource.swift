/// Where the rows of a block of examples come from whose tag `@examples(…)` names a file, and the values of
/// `{fixture}`.
package struct ExamplesSource: Sendable {
  /// The names of the columns, and for each row its line in the file, counted from 1, and a text for each column.
  package typealias Table = (header: [String], rows: [(line: Int, cells: [String])])

  /// Reads a table, given the name from the tag and the feature's file.
  package let read: @Sendable (_ name: String, _ feature: String) throws -> Table
  /// Throws if the feature's file has no fixture of a name for a step.
  package let checkFixture: @Sendable (_ name: String, _ feature: String) throws -> Void

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - read: reads a table, given the name from the tag and the feature's file. What it throws is told at the block,
  ///     in the words of its description, which should name the file and the line.
  ///   - checkFixture: throws if the feature's file has no fixture of a name for a step. The default never throws.
  package init(
    _ read: @escaping @Sendable (_ name: String, _ feature: String) throws -> Table,
    checkFixture: @escaping @Sendable (_ name: String, _ feature: String) throws -> Void = { _, _ in }
  ) {
    self.read = read
    self.checkFixture = checkFixture
  }
}
