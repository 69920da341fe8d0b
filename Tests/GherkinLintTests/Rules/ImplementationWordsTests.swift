import GherkinSyntax
import GherkinLint
import GherkinTestSupport
import Testing

@Suite("Lint: implementation words")
struct ImplementationWordsTests {
  private func message(_ kind: String, _ text: String) -> String {
    "the step mentions \(kind), \"\(text)\"; describe the action as a user would, and move the details to the step definition"
  }

  @Test("URLs, selectors, ids and SQL are found, as suggestions")
  func found() throws {
    try expect(
      "implementation-words",
      in: """
        Feature: https://example.org is fine here
          Scenario: s
            Given I open "1️⃣https://example.org/a?b=c" now
            When I click 2️⃣#submit
            And I click "3️⃣.btn-primary"
            And é 4️⃣//div[@id='x']
            And I fill "5️⃣[data-test=name]"
            Then 6️⃣SELECT name FROM beers has a row
            And the 7️⃣Button ID is "x"
        """,
      finds: [
        "1️⃣": message("a web address", "https://example.org/a?b=c"), "2️⃣": message("a selector", "#submit"),
        "3️⃣": message("a selector", ".btn-primary"), "4️⃣": message("a selector", "//div[@id="),
        "5️⃣": message("a selector", "[data-test=name]"), "6️⃣": message("SQL", "SELECT name FROM"),
        "7️⃣": message("a part of a page", "Button ID"),
      ])
    let feature = MarkedFeature("Feature: f\nScenario: s\n* #submit\n")
    check(
      try findings("implementation-words", in: LintedSuite([.init(feature.source)])).map(\.severity),
      equals: [.suggestion])
  }

  @Test("everyday language is not found")
  func fine() throws {
    try expect(
      "implementation-words",
      in: """
        Feature: f
          Scenario: s
            Given I select a beer from the list
            And issue #12 costs .5 and is in a .csv file
            And I update my name and set a password
            And and/or, a: b, 1//2
            And I follow #swift-lang
            And the project has a ".swift-version" and a .pre-commit-config.yaml
            Then #swift is a trend
        """,
      finds: [:])
  }

  @Test(
    "paths of files and commands with two slashes are not selectors",
    arguments: ["//etc/hosts", "s/a//g", "//server/share", "a // b"])
  func paths(text: String) throws {
    try expect("implementation-words", in: "Feature: f\nScenario: s\n* I open \(text)\n", finds: [:])
  }
}
