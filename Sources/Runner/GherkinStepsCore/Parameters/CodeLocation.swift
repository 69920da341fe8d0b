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

  /// Reads the three from one text.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    let parts = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let line = Int(parts[0]) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no place")
    }
    self.init(fileID: String(parts[1]), filePath: String(parts[2]), line: line)
  }

  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode("\(line)\n\(fileID)\n\(filePath)")
  }
}
