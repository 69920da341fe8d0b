internal import CucumberMessages
internal import Gherkin

/// The lines with the names of features and rules. Each is written before its first scenario.
struct PrettyHeadings: Sendable {
  private var feature: String?
  private var rule: String?

  mutating func write(for lineage: Query.Lineage?, _ composer: Composer, to sink: inout OutputSink) {
    guard let lineage else { return }
    if feature != lineage.document.uri {
      feature = lineage.document.uri
      rule = nil
      if composer.options.includeFeatureLine {
        let line = composer.heading(lineage.feature.keyword, lineage.feature.name, composer.theme.feature)
        sink.write("\n\(line.text)\n")
      }
    }
    if rule != lineage.rule?.id {
      rule = lineage.rule?.id
      if composer.options.includeRuleLine, let rule = lineage.rule {
        let indent = composer.options.includeFeatureLine ? "  " : ""
        sink.write("\n\(indent)\(composer.heading(rule.keyword, rule.name, composer.theme.rule).text)\n")
      }
    }
  }
}
