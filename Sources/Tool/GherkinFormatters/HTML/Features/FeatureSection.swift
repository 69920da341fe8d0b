internal import GherkinMessages
internal import GherkinSyntax
internal import GherkinPages

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
    let text = FeatureText(prose: prose, tagLinks: record.tagLinks)
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
