import GherkinSyntax

/// Steps that repeat the keyword of the preceding step, if the language has a keyword such as And.
enum RepeatedKeyword: LintRule {
  static let description = RuleDescription(
    name: "repeated-keyword", summary: "A step repeats the keyword of the step before.", severity: .suggestion,
    activation: .configured)

  private static func message(_ keyword: String, _ and: String) -> Message {
    Message("the step repeats \(keyword.quoted)", remedy: "write \(and)")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    guard let and = file.dialect?.and.first(where: { $0 != "* " }) else { return }
    let word = and.last == " " ? String(and.dropLast()) : and
    for steps in file.backgrounds.map(\.background.steps) + file.scenarios.map(\.steps) {
      var last: GherkinDocument.KeywordType?
      // An And does not change the keyword that must not be repeated.
      for step in steps where step.keywordType != .conjunction {
        if step.keywordType == last { report.add(message(step.trimmedKeyword, word), at: step.location, in: file) }
        last = step.keywordType == .unknown ? nil : step.keywordType
      }
    }
  }
}
