internal import GherkinFiles

/// An error of writing a report.
public struct OutputError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file's path, or `standard output`.
  public let name: String
  /// The operation that failed: `open`, `write`, `rename`.
  public let operation: String
  /// The error number of the system.
  public let code: Int32
  /// The error message of the system.
  public let reason: String

  /// Creates the error of a failed operation on a file; `code` is an `errno`.
  public init(name: String, operation: String, code: Int32) {
    self.name = name
    self.operation = operation
    self.code = code
    reason = systemMessage(for: code)
  }

  /// Creates an error for an operation that failed without an error number of the system.
  package init(name: String, operation: String, reason: String) {
    self.name = name
    self.operation = operation
    self.reason = reason
    code = 0
  }

  /// Whether the error is a pipe that its reader closed, as `| head -1` does. It ends the output, and is not an error
  /// for the user.
  public var isClosedPipe: Bool { code == closedPipeCode }

  /// One sentence: `cannot write reports/junit.xml: No space left on device`.
  public var description: String { "cannot \(operation) \(name): \(reason)" }
}
