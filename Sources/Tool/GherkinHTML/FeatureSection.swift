internal import GherkinFormatters
internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinPages
internal import GherkinSyntax

/// A feature as documentation.
struct FeatureSection {
  private let document: GherkinDocument
  private let feature: GherkinDocument.Feature
  private let anchor: String
  private let writer: ScenarioWriter
  private let form: PageForm
  private let index: UnitIndex

  /// Creates the section of a document; nil if it has no feature.
  ///
  /// - Parameter index: records each scenario.
  init?(_ document: GherkinDocument, _ anchor: String, _ record: RunRecord, _ form: PageForm, _ index: UnitIndex) {
    guard let feature = document.feature else { return nil }
    self.document = document
    self.feature = feature
    self.anchor = anchor
    self.form = form
    self.index = index
    let prose = record.markdown(document.uri).map { MarkdownFeature(document, bytes: $0) }
    let text = FeatureText(prose: prose, record.references.from(document.uri), tagLinks: record.tagLinks)
    writer = ScenarioWriter(record: record, text: text, index: index, isForScript: form.zlib != nil)
  }

  /// Writes the section, one scenario at a time.
  func write(to sink: inout OutputSink) {
    var markup: Markup = """
      <section class="feature" id="\(anchor)"\(TextDirection.attributes(feature.language))>\
      <header><p class="kind" title="\(document.uri)">\(document.uri)</p><h3 dir="auto">\(writer.text.name(name))</h3>\
      \(writer.text.tags(feature.tags))</header>
      """
    markup += writer.text.description(feature.description, at: feature.location)
    markup.write(to: &sink)
    // Moved, because a second reference would copy the buffered bytes of the sink.
    var children = ChildrenWriter(writer, Deferral(form, index: index), consume sink)
    children.visitChildren(of: feature)
    children.finish()
    sink = children.sink
    index.endFeature(anchor: anchor)
  }

  private var name: String { feature.name.isEmpty ? document.uri : feature.name }
}

/// Writes the children of a feature.
private struct ChildrenWriter: DocumentVisitor {
  private let writer: ScenarioWriter
  private var deferral: Deferral
  private(set) var sink: OutputSink
  private var level = ScenarioWriter.Level.h4

  init(_ writer: ScenarioWriter, _ deferral: Deferral, _ sink: consuming OutputSink) {
    self.writer = writer
    self.deferral = deferral
    self.sink = sink
  }

  mutating func visit(_ rule: GherkinDocument.Rule) {
    var opening: Markup = """
      <section class="rule">\(writer.text.header(of: rule, "h4"))
      """
    opening += writer.text.description(rule.description, at: rule.location)
    deferral.write(opening, to: &sink)
    level = .h5
    visitChildren(of: rule)
    level = .h4
    deferral.write("</section>", to: &sink)
  }

  mutating func visit(_ background: GherkinDocument.Background) {
    deferral.write(writer.text.background(background), to: &sink)
  }

  mutating func visit(_ scenario: GherkinDocument.Scenario) {
    deferral.writeContent(writer.markup(of: scenario, level: level), to: &sink)
  }

