internal import GherkinOutcomes
internal import GherkinMessages
internal import GherkinSyntax
internal import GherkinFormatters
internal import GherkinPages
internal import GherkinReservedTags
internal import GherkinRunHistory

/// The content of a feature's page, and its data for other pages.
struct FeaturePage: DocumentVisitor {
  /// The common data of all pages of a build.
  struct Context {
    let record: SiteRecord
    let glossary: Glossary
    let tagLinks: [TagLink]
    let sourceLink: SourceLink?
    let editLink: SourceLink?
    /// The page of each tag.
    let tagPages: [String: String]
    /// The revision for links.
    let revision: String?
    let history: SiteHistory?
    let references: References
  }

  /// A scenario or a row, for search, exports and pages of tags.
  struct Unit {
    var identity: ScenarioIdentity?
    var anchor: String
    var rule: String?
    var name: String
    /// The name in lists, with the values of the row.
    var title: String
    var values: [String]
    var line: Int
    var tags: [String]
    var result: ScenarioResult?
    /// The searchable texts, in addition to names and tags.
    var text: String
  }

  private let context: Context
  private let feature: SiteRecord.Feature
  /// The syntax tree.
  let document: GherkinDocument
  let text: FeatureText
  /// The content after the header.
  private(set) var content = Markup()
  private(set) var units: [Unit] = []
  private(set) var tally = Tally()
  /// The number of differences to the previous run, by kind.
  private(set) var differences: [RunComparison.Kind: Int] = [:]
  /// A step on the page.
  struct UsedStep {
    let step: GherkinDocument.Step
    /// The keyword type; for a conjunction, that of the steps before it.
    let kind: GherkinDocument.KeywordType
    /// The index of its definition; nil if it is unknown.
    let definition: Int?
    /// The anchor of the scenario.
    let anchor: String
    /// The columns of the outline's examples.
    let columns: Set<String>
  }
  /// The steps on the page that have one definition, or whose definitions are unknown.
  private(set) var steps: [UsedStep] = []

  private var anchors = Anchors()
  private var rule: GherkinDocument.Rule?
  private var featureSteps: [GherkinDocument.Step] = []
  private var ruleSteps: [GherkinDocument.Step] = []

  init?(_ feature: SiteRecord.Feature, _ context: Context) {
    guard let (document, markdown) = context.record.tree(of: feature) else { return nil }
    self.context = context
    self.feature = feature
    self.document = document
    let glossary = context.glossary
    text = FeatureText(
      prose: markdown.map { MarkdownFeature(document, bytes: $0) },
      context.references.from(feature.uri, root: "../"), tagLinks: context.tagLinks,
      tag: { [pages = context.tagPages, links = context.tagLinks] in Self.tag($0, pages, links) },
      linked: { glossary.linked($0) })
    tally.features = 1
    visit(document)
  }

  /// Returns the header: the position, the name, the outcome and the tags.
  func header(crumbs: Markup) -> Markup {
    guard let node = document.feature else { return Markup() }
    let mark = context.record.hasRun ? tally.mark : ""
    var markup: Markup = """
      <header><p class="crumbs">\(crumbs)</p><h1>\(mark)<bdi>\(feature.name)</bdi></h1>\(text.tags(node.tags))
      """
    if context.record.hasRun { markup += tally.bar() }
    markup += "<p class=\"facts\"><span>\(place(node.location.line))</span>"
    if let edit = link(context.editLink, line: node.location.line) {
      markup +=
        " <a class=\"suggest\" href=\"\(edit)\" rel=\"noopener noreferrer\"\(SiteText.suggest.attribute)>\(SiteText.suggest.english)</a>"
    }
    markup += "</p></header>"
    return markup
  }

  mutating func visit(_ node: GherkinDocument.Feature) {
    content += text.description(node.description, at: node.location)
    visitChildren(of: node)
  }

  mutating func visit(_ node: GherkinDocument.Rule) {
    rule = node
    ruleSteps = []
    content += "<section class=\"rule\">\(text.header(of: node, "h2"))"
    content += text.description(node.description, at: node.location)
    visitChildren(of: node)
    content += "</section>"
    rule = nil
    ruleSteps = []
  }

  mutating func visit(_ node: GherkinDocument.Background) {
    if rule == nil { featureSteps = node.steps } else { ruleSteps = node.steps }
    content += text.background(node)
  }

