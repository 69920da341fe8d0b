import GherkinReservedTags
import GherkinSyntax

/// Rows of examples that repeat a row of their table, which run the same scenario again.
enum EqualRows: LintRule {
  static let description = RuleDescription(
    name: "equal-rows", summary: "A row of examples repeats another one of its table.", severity: .warning)

  private static func message(_ line: Int) -> Message {
    Message("the row repeats the one at line \(line)", remedy: "remove one of them, or make them differ")
  }

  private static func message(_ row: Int, _ line: Int, of fixture: String) -> Message {
    Message("in \(fixture), line \(row) repeats line \(line)", remedy: "remove one of them, or make them differ")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    for examples in file.scenarios.lazy.flatMap(\.examples) {
      var lines: [[String]: Int] = [:]
      for row in examples.tableBody {
        let cells = row.cells.map(\.value)
        if let line = lines[cells] {
          let fixture = examples.tags.lazy.compactMap(\.examplesFile).first
          report.add(
            fixture.map { message(row.location.line, line, of: $0) } ?? message(line),
            at: fixture == nil ? row.location : examples.location, in: file)
        } else {
          lines[cells] = row.location.line
        }
      }
    }
  }
}
