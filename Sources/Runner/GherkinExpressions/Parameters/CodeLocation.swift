/// A location in Swift source: `#fileID`, `#filePath` and `#line`.
public struct CodeLocation: Sendable, Hashable {
  /// The module and the file: `Steps/BeerSteps.swift`.
  public let fileID: String
  /// The path of the file at compile time.
  public let filePath: String
  /// The line, counted from 1.
  public let line: Int

  /// Creates a location from the three literals.
  public init(fileID: String, filePath: String, line: Int) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
  }
}