  /// Writes the end of the section.
  mutating func finish() {
    deferral.write("</section>\n", to: &sink)
  }
}

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
    let (count, countKeys) = self.count
    var markup: Markup = """
      <details class="outline \(mark.htmlClass)"\(open)><summary>\(mark.inherited)\(ScenarioWriter.heading(scenario.name, level))\
      \(writer.text.tags(scenario.tags))<small data-t="\(countKeys)">\(count)</small></summary>
      """
    markup += writer.text.description(scenario.description, at: scenario.location)
    markup += writer.text.steps(scenario.steps, columns: scenario.columns)
    for examples in scenario.examples { markup += self.examples(examples) }
    markup += "</details>"
    return markup
  }

  /// The number of rows, as text and as the keys of its translation.
  private var count: (text: String, keys: String) {
    let notRun = rows.count { $0?.last == nil && $0?.isSelected ?? true }
    let unselected = rows.count { $0?.isSelected == false }
    var (text, keys) = (Quantity.text(rows.count, "row"), "rows \(rows.count)")
    if notRun > 0 {
      text += ", \(Quantity.text(notRun)) not run"
      keys += ",rowsNotRun \(notRun)"
    }
    if unselected > 0 {
      text += ", \(Quantity.text(unselected)) \(StatusMark.unselectedWord)"
      keys += ",rowsNotSelected \(unselected)"
    }
    return (text, keys)
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

/// Writes the scenarios of a feature with their source and results.
struct ScenarioWriter {
  /// The level of a heading.
  enum Level {
    case h4
    case h5
  }

  let record: RunRecord
  /// Draws what is not a result.
  let text: FeatureText
  /// Records each unit that is written.
  let index: UnitIndex
  /// Whether only the page's script can read the scenarios.
  let isForScript: Bool

  /// Returns a scenario or an outline.
  func markup(of scenario: GherkinDocument.Scenario, level: Level) -> Markup {
    if !scenario.examples.isEmpty { return OutlineWriter(self, scenario, level).markup }
    let record = record.scenario(ofNode: scenario.id)
    let name = Self.heading(scenario.name, level)
    return unit(
      record, title: "\(name)\(text.tags(scenario.tags))", isRow: false,
      description: text.description(scenario.description, at: scenario.location), steps: scenario.steps)
  }

  /// Returns a unit, which can be found, folded and linked to: a scenario without rows, or a row.
  ///
  /// - Parameters:
  ///   - title: the content of its first line.
  ///   - context: names of its ancestors that are not part of its path.
  ///   - isFolded: whether it is a row in an initially folded list.
  ///   - steps: its steps as written, for a scenario that did not run.
  func unit(
    _ record: ScenarioRecord?, title: Markup, isRow: Bool, context: [String] = [], isFolded: Bool = false,
    description: Markup = Markup(), steps: [GherkinDocument.Step] = []
  ) -> Markup {
    let mark = record?.mark ?? UnitMark(.notRun)
    var markup = Markup(capacity: Self.capacity)
    markup.append(isRow ? "<details class=\"unit row " : "<details class=\"unit ")
    markup += mark.htmlClass
    markup.append("\"")
    if let record {
      markup.append(" id=\"")
      markup.append(text: record.anchor)
      markup.append("\"")
    }
    markup.append(record?.outcome.isProblem == true ? " open><summary>" : "><summary>")
    markup += mark.inherited
    markup += title
    markup += mark.remarks(record?.last?.duration)
    if let reason = record?.last?.skipReason, !reason.isEmpty {
      markup += " <small class=\"why\" dir=\"auto\">\(ANSIText.markup(reason))</small>"
    }
    markup.append("</summary>")
    markup += description
    if let record, let last = record.last {
      self.record.writeSteps(of: last, record, isForScript: isForScript, to: &markup)
    } else {
      markup += text.steps(steps)
    }
    if let record { writeEnd(record, to: &markup) }
    markup.append("</details>")
    index.add(record, markup, context: context, isFolded: isFolded)
    return markup
  }

  /// Returns a heading with a text of the user.
  static func heading(_ name: String, _ level: Level) -> Markup {
    NameMarkup.element(level == .h4 ? "h4" : "h5", name)
  }

  /// The initial capacity in bytes, which is enough for most scenarios.
  static let capacity = 1 << 11

  /// Writes all attempts before the last one, and the scenario's position.
  private func writeEnd(_ record: ScenarioRecord, to markup: inout Markup) {
    let place = "\(record.place.uri):\(record.place.line)"
    for (index, attempt) in record.attempts.dropLast().enumerated() {
      markup += """
        <details class="attempt \(attempt.status.htmlClass)"><summary data-t="attemptWas \(index + 1) @\(TextKey.word(attempt.status.word)) \(TextKey.value(ShortTime.text(attempt.duration)))">\(attempt.status.mark)Attempt \(index + 1): \
        \(attempt.status.word), \(ShortTime.text(attempt.duration))</summary>
        """
      self.record.writeSteps(of: attempt, record, isForScript: isForScript, to: &markup)
      markup.append("</details>")
    }
    let tickets = Tags.links(
      self.record.tagSets[record.tagSet], name: record.path.last ?? "", self.record.tagLinks)
    let linked: Markup = tickets.isEmpty ? "" : " <span class=\"tickets\">\(tickets)</span>"
    let why: Markup =
      (record.last?.card.isEmpty ?? true) ? "" : " <a href=\"#why-\(record.anchor)\" data-t=\"why\">What went wrong</a>"
    markup += """
      <p class="place"><a href="#\(record.anchor)" data-t="link">Link</a> <span>\(self.record.sourcePlace?.markup(place) ?? "\(place)")</span>\(linked)\(why)</p>
      """
  }
}
