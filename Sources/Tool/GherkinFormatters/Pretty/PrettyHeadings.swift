internal import GherkinOutcomes
internal import GherkinText

/// The lines with the names of features and rules. Each is written before its first scenario.
struct PrettyHeadings: Sendable {
  private var feature: ExactText?
  private var rule: String?

  mutating func write(for scenario: ReportedScenario, _ composer: Composer, to sink: inout OutputSink) {
    guard let heading = scenario.feature else { return }
    let file = ExactText(heading.id)
    if feature != file {
      feature = file
      rule = nil
      if composer.options.includeFeatureLine {
        let line = composer.heading(heading.keyword, heading.name, composer.theme.feature)
        sink.write("\n\(line.text)\n")
      }
    }
    if rule != scenario.rule?.id {
      rule = scenario.rule?.id
      if composer.options.includeRuleLine, let rule = scenario.rule {
        let indent = composer.options.includeFeatureLine ? "  " : ""
        sink.write("\n\(indent)\(composer.heading(rule.keyword, rule.name, composer.theme.rule).text)\n")
      }
    }
  }
}
