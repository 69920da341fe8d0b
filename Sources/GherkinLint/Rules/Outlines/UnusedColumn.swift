import Gherkin

/// Columns of examples that nothing in their outline mentions: values that look as if they mattered.
enum UnusedColumn: LintRule {
  static let description = RuleDescription(
    name: "unused-column", summary: "Nothing in an outline uses a column of its examples.", severity: .warning)

  private static func message(_ name: String) -> Message {
    Message("nothing uses the column \(name.quoted)", remedy: "write <\(name)> where it belongs, or remove the column")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    for scenario in file.scenarios where scenario.examples.contains(where: { $0.tableHeader != nil }) {
      let text = allText(of: scenario)
      for examples in scenario.examples {
        for cell in examples.tableHeader?.cells ?? [] where !mentions(cell.value, text, examples) {
          report.add(message(cell.value), at: cell.location, in: file)
        }
      }
    }
  }

  private static func mentions(_ name: String, _ text: String, _ examples: GherkinDocument.Examples) -> Bool {
    let placeholder = "<\(name)>"
    // A value may bring a placeholder along.
    return text.contains(placeholder)
      || examples.tableBody.contains { row in row.cells.contains { $0.value.contains(placeholder) } }
  }

  /// All in which placeholders are replaced.
  private static func allText(of scenario: GherkinDocument.Scenario) -> String {
    var text = scenario.name + "\n"
    for step in scenario.steps {
      text += step.text + "\n"
      for argument in step.arguments {
        switch argument {
        case .docString(let docString): text += "\(docString.mediaType ?? "")\n\(docString.content)\n"
        case .dataTable(let table):
          for cell in table.rows.flatMap(\.cells) { text += cell.value + "\n" }
        }
      }
    }
    return text
  }
}
