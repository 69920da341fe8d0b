import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite struct MarkdownTests {
  private let uri = "a.feature.md"

  private func parse(_ text: String) throws -> GherkinDocument {
    try SharedTests.parse(text, uri: uri)
  }

  @Test("headings of any level are headers, list items are steps, and everything else is prose")
  func structure() throws {
    let document = try parse(
      "Title\n===\n\nProse.\n\n###### Scenario: one\n\nProse again.\n\n- Given a\n  * When b\n+ Then c\n- no step\n")
    check(document.feature?.name, equals: "Title")
    let scenario = try #require(Array(document.scenarios).first)
    checkEmpty(scenario.description)
    check(scenario.steps.map(\.keyword), equals: ["Given ", "When ", "Then "])
    check(scenario.steps.map(\.text), equals: ["a", "b", "c"])
  }

  @Test("a heading has a space after its signs, and a text", arguments: ["##Scenario: two", "##", "## ", "###### "])
  func noHeading(line: String) throws {
    check(try parse("# Feature: f\n## Scenario: one\n\(line)\n").scenarios.map(\.name), equals: ["one"])
  }

  @Test("blank lines before the first heading do not name the feature")
  func blankFirstLines() throws {
    check(try parse("\n\n# Feature: f\n").feature?.name, equals: "f")
  }

  @Test("a second feature heading is prose")
  func secondFeature() throws {
    check(try parse("# Feature: f\n# Feature: g\n## Scenario: s\n").scenarios.map(\.name), equals: ["s"])
  }

  @Test(
    "Gherkin in a position for prose starts a description, as in the official parser",
    arguments: [
      "* Given too early", "* Given too early\n* a bullet", "  | a |\n  | b |", "```\ntext\n```",
      "\"\"\"\ntext\n\"\"\"", "# Examples: here",
    ])
  func proseInHeader(prose: String) throws {
    let document = try parse("# Feature: f\n\nprose\n\(prose)\n\n## Scenario: s\n* Given a\n")
    check(document.feature?.description, equals: prose)
    check(document.scenarios.map(\.steps.count), equals: [1])
  }

  @Test(
    "a table has an indentation of 2 to 5 spaces, and its delimiter row is ignored",
    arguments: [(0, 0), (1, 0), (2, 2), (5, 2), (6, 0)])
  func tableIndent(indent: Int, rows: Int) throws {
    let space = String(repeating: " ", count: indent)
    let text = "# Feature: f\n## Scenario: s\n* Given a\n\(space)| x |\n\(space)| :-: |\n\(space)| y |\n"
    check(try SharedTests.rows(text, uri: uri).count, equals: rows)
  }

  @Test("a fence of four backticks can contain fences of three")
  func fences() throws {
    let text = "# Feature: f\n## Scenario: s\n* Given a\n  ````md\n  ```\n  x\n  ```\n  ````\n"
    let argument = try scenario(text, uri: uri).steps.first?.arguments.first
    guard case .docString(let docString)? = argument else {
      Issue.record("no doc string: \(String(describing: argument))")
      return
    }
    check(docString.content, equals: "```\nx\n```")
    check(docString.mediaType, equals: "md")
    check(docString.delimiter, equals: "````")
  }

  @Test("a step after tags is unexpected, with the location of its keyword")
  func stepAfterTags() throws {
    let errors = try errors(in: "# Feature: f\n## Scenario: s\n* Given a\n`@tag`\n* Given b\n", uri: uri)
    check(
      errors.first?.message, equals: "(5:3): expected: #TagLine, #RuleLine, #Comment, #Empty, got '* Given b'")
  }
}
