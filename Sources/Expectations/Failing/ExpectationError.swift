internal import TextSupport

/// An expectation that was not met, or several of them.
public struct ExpectationError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The expected and the actual value in a sentence; below it, the parts that differ.
  public let message: String
  /// Where the expectation is written.
  public let place: Place
  /// The full paths of the source files that the message mentions.
  private let filePathsOfMessage: [String: String]

  /// A failure of one's own making, for expectations that no matcher says.
  public init(_ message: String, at place: Place) {
    self.init(message, at: place, filePaths: [:])
  }

  init(_ message: String, at place: Place, filePaths: [String: String]) {
    self.message = message
    self.place = place
    filePathsOfMessage = filePaths
  }

  /// The message, and the place on a line of its own.
  public var description: String { "\(message)\n  at \(place)" }
}

extension ExpectationError: LocatedError {
  package var filePaths: [String: String] { filePathsOfMessage.merging([place.fileID: place.filePath]) { $1 } }
}

extension ExpectationError {
  /// A place in a source file.
  public struct Place: Sendable, Equatable, CustomStringConvertible {
    /// The module and the name of the file: `#fileID`.
    public let fileID: String
    /// The path of the file: `#filePath`.
    public let filePath: String
    /// Counted from 1.
    public let line: Int
    /// Counted from 1.
    public let column: Int

    /// The location. Defaults to the call site.
    public init(
      fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
      self.fileID = fileID
      self.filePath = filePath
      self.line = line
      self.column = column
    }

    /// Without the path, which is another on every machine.
    public var description: String { "\(fileID):\(line):\(column)" }
  }
}
