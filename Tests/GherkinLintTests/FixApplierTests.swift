import Gherkin
import GherkinLint
import Testing

@Suite("Fixing findings")
struct FixApplierTests {
  private func fixed(_ text: String) throws -> String {
    let parsed = try ParsedSource(Source(uri: "a.feature", text: text))
    return String(
      decoding: FixApplier.apply(Linter().lint(LintedSuite([parsed])).findings, to: parsed), as: UTF8.self)
  }

  @Test("blanks go, and keywords become what was meant")
  func both() throws {
    #expect(
      try fixed("Feature: f \n  Senario: s\n    Gievn é\t\n    when b\n  \n")
        == "Feature: f\n  Scenario: s\n    Gievn é\n    when b\n\n")
    #expect(
      try fixed("Feature: f\n  Scenario: s\n    Gievn é\t\n    When b\n")
        == "Feature: f\n  Scenario: s\n    Given é\n    When b\n")
  }

  @Test("a keyword stays where fixing it would break the file")
  func prose() throws {
    let text = "Feature: f\n  Scenario: s\n    Gievn a\n    and this is prose\n    More prose\n"
    #expect(try fixed(text) == text)
  }

  @Test("what formatting or a person has to fix stays")
  func others() throws {
    let text = "Feature: f\n\tScenario: s\n  * x\n"
    #expect(try fixed(text) == text)
  }
}
