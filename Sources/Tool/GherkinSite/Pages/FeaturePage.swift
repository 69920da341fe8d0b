internal import GherkinMarkdown
internal import GherkinOutcomes
internal import GherkinMessages
internal import GherkinSyntax
internal import GherkinFormatters
internal import GherkinPages
internal import GherkinRunHistory

/// The content of a feature's page, and its data for other pages.
struct FeaturePage: DocumentVisitor {
  /// The common data of all pages of a build.
  struct Context {
    let record: SiteRecord
    let glossary: Glossary
    let tagLinks: [TagLink]
    let source: SourcePlace
    let editLink: SourceLink?
    /// The page of each tag.
    let tagPages: [String: String]
    let history: SiteHistory?
    let attachments: AttachmentStore
    let references: References
  }

  /// A scenario or a row, for search, exports and pages of tags.
  struct Unit {
    let identity: ScenarioIdentity?
    let result: ScenarioResult
    let rule: String?
    /// The scenario's name as written.
    let name: String
    let values: [String]
    /// The searchable texts, in addition to names and tags.
    let text: String

    var anchor: String { result.anchor }
    /// The name in lists, with the values of the row.
    var title: String { result.path.last ?? name }
  }

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

  private let context: Context
  private let feature: FeatureResults.Feature
  let text: FeatureText
  /// The content after the header.
  let content: Markup
  private(set) var units: [Unit] = []
  private(set) var tally = Tally()
  /// The number of differences to the previous run, by kind.
  private(set) var differences: [RunComparison.Kind: Int] = [:]
  /// The steps on the page that have one definition, or whose definitions are unknown.
  private(set) var steps: [UsedStep] = []

  private var rule: GherkinDocument.Rule?
  private var featureSteps: [GherkinDocument.Step] = []
  private var ruleSteps: [GherkinDocument.Step] = []

  init(_ feature: FeatureResults.Feature, _ context: Context) {
    self.context = context
    self.feature = feature
    let glossary = context.glossary
    text = FeatureText(
      prose: feature.markdown.map { MarkdownFeature(feature.document, bytes: $0) },
      context.references.from(feature.uri, root: "../"), tagLinks: context.tagLinks,
      tag: { [pages = context.tagPages, links = context.tagLinks] in Self.tag($0, pages, links) },
      linked: { glossary.linked($0) })
    var options = ScenarioView.Options()
    options.level = 2
    options.hasRun = context.record.hasRun
    options.unfoldsAll = true
    options.isSite = true
    if let history = context.history {
      options.historyColumn = SiteText.lastRunsColumn.element("th", " scope=\"col\"")
      options.history = { [identities = context.record.identities] result in
        Self.history(of: result.node.flatMap { identities.identity(ofNode: $0) }, history)
      }
    }
    content = ScenarioView(
      context.record.results, text, source: context.source, attachments: context.attachments, options
    ).content(of: feature)
    tally.features = 1
    visit(feature.document)
  }

  /// Returns the header: the position, the name, the outcome and the tags.
  func header(crumbs: Markup) -> Markup {
    let line = feature.node.location.line
    let mark = context.record.hasRun ? tally.mark : ""
    var markup: Markup = """
      <header><p class="crumbs">\(crumbs)</p><h1>\(mark)<bdi>\(feature.name)</bdi></h1>\(text.tags(feature.node.tags))
      """
    if context.record.hasRun { markup += tally.bar() }
    markup += "<p class=\"facts\"><span>\(context.source.markup("\(feature.uri):\(line)"))</span>"
    if let edit = context.editLink?.url(path: feature.uri, line: line, revision: context.record.git?.revision)
      .flatMap(SafeLink.address)
    {
      markup +=
        " <a class=\"suggest\" href=\"\(edit)\" rel=\"noopener noreferrer\"\(SiteText.suggest.attribute)>\(SiteText.suggest.english)</a>"
    }
    markup += "</p></header>"
    return markup
  }