  mutating func visit(_ node: GherkinDocument.Scenario) {
    let heading = NameMarkup.element(rule == nil ? "h2" : "h3", node.name)
    let before = featureSteps.count + ruleSteps.count
    if node.examples.isEmpty {
      let identity = context.record.identities.identity(ofNode: node.id)
      let anchor = anchor(identity, node.name)
      let result = context.record.result(ofNode: node.id)
      tally.add(result?.outcome, isBad: result?.isBad == true, isFlaky: result?.isFlaky == true)
      units.append(unit(node, identity, anchor: anchor, tags: [], result))
      recordSteps(node.steps, anchor, result, offset: before)
      let mark = result?.mark ?? UnitMark(nil)
      content += opening(node, anchor: anchor, mark, heading)
      if context.record.hasRun { content += mark.remarks(result?.duration) }
      let history = historyMarkup(of: identity)
      content += "\(history.notes)\(history.strip)</header>\(history.diff)"
      content += text.description(node.description, at: node.location)
      content += backgroundProblems(result, before)
      content += steps(node.steps, result, offset: before)
      content += "</article>"
      return
    }
    var rows: [(id: String, identity: ScenarioIdentity?, anchor: String)] = []
    for row in node.examples.flatMap(\.tableBody) {
      let identity = context.record.identities.identity(ofNode: row.id)
      rows.append((row.id, identity, anchor(identity, node.name)))
    }
    let results = rows.map { context.record.result(ofNode: $0.id) }
    let outcome = UnitMark(Outcome.worst(results.compactMap { $0?.outcome }))
    let outline = ScenarioIdentity(feature: document.feature?.name ?? "", rule: rule?.name, scenario: node.name)
    let own = anchor(outline, node.name, prefix: "outline-")
    content += opening(node, anchor: own, outcome, heading)
    content += "\(SiteText.rows(rows.count).element("small"))</header>"
    content += text.description(node.description, at: node.location)
    content += text.steps(node.steps, columns: node.columns)
    recordSteps(node.steps, rows.first?.anchor ?? own, results.first ?? nil, offset: before, node.columns)
    var index = 0
    for examples in node.examples {
      add(examples, of: node, Array(rows[index..<index + examples.tableBody.count]), before)
      index += examples.tableBody.count
    }
    content += "</article>"
  }

  private func opening(
    _ node: GherkinDocument.Scenario, anchor: String, _ mark: UnitMark, _ heading: Markup
  ) -> Markup {
    let hasRun = context.record.hasRun
    return """
      <article class="scenario \(hasRun ? mark.htmlClass : "unrun")" id="\(anchor)"><header>\
      \(hasRun ? mark.inherited : "")\(heading)<a class="anchor" href="#\(anchor)"\
      \(SiteText.linkToScenario.label)>#</a>\(text.tags(node.tags))
      """
  }

  private mutating func add(
    _ examples: GherkinDocument.Examples, of node: GherkinDocument.Scenario,
    _ anchors: [(id: String, identity: ScenarioIdentity?, anchor: String)], _ before: Int
  ) {
    content += "<div class=\"examples\">\(text.header(of: examples))"
    let (text, hasHistory) = (text, context.history != nil)
    let hasRun = context.record.hasRun
    let more = hasHistory ? SiteText.lastRunsColumn.element("th", " scope=\"col\"") : Markup()
    var problems = Markup()
    var anchors = anchors[...]
    let columns = examples.tableHeader?.cells.map(\.value) ?? []
    content += text.table(of: examples, hasOutcome: hasRun, more: more) { row in
      let (id, identity, anchor) = anchors.removeFirst()
      let result = context.record.result(ofNode: id)
      tally.add(result?.outcome, isBad: result?.isBad == true, isFlaky: result?.isFlaky == true)
      let values = row.cells.map(\.value)
      units.append(
        unit(
          node, identity, anchor: anchor, columns: columns, values: values, tags: examples.tags,
          line: examples.hasRowsOfFile ? examples.location.line : row.location.line, result))
      let mark = (result?.mark ?? UnitMark(nil)).markup
      let history = historyMarkup(of: identity)
      let drawn = FeatureText.Row(
        attributes: " id=\"\(anchor)\"", outcome: hasRun ? "<a href=\"#\(anchor)\">\(mark)</a>" : nil,
        more: hasHistory ? "<td>\(history.strip)\(history.notes)</td>" : "")
      if let result, !result.problems.isEmpty {
        problems += """
          <div class="problem"><p><a href="#\(anchor)">\(result.outcome.mark)<bdi>\(values.joined(separator: " · "))</bdi></a></p>
          """
        let all = featureSteps + ruleSteps + node.steps
        for problem in result.problems {
          let step = problem.step.flatMap { all.indices.contains($0) ? all[$0] : nil }
          if let step {
            let text = OutlineText.filled(step.text, columns, values)
            problems += "<p class=\"at\"><b>\(step.keyword)</b>\(text)</p>"
          }
          problems += problem.text.markup
        }
        problems += "</div>"
      }
      return drawn
    }
    content += "\(problems)</div>"
  }

  /// Returns the failed steps of a background and the failed hooks.
  private func backgroundProblems(_ result: ScenarioResult?, _ before: Int) -> Markup {
    guard let result else { return Markup() }
    let all = featureSteps + ruleSteps
    var markup = Markup()
    for problem in result.problems where problem.step.map({ $0 < before }) ?? true {
      if let step = problem.step, all.indices.contains(step) {
        markup += "<p class=\"at\"><b>\(all[step].keyword)</b>\(all[step].text)</p>"
      }
      markup += problem.text.markup
    }
    return markup
  }

