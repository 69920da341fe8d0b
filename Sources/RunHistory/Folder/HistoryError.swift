/// Why a history cannot be read or written.
package struct HistoryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file or folder.
  package var path: String
  /// The problem.
  package var problem: String

  /// The path, and what is wrong.
  package var description: String { "\(path): \(problem)" }
}
