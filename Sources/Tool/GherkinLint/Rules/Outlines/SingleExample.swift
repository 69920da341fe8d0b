import GherkinSyntax
import GherkinReservedTags

/// Outlines with only one row: a scenario needs half the lines.
enum SingleExample: LintRule {
  static let description = RuleDescription(
    name: "single-example", summary: "An outline has only one row of examples.", severity: .warning,
    activation: .recommended)

  private static let message = Message(
    "this is the only row of the outline", remedy: "write a plain scenario with its values, or add a row")

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    for scenario in file.scenarios where !scenario.examples.contains(where: \.hasRowsOfFile) {
      let rows = scenario.examples.lazy.flatMap(\.tableBody).prefix(2)
      if rows.count == 1, let row = rows.first { report.add(message, at: row.location, in: file) }
    }
  }
}
