internal import GherkinMessages
internal import GherkinSyntax
internal import GherkinText

/// The lines with the names of features and rules. Each is written before its first scenario.
struct PrettyHeadings: Sendable {
  private var feature: ExactText?
  private var rule: String?

  mutating func write(for lineage: Query.Lineage?, _ composer: Composer, to sink: inout OutputSink) {
    guard let lineage else { return }
    let file = ExactText(lineage.document.uri)
    if feature != file {
      feature = file
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
