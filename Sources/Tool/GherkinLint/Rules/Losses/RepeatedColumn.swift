import GherkinSyntax

/// Examples with two columns of one name: placeholders take the first.
enum RepeatedColumn: LintRule {
  static let description = RuleDescription(
    name: "repeated-column", summary: "Examples have two columns with the same name.", severity: .error, isLoss: true)

  private static func message(_ name: String) -> Message {
    Message("there are two columns \(name.quoted), and only the first is used", remedy: "rename or remove one of them")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    for examples in file.scenarios.lazy.flatMap(\.examples) {
      var names: Set<String> = []
      for cell in examples.tableHeader?.cells ?? [] where !names.insert(cell.value).inserted {
        report.add(message(cell.value), at: cell.location, in: file)
      }
    }
  }
}
