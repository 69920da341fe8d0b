import GherkinSyntax

/// Tags that the settings forbid, such as those for work in progress.
enum RestrictedTags: LintRule {
  static let description = RuleDescription(
    name: "restricted-tags", summary: "A tag is in the list of restricted tags.", severity: .warning,
    values: .tags)

  private static func message(_ tag: String) -> Message {
    Message("the tag \(tag.quoted) is restricted", remedy: "remove it")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    let patterns = report.values.map(TagPattern.init)
    for tag in file.lines(.tags).flatMap(\.tags) where patterns.contains(where: { $0.matches(tag.name) }) {
      report.add(message(tag.name), at: tag.location, in: file)
    }
  }
}
