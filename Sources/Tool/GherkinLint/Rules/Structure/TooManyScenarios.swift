import GherkinSyntax

/// Features with too many scenarios to keep in mind.
enum TooManyScenarios: LintRule {
  static let description = RuleDescription(
    name: "too-many-scenarios", summary: "A feature has more scenarios than the limit.", severity: .warning,
    activation: .configured, limit: 20)

  private static func message(_ count: Int, _ limit: Int) -> Message {
    Message("the feature has \(count) scenarios, more than \(limit)", remedy: "divide it into several features")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    let limit = report.limit
    guard let feature = file.parsed.document.feature, file.scenarios.count > limit else { return }
    report.add(message(file.scenarios.count, limit), at: feature.location, in: file)
  }
}
