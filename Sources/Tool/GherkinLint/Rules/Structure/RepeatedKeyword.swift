import GherkinSyntax

/// Steps that repeat the keyword of the preceding step, if the language has a keyword such as And.
enum RepeatedKeyword: LintRule {
  static let description = RuleDescription(
    name: "repeated-keyword", summary: "A step repeats the keyword of the step before.", severity: .suggestion,
    isOnByDefault: false)

  private static func message(_ keyword: String, _ and: String) -> Message {
    Message("the step repeats \(keyword.quoted)", remedy: "write \(and)")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    guard let code = file.parsed.document.feature?.language, let dialect = Dialect(code: code),
      let and = dialect.and.first(where: { $0 != "* " })
    else { return }
    var finder = RepeatedKeywordFinder()
    finder.visit(file.parsed.document)
    let word = and.last == " " ? String(and.dropLast()) : and
    for step in finder.found { report.add(message(step.trimmedKeyword, word), at: step.location, in: file) }
  }
}

/// Finds steps with the keyword of the preceding step.
private struct RepeatedKeywordFinder: DocumentVisitor {
  private(set) var found: [GherkinDocument.Step] = []
  private var last: GherkinDocument.KeywordType?

  mutating func visit(_ background: GherkinDocument.Background) {
    last = nil
    visitChildren(of: background)
  }

  mutating func visit(_ scenario: GherkinDocument.Scenario) {
    last = nil
    visitChildren(of: scenario)
  }

  mutating func visit(_ step: GherkinDocument.Step) {
    switch step.keywordType {
    // An And does not change the keyword that must not be repeated.
    case .conjunction: break
    case .unknown: last = nil
    default:
      if step.keywordType == last { found.append(step) }
      last = step.keywordType
    }
  }
}
