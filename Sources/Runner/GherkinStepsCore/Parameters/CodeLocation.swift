/// A location in Swift source: `#fileID`, `#filePath` and `#line`.
package struct CodeLocation: Sendable, Hashable, Codable {
  /// The module and the file: `Steps/BeerSteps.swift`.
  package let fileID: String
  /// The path of the file at compile time.
  package let filePath: String
  /// The line, counted from 1.
  package let line: Int

  /// Creates a location from the three literals.
  package init(fileID: String, filePath: String, line: Int) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
  }
}
