internal import GherkinOutcomes
internal import GherkinSyntax
internal import GherkinPages

/// Writes an outline: its steps once, its tables with the outcome of each row, and the steps of each row.
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

  /// The outline's markup.
  var markup: Markup {
    let selected = rows.filter { $0?.isSelected ?? true }
    let outcome = Outcome.worst(selected.map { $0?.outcome ?? .notRun })
    let open: Markup = outcome?.isProblem == true ? " open" : ""
    let mark = UnitMark(rows.isEmpty ? .notRun : outcome)
    var markup: Markup = """
      <details class="outline \(mark.htmlClass)"\(open)><summary>\(mark.inherited)\(ScenarioWriter.heading(scenario.name, level))\
      \(writer.text.tags(scenario.tags))<small data-t="\(countKeys)">\(count)</small></summary>
      """
    markup += writer.text.description(scenario.description, at: scenario.location)
    markup += writer.text.steps(scenario.steps)
    for examples in scenario.examples { markup += self.examples(examples) }
    markup += "</details>"
    return markup
  }

  private var count: String {
    let notRun = rows.count { $0?.last == nil && $0?.isSelected ?? true }
    let unselected = rows.count { $0?.isSelected == false }
    var text = Quantity.text(rows.count, "row")
    if notRun > 0 { text += ", \(Quantity.text(notRun)) not run" }
    if unselected > 0 { text += ", \(Quantity.text(unselected)) \(StatusMark.unselectedWord)" }
    return text
  }

  private var countKeys: String {
    let notRun = rows.count { $0?.last == nil && $0?.isSelected ?? true }
    let unselected = rows.count { $0?.isSelected == false }
    return "rows \(rows.count)" + (notRun > 0 ? ",rowsNotRun \(notRun)" : "")
      + (unselected > 0 ? ",rowsNotSelected \(unselected)" : "")
  }

  private func examples(_ examples: GherkinDocument.Examples) -> Markup {
    var markup: Markup = "<div class=\"examples\">\(writer.text.header(of: examples))"
    guard !examples.tableBody.isEmpty else {
      markup += "</div>"
      return markup
    }
    markup += writer.text.table(of: examples, line)
    let problems = examples.tableBody.filter { writer.record.scenario(ofNode: $0.id)?.outcome.isProblem == true }
    let others = examples.tableBody.filter { writer.record.scenario(ofNode: $0.id)?.outcome.isProblem != true }
    for row in problems { markup += unit(row, of: examples, isFolded: false) }
    if !others.isEmpty {
      let title = problems.isEmpty ? "Row by row" : "\(Quantity.text(others.count, "other row")), step by step"
      let key = problems.isEmpty ? "rowByRow" : "otherRows \(others.count)"
      markup += "<details class=\"rows\"><summary data-t=\"\(key)\">\(title)</summary>"
      for row in others { markup += unit(row, of: examples, isFolded: true) }
      markup += "</details>"
    }
    markup += "</div>"
    return markup
  }

  private func unit(_ row: GherkinDocument.TableRow, of examples: GherkinDocument.Examples, isFolded: Bool) -> Markup {
    let values = row.cells.map(\.value).filter { !$0.isEmpty }.joined(separator: " · ")
    let key: Markup = values.isEmpty ? " data-t=\"emptyRow\"" : ""
    let title: Markup = "<span class=\"name\" dir=\"auto\"\(key)>\(values.isEmpty ? "Empty row" : values)</span>"
    return writer.unit(
      writer.record.scenario(ofNode: row.id), title: title, isRow: true, context: [scenario.name, examples.name],
      isFolded: isFolded)
  }

  private func line(_ row: GherkinDocument.TableRow) -> FeatureText.Row {
    guard let record = writer.record.scenario(ofNode: row.id) else { return .init(outcome: UnitMark(.notRun).markup) }
    return .init(
      attributes: " data-row=\"\(record.anchor)\"",
      outcome: "<a href=\"#\(record.anchor)\">\(record.mark.markup)</a>")
  }
}
