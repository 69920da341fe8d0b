import GherkinSyntax

/// Columns of examples that are not used in their outline, except those that explain rows.
package enum UnusedColumn: LintRule {
  static let description = RuleDescription(
    name: "unused-column", summary: "Nothing in an outline uses a column of its examples.", severity: .warning)

  private static func message(_ name: String) -> Message {
    Message("nothing uses the column \(name.quoted)", remedy: "write <\(name)> where it belongs, or remove the column")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    for scenario in file.scenarios where scenario.examples.contains(where: { $0.tableHeader != nil }) {
      let text = allText(of: scenario)
      for examples in scenario.examples {
        for (index, cell) in (examples.tableHeader?.cells ?? []).enumerated()
        where !mentions(cell.value, text, examples) && !explainsRows(cell.value, index, examples) {
          report.add(message(cell.value), at: cell.location, in: file)
        }
      }
    }
  }

  private static func mentions(_ name: String, _ text: [UInt8], _ examples: GherkinDocument.Examples) -> Bool {
    let placeholder = Array("<\(name)>".utf8)
    if text.contains(placeholder) { return true }
    // A value can contain a placeholder.
    return examples.tableBody.contains { row in
      row.cells.contains { cell in
        cell.value.utf8.contains(UInt8(ascii: "<")) && Array(cell.value.utf8).contains(placeholder)
      }
    }
  }

  /// Names of explanatory columns, in lower case.
  package static let explaining: Set = [
    "", "#", "no", "no.", "nr", "case", "comment", "comments", "description", "explanation", "hint", "note", "notes",
    "reason", "remark", "remarks", "test case", "why", "_",
  ]

  /// Returns whether a column explains the rows: by its name, or because all of its cells are phrases of several words.
  private static func explainsRows(_ name: String, _ column: Int, _ examples: GherkinDocument.Examples) -> Bool {
    if explaining.contains(name.lowercased()) { return true }
    let cells = examples.tableBody.compactMap { $0.cells.dropFirst(column).first?.value }.filter { !$0.isEmpty }
    return !cells.isEmpty && cells.allSatisfy { $0.split(separator: " ").count > 2 }
  }

  /// Returns all texts in which placeholders are replaced.
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
