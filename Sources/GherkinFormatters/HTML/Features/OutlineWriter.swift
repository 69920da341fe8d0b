internal import CucumberMessages
internal import Gherkin

/// Writes an outline: its steps once, its tables with the outcome of each row, and the rows step by step.
struct OutlineWriter {
  private let writer: ScenarioWriter
  private let scenario: GherkinDocument.Scenario
  private let level: ScenarioWriter.Level
  private let rows: [ScenarioRecord?]

  init(_ writer: ScenarioWriter, _ scenario: GherkinDocument.Scenario, _ level: ScenarioWriter.Level) {
    self.writer = writer
    self.scenario = scenario
    self.level = level
    rows = scenario.examples.flatMap(\.tableBody).map { writer.record.scenario(ofNode: $0.id) }
  }

  /// The outline.
  var markup: Markup {
    let outcome = Query.Outcome.worst(rows.map { $0?.outcome ?? .notRun }) ?? .notRun
    let open: Markup = outcome.isProblem ? " open" : ""
    var markup: Markup = """
      <details class="outline \(outcome.htmlClass)"\(open)><summary>\(ScenarioWriter.heading(scenario.name, level))\
      \(Tags.markup(scenario.tags, writer.record.tagLinks))<small>\(count)</small></summary>
      """
    markup += writer.description(scenario.description, at: scenario.location)
    markup += writer.plainSteps(scenario.steps)
    for examples in scenario.examples { markup += self.examples(examples) }
    markup += "</details>"
    return markup
  }

  private var count: String {
    let notRun = rows.count { $0?.last == nil }
    return (rows.count == 1 ? "1 row" : "\(rows.count) rows") + (notRun > 0 ? ", \(notRun) not run" : "")
  }

  private func examples(_ examples: GherkinDocument.Examples) -> Markup {
    let name: Markup = examples.name.isEmpty ? "" : "<b dir=\"auto\">\(examples.name)</b>"
    var markup: Markup = """
      <div class="examples"><p class="kind">\(examples.keyword)</p>\(name)\(Tags.markup(examples.tags, writer.record.tagLinks))\
      \(writer.description(examples.description, at: examples.location))
      """
    guard !examples.tableBody.isEmpty else {
      markup += "</div>"
      return markup
    }
    markup += "<div class=\"wide\"><table><thead><tr><th scope=\"col\"><span class=\"quiet\">Outcome</span></th>"
    for cell in examples.tableHeader?.cells ?? [] { markup += "<th scope=\"col\" dir=\"auto\">\(cell.value)</th>" }
    markup += "</tr></thead><tbody>"
    for row in examples.tableBody { markup += line(row) }
    markup += "</tbody></table></div>"
    let isOpen = examples.tableBody.contains { writer.record.scenario(ofNode: $0.id)?.outcome.isProblem == true }
    let units = examples.tableBody.map { row in
      let values = row.cells.map(\.value).filter { !$0.isEmpty }.joined(separator: " · ")
      let title: Markup = "<span class=\"name\" dir=\"auto\">\(values.isEmpty ? "Empty row" : values)</span>"
      return writer.unit(
        writer.record.scenario(ofNode: row.id), title: title, isRow: true, context: [scenario.name, examples.name],
        isFolded: !isOpen)
    }
    let open: Markup = isOpen ? " open" : ""
    markup += "<details class=\"rows\"\(open)><summary>Row by row</summary>"
    for unit in units { markup += unit }
    markup += "</details></div>"
    return markup
  }

  private func line(_ row: GherkinDocument.TableRow) -> Markup {
    let record = writer.record.scenario(ofNode: row.id)
    let outcome = record?.outcome ?? .notRun
    var markup: Markup
    if let record {
      markup = "<tr data-row=\"\(record.anchor)\"><td><a href=\"#\(record.anchor)\">\(outcome.mark)</a></td>"
    } else {
      markup = "<tr><td>\(outcome.mark)</td>"
    }
    for cell in row.cells { markup += "<td dir=\"auto\">\(cell.value)</td>" }
    markup += "</tr>"
    return markup
  }
}
