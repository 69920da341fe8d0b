import GherkinSyntax
import GherkinLint
import GherkinTestSupport
import Testing

@Suite("Fixing findings")
struct FixApplierTests {
  private func fixed(_ text: String) throws -> String {
    let parsed = try ParsedSource(Source(uri: "a.feature", text: text))
    let fixed = FixApplier().fix(parsed, Linter().lint(LintedSuite([parsed])).findings, changingPickles: true)
    return String(decoding: fixed.bytes, as: UTF8.self)
  }

  @Test("trailing blanks are removed, and misspelt keywords corrected")
  func both() throws {
    check(
      try fixed("Feature: f \n  Senario: s\n    Gievn é\t\n    when b\n  \n"),
      equals: "Feature: f\n  Scenario: s\n    Gievn é\n    when b\n\n")
    check(
      try fixed("Feature: f\n  Scenario: s\n    Gievn é\t\n    When b\n"),
      equals: "Feature: f\n  Scenario: s\n    Given é\n    When b\n")
  }

  @Test("a keyword stays if fixing it would break the file")
  func prose() throws {
    let text = "Feature: f\n  Scenario: s\n    Gievn a\n    and this is prose\n    More prose\n"
    check(try fixed(text), equals: text)
  }

  @Test(
    "prose around keywords never becomes a scenario, a background or a step",
    arguments: [
      "Feature: f\n  . Scenario: see below\n  Background:\n    * x\n  Scenario: s\n    * y\n",
      "Feature: f\n  - Scenario: one\n  (Background: two)\n  \"Senario: three\n  example: four\n  Scenario: s\n    * y\n",
      "Feature: f\n  Scenario: s\n    when this was written\n    Given x\n",
      "Feature: f\n  Scenario: s\n    given that nobody knows\n    the rest is prose\n",
      "Feature: f\n  Scenario: s\n    then there was a time\n",
    ])
  func punctuated(text: String) throws {
    check(try fixed(text), equals: text)
  }

  @Test("only applied fixes are counted")
  func counts() throws {
    let text = "Feature: f \n  Scenario: s\n    Gievn a\n    and this is prose\n    More prose\n"
    let parsed = try ParsedSource(Source(uri: "a.feature", text: text))
    let findings = Linter().lint(LintedSuite([parsed])).findings
    check(findings.filter { $0.fix != nil }.map(\.rule), equals: ["trailing-blanks", "misspelt-keyword"])
    let fixed = FixApplier().fix(parsed, findings, changingPickles: true)
    check(fixed.fixed.map(\.rule), equals: ["trailing-blanks"])
    check(String(decoding: fixed.bytes, as: UTF8.self), equals: text.replacing("f \n", with: "f\n"))
  }

  @Test("a fix that would change a pickle is omitted")
  func promise() throws {
    let text = "Feature: f\n  Scenario: s\n    * x\n"
    let parsed = try ParsedSource(Source(uri: "a.feature", text: text))
    let finding = Finding(
      rule: "trailing-blanks", severity: .warning, uri: "a.feature", location: Location(line: 3), problem: "p",
      remedy: "r", fix: .replacement(text.utf8.count - 2..<text.utf8.count - 1, "y"))
    let fixed = FixApplier().fix(parsed, [finding], changingPickles: true)
    checkEmpty(fixed.fixed)
    check(fixed.bytes, equals: parsed.source.bytes)
  }

  @Test("findings for formatting or manual fixes are kept")
  func others() throws {
    let text = "Feature: f\n\tScenario: s\n  * x\n"
    check(try fixed(text), equals: text)
  }
}
