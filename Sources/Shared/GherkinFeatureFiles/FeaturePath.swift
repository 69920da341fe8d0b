import GherkinText

/// A path on the command line, optionally with lines of a feature file: `Features/a.feature:3:19`.
package struct FeaturePath: Sendable, Hashable {
  /// The path without the lines.
  package let path: String
  /// The lines, in the order given; empty for the whole file. May contain 0, which is not a valid line.
  package let lines: [Int]

  /// Parses a path of the command line. Numbers after colons at its end are lines. A number that is too large for an
  /// integer becomes the largest one.
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

  package static func == (left: Self, right: Self) -> Bool {
    ExactText(left.path) == ExactText(right.path) && left.lines == right.lines
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ExactText(path))
    hasher.combine(lines)
  }

  init(path: String, lines: [Int]) {
    self.path = path
    self.lines = lines
  }
}
