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

  /// The whole section.
  var markup: Markup {
    var markup: Markup = """
      <section class="feature" id="\(Anchors.feature(document.uri))"\(TextDirection.attributes(feature.language))>\
      <header><p class="kind" title="\(document.uri)">\(document.uri)</p><h3 dir="auto">\(name)</h3>\(Tags.markup(feature.tags))</header>
      """
    markup += writer.description(feature.description, at: feature.location)
    markup += Deferral.joined(parts, isDeferred: isDeferred)
    markup += "</section>\n"
    return markup
  }

  private var name: String { feature.name.isEmpty ? document.uri : feature.name }

  private var parts: [Deferral.Part] {
    feature.children.flatMap { child -> [Deferral.Part] in
      switch child {
      case .background(let background): [.fixed(writer.background(background))]
      case .scenario(let scenario): [.content(writer.markup(of: scenario, level: .h4))]
      case .rule(let rule): parts(of: rule)
      }
    }
  }

  private func parts(of rule: GherkinDocument.Rule) -> [Deferral.Part] {
    var opening: Markup = """
      <section class="rule"><header><p class="kind">\(rule.keyword)</p><h4 dir="auto">\(rule.name)</h4>\
      \(Tags.markup(rule.tags))</header>
      """
    opening += writer.description(rule.description, at: rule.location)
    let parts = rule.children.map { child in
      switch child {
      case .background(let background): Deferral.Part.fixed(writer.background(background))
      case .scenario(let scenario): Deferral.Part.content(writer.markup(of: scenario, level: .h5))
      }
    }
    return [.fixed(opening)] + parts + [.fixed("</section>")]
  }
}
