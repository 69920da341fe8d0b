import GherkinSyntax
import GherkinReservedTags
import GherkinText

/// Tags that the settings do not allow. Reserved tags, such as `@skip`, are always allowed.
enum AllowedTags: LintRule {
  static let description = RuleDescription(
    name: "allowed-tags", summary: "A tag is not in the list of allowed tags.", severity: .warning,
    values: .tags)

  private static func message(_ tag: String, _ allowed: [String]) -> Message {
    let nearest = Spelling.nearest(to: tag, among: allowed.filter { !$0.contains("*") }).map { "did you mean \($0)?" }
    return Message(
      "the tag \(tag.quoted) is not allowed", remedy: nearest ?? "remove it, or add it to the allowed tags")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    let allowed = report.values
    let patterns = (allowed + ReservedTag.names).map(TagPattern.init)
    for tag in file.lines(.tags).flatMap(\.tags) where !patterns.contains(where: { $0.matches(tag.name) }) {
      report.add(message(tag.name, allowed), at: tag.location, in: file)
    }
  }
}
