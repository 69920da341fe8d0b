internal import CucumberMessages
internal import Gherkin

/// A feature as documentation.
struct FeatureSection {
  private let document: GherkinDocument
  private let feature: GherkinDocument.Feature
  private let writer: ScenarioWriter
  private let prose: MarkdownFeature?
  private let isDeferred: Bool

  /// Nil for a file without a feature.
  /// - Parameter isDeferred: whether a browser with scripts makes the scenarios when there is time.
  init?(_ document: GherkinDocument, _ record: RunRecord, isDeferred: Bool) {
    guard let feature = document.feature else { return nil }
    self.document = document
    self.feature = feature
    self.isDeferred = isDeferred
    prose = record.markdown[document.uri].map { MarkdownFeature(document, bytes: $0) }
    writer = ScenarioWriter(record: record, prose: prose)
  }

  /// Writes the whole section, a scenario at a time.
  func write(to sink: inout OutputSink) {
    var markup: Markup = """
      <section class="feature" id="\(Anchors.feature(document.uri))"\(TextDirection.attributes(feature.language))>\
      <header><p class="kind" title="\(document.uri)">\(document.uri)</p><h3 dir="auto">\(name)</h3>\(Tags.markup(feature.tags))</header>
      """
    markup += writer.description(feature.description, at: feature.location)
    markup.write(to: &sink)
    var deferral = Deferral(isDeferred: isDeferred)
    for child in feature.children {
      switch child {
      case .background(let background): deferral.write(writer.background(background), to: &sink)
      case .scenario(let scenario): deferral.writeContent(writer.markup(of: scenario, level: .h4), to: &sink)
      case .rule(let rule): write(rule, &deferral, to: &sink)
      }
    }
    deferral.write("</section>\n", to: &sink)
  }

  private var name: String { feature.name.isEmpty ? document.uri : feature.name }

  private func write(_ rule: GherkinDocument.Rule, _ deferral: inout Deferral, to sink: inout OutputSink) {
    var opening: Markup = """
      <section class="rule"><header><p class="kind">\(rule.keyword)</p><h4 dir="auto">\(rule.name)</h4>\
      \(Tags.markup(rule.tags))</header>
      """
    opening += writer.description(rule.description, at: rule.location)
    deferral.write(opening, to: &sink)
    for child in rule.children {
      switch child {
      case .background(let background): deferral.write(writer.background(background), to: &sink)
      case .scenario(let scenario): deferral.writeContent(writer.markup(of: scenario, level: .h5), to: &sink)
      }
    }
    deferral.write("</section>", to: &sink)
  }
}
