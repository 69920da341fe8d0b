internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinSyntax

/// Draws the rules, scenarios and rows of features with their results: alike in report and site.
package struct ScenarioView {
  /// What report and site do differently.
  package struct Options {
    /// The level of the headings of scenarios outside rules, and of rules.
    package var level = 4
    /// Whether there is a run. Without one, nothing has a mark.
    package var hasRun = true
    /// Whether scenarios that passed are unfolded too.
    package var unfoldsAll = false
    /// Whether only scenarios that need attention are drawn.
    package var onlyProblems = false
    /// Whether each failed step has its whole error, because the page has no cards of failures; and tags are links to
    /// pages, which cannot be in the first line of what can be folded.
    package var isSite = false
    /// Returns whether the page has a card about the failure of a scenario.
    package var hasCard: (ScenarioResult) -> Bool = { _ in false }
    /// The head of the column of ``History/strip`` in tables of examples; empty if there is none.
    package var historyColumn = Markup()
    /// Returns what is known of the earlier runs of a scenario.
    package var history: (ScenarioResult) -> History = { _ in History() }

    package init() {}
  }

  /// The earlier runs of a scenario.
  package struct History {
    /// Its last runs.
    package var strip = Markup()
    /// What changed since the last run.
    package var notes = Markup()
    /// The changes of its text.
    package var diff = Markup()

    package init() {}
  }

  let results: FeatureResults
  /// Draws what is not a result.
  package let text: FeatureText
  let source: SourcePlace
  let attachments: AttachmentStore
  let options: Options

  package init(
    _ results: FeatureResults, _ text: FeatureText, source: SourcePlace, attachments: AttachmentStore,
    _ options: Options
  ) {
    self.results = results
    self.text = text
    self.source = source
    self.attachments = attachments
    self.options = options
  }

  /// Returns the description and the children of a feature.
  package func content(of feature: FeatureResults.Feature) -> Markup {
    var visitor = ChildVisitor(view: self)
    visitor.markup += text.description(feature.node.description, at: feature.node.location)
    visitor.visitChildren(of: feature.node)
    return visitor.markup
  }

  /// Draws the children of a feature.
  private struct ChildVisitor: DocumentVisitor {
    let view: ScenarioView
    var markup = Markup()
    private var isInRule = false

    init(view: ScenarioView) { self.view = view }

    mutating func visit(_ rule: GherkinDocument.Rule) {
      isInRule = true
      markup += "<section class=\"rule\">\(view.text.header(of: rule, view.heading(isInRule: false)))"
      markup += view.text.description(rule.description, at: rule.location)
      visitChildren(of: rule)
      markup += "</section>"
      isInRule = false
    }

    mutating func visit(_ background: GherkinDocument.Background) { markup += view.text.background(background) }

    mutating func visit(_ scenario: GherkinDocument.Scenario) {
      let heading = NameMarkup.element(view.heading(isInRule: isInRule), scenario.name)
      markup += scenario.examples.isEmpty ? view.scenario(scenario, heading) : view.outline(scenario, heading)
    }
  }

  private func heading(isInRule: Bool) -> Markup { "h\(options.level + (isInRule ? 1 : 0))" }

  private func isDrawn(_ result: ScenarioResult?) -> Bool { !options.onlyProblems || result?.isNotable == true }

  private func scenario(_ node: GherkinDocument.Scenario, _ heading: Markup) -> Markup {
    let result = results.scenario(ofNode: node.id)
    if !isDrawn(result) { return Markup() }
    return unit(
      result, title: "\(heading)\(options.isSite ? "" : text.tags(node.tags))", isRow: false,
      description: text.description(node.description, at: node.location), node)
  }

  /// Returns a unit, which can be found, folded and linked to: a scenario without rows, or a row.
  ///
  /// - Parameters:
  ///   - title: the content of its first line.
  ///   - node: the scenario, whose steps are drawn as written if it did not run; nil for a row.
  private func unit(
    _ result: ScenarioResult?, title: Markup, isRow: Bool, description: Markup = Markup(),
    _ node: GherkinDocument.Scenario? = nil
  ) -> Markup {
    let mark = result?.mark ?? UnitMark(.notRun)
    var markup = Markup(capacity: Self.capacity)
    markup.append(isRow ? "<details class=\"unit row " : "<details class=\"unit ")
    markup += options.hasRun ? mark.htmlClass : "unrun"
    markup.append("\"")
    if let result {
      markup += " id=\"\(result.anchor)\""
      if !result.tags.isEmpty { markup += " data-tags=\"\(result.tags.joined(separator: " "))\"" }
      if let last = result.last { markup += " data-time=\"\(Int(last.duration / .microseconds(1)))\"" }
    }
    markup.append((options.unfoldsAll && !isRow) || result?.isProblem == true ? " open><summary>" : "><summary>")
    if options.hasRun { markup += mark.inherited }
    markup += title
    if options.hasRun { markup += mark.remarks(result?.last?.duration) }
    if let reason = result?.skipReason {
      markup += " <small class=\"why\" dir=\"auto\">\(ANSIText.markup(reason))</small>"
    }
    markup.append("</summary>")
    if let result, let node, options.isSite {
      let history = options.history(result)
      markup += Self.beside("\(text.tags(node.tags))\(history.notes)", history.strip, result.anchor)
      markup += history.diff
    }
    markup += description
    if let result, let finished = result.finished, let last = result.last {
      markup += self.steps(of: last, result, anchor: result.anchor)
      for (index, attempt) in finished.attempts.dropLast().enumerated() {
        let time = ShortTime.text(attempt.duration)
        markup += """
          <details class="attempt \(attempt.status.htmlClass)"><summary data-t="attemptWas \(index + 1) @\(TextKey.word(attempt.status.word)) \(TextKey.value(time))">\(attempt.status.mark)Attempt \(index + 1): \
          \(attempt.status.word), \(time)</summary>
          """
        // The anchors of attempts that were retried contain their number.
        markup += self.steps(of: attempt, result, anchor: "\(result.anchor)-\(attempt.number - 1)")
        markup.append("</details>")
      }
    } else {
      markup += text.steps(node?.steps ?? [])
    }
    if let result, !options.isSite { markup += place(of: result) }
    markup.append("</details>")
    return markup
  }

  /// The initial capacity in bytes, which is enough for most scenarios.
  private static let capacity = 1 << 11

  /// Returns what is below the first line on a site, and beside it.
  private static func beside(_ line: Markup, _ strip: Markup, _ anchor: String) -> Markup {
    let below: Markup = line.isEmpty ? "" : "<p class=\"line\">\(line)</p>"
    return """
      <p class="beside">\(strip)<a class="anchor" href="#\(anchor)" aria-label="Link to this scenario" data-t-label="linkScenario">#</a></p>\(below)
      """
  }

  private func place(of result: ScenarioResult) -> Markup {
    let tickets = Tags.links(result.tags, name: result.path.last ?? "", text.tagLinks)
    let linked: Markup = tickets.isEmpty ? "" : " <span class=\"tickets\">\(tickets)</span>"
    let why: Markup =
      options.hasCard(result) ? " <a href=\"#why-\(result.anchor)\" data-t=\"why\">What went wrong</a>" : ""
    return """
      <p class="place"><a href="#\(result.anchor)" data-t="link">Link</a> <span>\(source.markup("\(result.place.uri):\(result.place.line)"))</span>\(linked)\(why)</p>
      """
  }
}

