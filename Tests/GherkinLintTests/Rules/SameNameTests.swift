import GherkinSyntax
import GherkinLint
import GherkinTestSupport
import Testing

@Suite("Lint: equal names")
struct SameNameTests {
  @Test("scenarios of a feature with the same name are found, including those in rules")
  func scenarios() throws {
    try expect(
      "same-name",
      in: "Feature: f\n  Scenario: a\n  Scenario: b\n  Scenario:\n  Scenario:\n  Rule: a\n    1️⃣Scenario: a\n",
      finds: ["1️⃣": "the scenario at line 2 is called \"a\" too; give them different names"])
  }

  @Test("features in different folders can have the same name")
  func folders() throws {
    let sources = try ["a/x.feature", "b/x.feature"].map { uri in
      try ParsedSource(Source(uri: uri, text: "Feature: f\n  Scenario: s\n"))
    }
    checkEmpty(try findings("same-name", in: LintedSuite(sources)))
  }

  @Test("features with the same name in a folder are found")
  func features() throws {
    let sources = try ["f", "g", "f"].enumerated().map { number, name in
      try ParsedSource(Source(uri: "\(number).feature", text: "Feature: \(name)\n  Scenario: s\n"))
    }
    check(
      try findings("same-name", in: LintedSuite(sources)).map(\.text),
      equals: [
        "2.feature:1:1: same-name: the feature in 0.feature is called \"f\" too; give them different names"
      ])
  }
}