  private func steps(_ steps: [GherkinDocument.Step], _ result: ScenarioResult?, offset: Int) -> Markup {
    guard !steps.isEmpty, let result, result.steps.count >= offset + steps.count else { return text.steps(steps) }
    var markup: Markup = "<ol class=\"steps\">"
    for (index, step) in steps.enumerated() {
      let mark = result.steps[offset + index].mark
      markup += "<li\(mark.classAttribute())>\(mark.inherited)\(text.line(of: step))"
      for problem in result.problems where problem.step == offset + index { markup += problem.text.markup }
      markup += "</li>"
    }
    markup += "</ol>"
    return markup
  }

  /// Records uses of steps.
  private mutating func recordSteps(
    _ steps: [GherkinDocument.Step], _ anchor: String, _ result: ScenarioResult?, offset: Int,
    _ columns: Set<String> = []
  ) {
    func record(_ steps: [GherkinDocument.Step], offset: Int, _ columns: Set<String> = []) {
      var kind = GherkinDocument.KeywordType.unknown
      for (index, step) in steps.enumerated() {
        if step.keywordType != .conjunction { kind = step.keywordType }
        let position = offset + index
        let found = result.flatMap { $0.steps.indices.contains(position) ? $0.steps[position] : nil }
        // A step that no definition or several match is not a phrase to use.
        if found?.status == .undefined || found?.status == .ambiguous { continue }
        self.steps.append(
          UsedStep(step: step, kind: kind, definition: found?.definition, anchor: anchor, columns: columns))
      }
    }
    record(steps, offset: offset, columns)
    // A background is recorded with its first scenario.
    if units.count <= 1 { record(featureSteps + ruleSteps, offset: 0) }
  }

  private func unit(
    _ node: GherkinDocument.Scenario, _ identity: ScenarioIdentity?, anchor: String, columns: [String] = [],
    values: [String] = [], tags: [GherkinDocument.Tag], line: Int? = nil, _ result: ScenarioResult?
  ) -> Unit {
    let all = (document.feature?.tags ?? []) + (rule?.tags ?? []) + node.tags + tags
    var names: [String] = []
    for tag in all where !names.contains(tag.name) { names.append(tag.name) }
    var text = node.description
    for step in node.steps {
      text += " \(step.text)"
      for argument in step.arguments {
        switch argument {
        case .docString(let docString): text += " \(docString.content)"
        case .dataTable(let table): for row in table.rows { for cell in row.cells { text += " \(cell.value)" } }
        }
      }
    }
    let name = ScenarioName(
      feature: nil, rule: nil, name: OutlineText.filled(node.name, columns, values),
      row: columns.isEmpty ? nil : (node.name, columns, values))
    return Unit(
      identity: identity, anchor: anchor, rule: rule?.name, name: node.name,
      title: identity?.named(name).path.last ?? name.scenario, values: values, line: line ?? node.location.line,
      tags: names,
      result: result, text: text)
  }

  /// Counts the differences of a scenario to the previous run, and returns its last runs; empty without a history.
  private mutating func historyMarkup(
    of identity: ScenarioIdentity?
  ) -> (strip: Markup, notes: Markup, diff: Markup) {
    guard let history = context.history, let identity, let scenario = history.timeline.scenario(identity) else {
      return (Markup(), Markup(), Markup())
    }
    var (notes, diff) = (Markup(), Markup())
    for (kind, entry) in history.differences(of: identity) {
      differences[kind, default: 0] += 1
      if kind == .changed { diff = ChangesPage.diff(entry) }
      let note = SiteText.note(entry, in: kind)
      let text = note.map { SiteText.label(kind).joined($0, .colon) } ?? SiteText.label(kind)
      notes +=
        " <small class=\"news\" dir=\"auto\"\(text.attribute)>\(text.english)\(ChangesPage.formerPath(entry, in: kind))</small>"
    }
    let strip: Markup = """
      <a class="past" href="../history.html#runs">\(ScenarioStrip.markup(scenario, history.timeline))</a>
      """
    return (strip, notes, diff)
  }

  private mutating func anchor(_ identity: ScenarioIdentity?, _ name: String, prefix: String = "") -> String {
    let identity = identity ?? ScenarioIdentity(feature: feature.uri, scenario: name)
    return anchors.scenario(identity, prefix: "\(prefix)\(Slug.of(name).prefix(40))-")
  }

  /// Returns a tag with the links to its page and to its tracker.
  private static func tag(_ name: String, _ pages: [String: String], _ links: [TagLink]) -> Markup {
    let own: Markup = pages[name].map { "<a href=\"../tags/\($0).html\">\(name)</a>" } ?? "\(name)"
    let tracker = links.url(forTag: name).map { SafeLink.markup("<span class=\"quiet\">\(name): </span>↗", to: $0) }
    return "\(own)\(tracker ?? "")"
  }

  private func place(_ line: Int) -> Markup {
    let text = "\(feature.uri):\(line)"
    return link(context.sourceLink, line: line).map { SafeLink.markup("\(text)", to: $0) } ?? "\(text)"
  }

  private func link(_ link: SourceLink?, line: Int) -> String? {
    link?.url(path: feature.uri, line: line, revision: context.revision).flatMap(SafeLink.address)
  }
}
