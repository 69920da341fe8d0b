internal import FileSupport

/// A report could not be written.
public struct OutputError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file's path, or `standard output`.
  public let name: String
  /// The operation that failed: `open`, `write`, `rename`.
  public let operation: String
  /// The system's error number.
  public let code: Int32
  /// The system's words for it.
  public let reason: String

  /// Names a failed operation on a file; `code` is an `errno`.
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

  /// Whether the reader of a pipe has closed it, as `| head -1` does. This ends the output, and is not an error.
  public var isClosedPipe: Bool { code == closedPipeCode }

  /// One sentence: `cannot write reports/junit.xml: No space left on device`.
  public var description: String { "cannot \(operation) \(name): \(reason)" }
}
