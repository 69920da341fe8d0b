/// The reason why a history cannot be read or written.
package struct HistoryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file or folder.
  package var path: String
  /// The problem.
  package var problem: String

  /// The path and the problem.
  package var description: String { "\(path): \(problem)" }
}
