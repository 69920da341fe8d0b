import GherkinSyntax

/// Tags that occur twice on an element.
enum DuplicateTag: LintRule {
  static let description = RuleDescription(
    name: "duplicate-tag", summary: "A feature, rule, scenario or block of examples has a tag twice.",
    severity: .warning)

  private static func message(_ tag: String) -> Message {
    Message("the tag \(tag.quoted) is here twice", remedy: "remove one of them")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    var collector = TagCollector()
    collector.visit(file.parsed.document)
    for tags in collector.lists {
      var names: Set<String> = []
      for tag in tags where !names.insert(tag.name).inserted {
        report.add(message(tag.name), at: tag.location, in: file)
      }
    }
  }
}

/// Collects the tags of all elements of a document.
private struct TagCollector: DocumentVisitor {
  /// The tags of each element that has tags, in order.
  private(set) var lists: [[GherkinDocument.Tag]] = []

  mutating func visit(_ tags: [GherkinDocument.Tag]) {
    if !tags.isEmpty { lists.append(tags) }
  }
}
