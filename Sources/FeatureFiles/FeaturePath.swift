/// A path that the user gave, maybe with lines of a feature file: `Features/a.feature:3:19`.
package struct FeaturePath: Sendable, Hashable {
  /// The path without the lines.
  package let path: String
  /// The lines, in the order given; empty for all. 0 is no line, but may have been given.
  package let lines: [Int]

  /// Reads a path as the user gave it. Numbers after colons at its end are lines; one that is too large for any file
  /// is taken for the largest there is.
  package init(_ argument: String) {
    var parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    var lines: [Int] = []
    while parts.count > 1, let last = parts.last, !last.isEmpty, last.utf8.allSatisfy(Self.isDigit) {
      lines.append(Int(last) ?? .max)
      parts.removeLast()
    }
    path = parts.joined(separator: ":")
    self.lines = lines.reversed()
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  init(path: String, lines: [Int]) {
    self.path = path
    self.lines = lines
  }
}
