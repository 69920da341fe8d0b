import GherkinLint
import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite("Lint: keywords of all languages, and examples of files")
struct LossRuleTests {
  @Test("in every language, a no-break space after a step's keyword is named", arguments: Dialect.all.map(\.code))
  func languages(code: String) throws {
    let dialect = try #require(Dialect(code: code))
    let start = "# language: \(code)\n\(dialect.feature[0]): f\n\(dialect.scenario[0]): a\n"
    for keyword in Set(dialect.given + dialect.when + dialect.then) where keyword.last == " " && keyword != "* " {
      let line = "\(keyword.dropLast())\u{A0}b"
      // In some languages, the keyword without its space is a keyword too.
      let parsed = try ParsedSource(Source(uri: "a.feature", text: "\(start)\(line)\n"))
      guard parsed.lines.last?.kind == .other || parsed.lines.dropLast().last?.kind == .other else { continue }
      check(try findings("lost-line", in: LintedSuite([parsed])).count, equals: 1, "\(code): \(line)")
    }
  }

  @Test("examples from a file are checked like those of a table")
  func files() throws {
    let text = "Feature: f\n  Scenario Outline: a\n    Then <name>\n    @examples(a.csv)\n    Examples:\n"
    func problems(_ rule: String, _ columns: [String]) throws -> [String] {
      let suite = LintedSuite([try ParsedSource(Source(uri: "a.feature", text: text))]) { document in
        var filled = document
        filled.feature?.updateScenarios { scenario in
          func row(_ cells: [String], _ line: Int) -> GherkinDocument.TableRow {
            let place = Location(line: line)
            return .init(location: place, cells: cells.map { .init(location: place, value: $0) }, id: "")
          }
          scenario.examples[0].tableHeader = row(columns, 4)
          scenario.examples[0].tableBody = [row(["a", "b"], 2), row(["a", "b"], 3)]
        }
        return filled
      }
      return try findings(rule, in: suite).map { "\($0.location.line): \($0.problem); \($0.remedy)" }
    }
    check(
      try problems("unknown-placeholder", ["Name", "n"]),
      equals: [
        "3: no examples have a column \"name\"; did you mean <Name>?"
      ])
    check(
      try problems("unknown-placeholder", ["\u{A0}name", "n"]),
      equals: [
        "3: no examples have a column \"name\"; in the column \"\u{A0}name\", column 1 is a no-break space (U+00A0); remove it"
      ])
    check(
      try problems("unused-column", ["name", "n"]),
      equals: [
        "4: nothing uses the column \"n\"; write <n> where it belongs, or remove the column"
      ])
    check(
      try problems("equal-rows", ["name", "n"]),
      equals: [
        "5: in a.csv, line 3 repeats line 2; remove one of them, or make them differ"
      ])
  }
}
