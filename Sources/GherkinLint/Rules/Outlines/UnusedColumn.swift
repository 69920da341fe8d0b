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

  private static func mentions(_ name: String, _ text: [UInt8], _ examples: GherkinDocument.Examples) -> Bool {
    let placeholder = Array("<\(name)>".utf8)
    if TextSearch.place(of: placeholder, in: text[...]) != nil { return true }
    // A value may bring a placeholder along.
    return examples.tableBody.contains { row in
      row.cells.contains { cell in
        cell.value.utf8.contains(UInt8(ascii: "<"))
          && TextSearch.place(of: placeholder, in: Array(cell.value.utf8)[...]) != nil
      }
    }
  }

  /// All in which placeholders are replaced.
  private static func allText(of scenario: GherkinDocument.Scenario) -> [UInt8] {
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
    return Array(text.utf8)
  }
}
