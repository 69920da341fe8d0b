import GherkinSyntax

/// Tags that all scenarios of a feature repeat.
enum CommonTag: LintRule {
  static let description = RuleDescription(
    name: "common-tag", summary: "All scenarios of a feature have the same tag.", severity: .suggestion,
    activation: .configured)

  private static func message(_ tag: String, _ count: Int) -> Message {
    Message("all \(count) scenarios have the tag \(tag.quoted)", remedy: "write it once, above the feature")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    guard let feature = file.parsed.document.feature, file.scenarios.count > 1, let first = file.scenarios.first else {
      return
    }
    let rest = file.scenarios.dropFirst().map { Set($0.tags.map(\.name)) }
    var names: Set<String> = []
    for tag in first.tags where names.insert(tag.name).inserted && rest.allSatisfy({ $0.contains(tag.name) }) {
      report.add(message(tag.name, file.scenarios.count), at: feature.location, in: file)
    }
  }
}
