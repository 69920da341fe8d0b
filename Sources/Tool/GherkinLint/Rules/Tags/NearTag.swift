import GherkinSyntax
import GherkinReservedTags
import GherkinText

/// Unused tags that are similar to one that a filter, a hook or a library uses, or lack the argument of a reserved tag.
enum NearTag: LintRule {
  static let description = RuleDescription(
    name: "near-tag", summary: "No filter, hook or library uses a tag, but one uses a similar tag.",
    severity: .warning, groupsFiles: true)

  private static func message(_ tag: String, _ near: String) -> Message {
    Message("nothing uses the tag \(tag.quoted)", remedy: "did you mean \(near)?")
  }

  static func check(_ suite: LintedSuite, _ report: inout RuleReport) {
    let used = suite.usedTags.union(ReservedTag.names)
    let known = suite.usedTags.sorted()
    // A suite has few distinct tags, each on many scenarios.
    var nearest: [String: String?] = [:]
    for file in suite.files {
      for line in file.lines(.tags) {
        for tag in line.tags {
          let name = String(tag.name.prefix { $0 != "(" })
          if let form = ReservedTag.withArgument[tag.name], !suite.usedTags.contains(tag.name) {
            report.add(message(tag.name, form), at: tag.location, in: file)
          }
          guard !used.contains(tag.name), !used.contains(name), name.utf8.count > 3 else { continue }
          let near =
            nearest[name] ?? Spelling.nearest(to: name, among: known)
            ?? ReservedTag.names.sorted().first { isTypo(name, of: $0) }
          nearest[name] = .some(near)
          if let near { report.add(message(tag.name, near), at: tag.location, in: file) }
        }
      }
    }
  }

  /// Returns whether a tag is surely meant to be a reserved one: in another case, with two letters swapped, or with a
  /// letter in the middle too many or too few. Names with another letter are words of their own: `@ferry`, `@net`.
  private static func isTypo(_ tag: String, of reserved: String) -> Bool {
    let (tag, reserved) = (Array(tag.lowercased()), Array(reserved))
    if tag == reserved { return true }
    let distance = Spelling.distance(tag, reserved)
    // Two words with a hyphen are not a word of their own.
    if reserved.contains("-"), distance < 3 { return true }
    guard tag.count > 4, distance == 1, tag.prefix(2) == reserved.prefix(2) else { return false }
    return tag.count == reserved.count ? tag.sorted() == reserved.sorted() : tag.last == reserved.last
  }
}
