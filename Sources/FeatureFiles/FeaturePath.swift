/// A path that the user gave, maybe with lines of a feature file: `Features/a.feature:3:19`.
package struct FeaturePath: Sendable, Hashable {
  /// The path without the lines.
  package let path: String
  /// The lines, in the order given; empty for all.
  package let lines: [Int]

  /// Reads a path as the user gave it. Numbers behind colons at its end are lines.
  package init(_ argument: String) {
    var parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    var lines: [Int] = []
    while parts.count > 1, let last = parts.last, let line = Int(last), line > 0 {
      lines.insert(line, at: 0)
      parts.removeLast()
    }
    path = parts.joined(separator: ":")
    self.lines = lines
  }

  init(path: String, lines: [Int]) {
    self.path = path
    self.lines = lines
  }
}