/// Outlines: their steps once, their tables with the outcome of each row, and the steps of each row.
extension ScenarioView {
  private func outline(_ node: GherkinDocument.Scenario, _ heading: Markup) -> Markup {
    let rows = node.examples.flatMap(\.tableBody).map { results.scenario(ofNode: $0.id) }
    if options.onlyProblems, !rows.contains(where: isDrawn) { return Markup() }
    let selected = rows.filter { $0 == nil || $0?.finished != nil }
    let outcome = Outcome.worst(selected.map { $0?.outcome ?? .notRun })
    let open: Markup = options.unfoldsAll || outcome?.isProblem == true ? " open" : ""
    let mark = UnitMark(rows.isEmpty ? .notRun : outcome)
    let htmlClass = options.hasRun ? mark.htmlClass : "unrun"
    let (count, countKeys) = Self.count(rows, hasRun: options.hasRun)
    let anchor = results.anchor(ofOutline: node.id)
    let id: Markup = anchor.map { " id=\"\($0)\"" } ?? ""
    var markup: Markup = """
      <details class="outline \(htmlClass)"\(id)\(open)><summary>\(options.hasRun ? mark.inherited : "")\(heading)\
      \(options.isSite ? "" : text.tags(node.tags))<small data-t="\(countKeys)">\(count)</small></summary>
      """
    if let anchor, options.isSite { markup += Self.beside(text.tags(node.tags), Markup(), anchor) }
    markup += text.description(node.description, at: node.location)
    markup += text.steps(node.steps, columns: node.columns)
    for examples in node.examples { markup += self.examples(examples) }
    markup += "</details>"
    return markup
  }

