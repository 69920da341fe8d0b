import GherkinSyntax

/// Steps that describe the implementation instead of the behaviour: they break when the implementation changes.
enum ImplementationWords: LintRule {
  static let description = RuleDescription(
    name: "implementation-words", summary: "A step mentions URLs, selectors, ids or SQL.", severity: .suggestion,
    activation: .recommended)

  private static func message(_ kind: String, _ text: String) -> Message {
    Message(
      "the step mentions \(kind), \(text.quoted)",
      remedy: "describe the action as a user would, and move the details to the step definition")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    let bytes = file.parsed.source.bytes
    for line in file.lines(.step) {
      guard let (kind, range) = TextSearch.find(in: bytes[line.text]) else { continue }
      report.add(message(kind, file.parsed.text(range)), at: file.location(of: range.lowerBound, in: line), in: file)
    }
  }
}
