internal import GherkinText

/// The error of one or more failed expectations.
public struct ExpectationError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The expected and the actual value in a sentence; below it, the parts that differ.
  public let message: String
  /// The location of the expectation.
  public let place: Place
  /// The full paths of the source files that the message mentions.
  private let filePathsOfMessage: [String: String]

  /// Creates a failure with a message, for expectations without a matcher.
  public init(_ message: String, at place: Place) {
    self.init(message, at: place, filePaths: [:])
  }

  init(_ message: String, at place: Place, filePaths: [String: String]) {
    self.message = message
    self.place = place
    filePathsOfMessage = filePaths
  }

  /// The message, and the location on a separate line.
  public var description: String { "\(message)\n  at \(place)" }
}

extension ExpectationError: LocatedError {
  package var filePaths: [String: String] { filePathsOfMessage.merging([place.fileID: place.filePath]) { $1 } }
}

extension ExpectationError {
  /// A location in a source file.
  public struct Place: Sendable, Equatable, CustomStringConvertible {
    /// The module and the name of the file: `#fileID`.
    public let fileID: String
    /// The path of the file: `#filePath`.
    public let filePath: String
    /// The line, counted from 1.
    public let line: Int
    /// The column, counted from 1.
    public let column: Int

    /// Creates a location. Defaults to the call site.
    public init(
      fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
      self.fileID = fileID
      self.filePath = filePath
      self.line = line
      self.column = column
    }

    /// The location without the path, which depends on the machine.
    public var description: String { "\(fileID):\(line):\(column)" }
  }
}