  /// The number of rows, as text and as the keys of its translation.
  private static func count(_ rows: [ScenarioResult?], hasRun: Bool) -> (text: String, keys: String) {
    var (text, keys) = (Quantity.text(rows.count, "row"), "rows \(rows.count)")
    if !hasRun { return (text, keys) }
    let notRun = rows.count { $0 == nil || $0?.outcome == .notRun }
    let unselected = rows.count { $0.map { $0.finished == nil } ?? false }
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
    let rows = examples.tableBody.map { (row: $0, result: results.scenario(ofNode: $0.id)) }
    var markup: Markup = "<div class=\"examples\">\(text.header(of: examples))"
    markup += text.table(of: examples, hasOutcome: options.hasRun, more: options.historyColumn, line)
    if options.hasRun {
      func isFirst(_ result: ScenarioResult?) -> Bool {
        options.onlyProblems ? isDrawn(result) : result?.isProblem == true
      }
      let problems = rows.filter { isFirst($0.result) }
      let others = options.onlyProblems ? [] : rows.filter { !isFirst($0.result) }
      for row in problems { markup += unit(row.result, title: Self.title(row.row), isRow: true) }
      if !others.isEmpty {
        let title = problems.isEmpty ? "Row by row" : "\(Quantity.text(others.count, "other row")), step by step"
        let key = problems.isEmpty ? "rowByRow" : "otherRows \(others.count)"
        markup += "<details class=\"rows\"><summary data-t=\"\(key)\">\(title)</summary>"
        for row in others { markup += unit(row.result, title: Self.title(row.row), isRow: true) }
        markup += "</details>"
      }
    }
    markup += "</div>"
    return markup
  }

  private static func title(_ row: GherkinDocument.TableRow) -> Markup {
    let values = row.cells.map(\.value).filter { !$0.isEmpty }.joined(separator: " · ")
    let key: Markup = values.isEmpty ? " data-t=\"emptyRow\"" : ""
    return "<span class=\"name\" dir=\"auto\"\(key)>\(values.isEmpty ? "Empty row" : values)</span>"
  }

  private func line(_ row: GherkinDocument.TableRow) -> FeatureText.Row {
    guard let result = results.scenario(ofNode: row.id) else {
      return .init(outcome: options.hasRun ? UnitMark(.notRun).markup : nil)
    }
    let history = options.history(result)
    let more: Markup = options.historyColumn.isEmpty ? "" : "<td>\(history.strip)\(history.notes)</td>"
    guard options.hasRun else { return .init(attributes: " id=\"\(result.anchor)\"", outcome: nil, more: more) }
    guard isDrawn(result) else { return .init(outcome: result.mark.markup, more: more) }
    return .init(
      attributes: " data-row=\"\(result.anchor)\"",
      outcome: "<a href=\"#\(result.anchor)\">\(result.mark.markup)</a>", more: more)
  }
}

extension ScenarioResult {
  /// The maximum size in bytes of the reason for a skipped scenario.
  private static let reasonLimit = 300

  /// Why the scenario was skipped, as one line; nil if it was not, or there is no reason.
  fileprivate var skipReason: String? {
    guard outcome == .skipped, let reason = last?.reasons.first?.explanation().split(separator: "\n").first else {
      return nil
    }
    return String(reason).prefix(bytes: Self.reasonLimit)
  }
}