  mutating func visit(_ node: GherkinDocument.Rule) {
    rule = node
    ruleSteps = []
    visitChildren(of: node)
    rule = nil
    ruleSteps = []
  }

  mutating func visit(_ node: GherkinDocument.Background) {
    if rule == nil { featureSteps = node.steps } else { ruleSteps = node.steps }
  }

  mutating func visit(_ node: GherkinDocument.Scenario) {
    let rows = node.examples.flatMap(\.tableBody)
    var first: ScenarioResult?
    for (id, values) in node.examples.isEmpty ? [(node.id, [])] : rows.map({ ($0.id, $0.cells.map(\.value)) }) {
      guard let result = context.record.results.scenario(ofNode: id) else { continue }
      first = first ?? result
      let identity = context.record.identities.identity(ofNode: id)
      tally.add(result)
      for difference in identity.flatMap({ context.history?.differences(of: $0) }) ?? [] {
        differences[difference.kind, default: 0] += 1
      }
      units.append(
        Unit(
          identity: identity, result: result, rule: rule?.name, name: node.name, values: values,
          text: Self.words(of: node)))
    }
    if let first { recordSteps(of: node, first) }
  }

  /// Records uses of steps.
  private mutating func recordSteps(of node: GherkinDocument.Scenario, _ result: ScenarioResult) {
    let planned = result.finished?.scenario.steps ?? []
    func record(_ steps: [GherkinDocument.Step], offset: Int, _ columns: Set<String> = []) {
      var kind = GherkinDocument.KeywordType.unknown
      for (index, step) in steps.enumerated() {
        if step.keywordType != .conjunction { kind = step.keywordType }
        let found = planned.indices.contains(offset + index) ? planned[offset + index] : nil
        // A step that no definition or several match is not a phrase to use.
        if let found, found.definition == nil { continue }
        let definition = found?.definition.flatMap { context.record.definitions[$0.id] }
        self.steps.append(
          UsedStep(step: step, kind: kind, definition: definition, anchor: result.anchor, columns: columns))
      }
    }
    let background = featureSteps + ruleSteps
    record(node.steps, offset: background.count, node.columns)
    // A background is recorded with its first scenario.
    if units.count <= 1 { record(background, offset: 0) }
  }

  /// Returns the texts of a scenario, apart from its name.
  private static func words(of node: GherkinDocument.Scenario) -> String {
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
    return text
  }

  /// Returns the last runs of a scenario, and its differences to the previous one.
  private static func history(of identity: ScenarioIdentity?, _ history: SiteHistory) -> ScenarioView.History {
    var drawn = ScenarioView.History()
    guard let identity, let scenario = history.timeline.scenario(identity) else { return drawn }
    for (kind, entry) in history.differences(of: identity) {
      if kind == .changed { drawn.diff = ChangesPage.diff(entry) }
      let note = SiteText.note(entry, in: kind)
      let text = note.map { SiteText.label(kind).joined($0, .colon) } ?? SiteText.label(kind)
      drawn.notes +=
        " <small class=\"news\" dir=\"auto\"\(text.attribute)>\(text.english)\(ChangesPage.detail(of: entry, in: kind))</small>"
    }
    drawn.strip = """
      <a class="past" href="../history.html#runs">\(ScenarioStrip.markup(scenario, history.timeline))</a>
      """
    return drawn
  }

  /// Returns a tag with the links to its page and to its tracker.
  private static func tag(_ name: String, _ pages: [String: String], _ links: [TagLink]) -> Markup {
    let own: Markup = pages[name].map { "<a href=\"../tags/\($0).html\">\(name)</a>" } ?? "\(name)"
    let tracker = links.url(forTag: name).map { SafeLink.markup("<span class=\"quiet\">\(name): </span>↗", to: $0) }
    return "\(own)\(tracker ?? "")"
  }
}
