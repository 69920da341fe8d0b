import GherkinSyntax
import GherkinLint
import GherkinTestSupport
import Testing

@Suite("Lint: misspelt keywords")
struct MisspeltKeywordTests {
  private func message(_ word: String, _ keyword: String) -> String {
    "\"\(word)\" is not a keyword, so the line is part of a description; did you mean \"\(keyword)\"?"
  }

  @Test("misspelt headers in a description are found")
  func headers() throws {
    try expect(
      "misspelt-keyword",
      in: """
        Feature: f
          1️⃣Senario: a
          2️⃣Backgroud: b
          3️⃣SCENARIO OUTLINE: c
          4️⃣Scenario : d
          Scenario: e
            5️⃣Exmaples:
              | a |
        """.replacing("      | a |", with: "      text"),
      finds: [
        "1️⃣": message("Senario", "Scenario"), "2️⃣": message("Backgroud", "Background"),
        "3️⃣": message("SCENARIO OUTLINE", "Scenario Outline"), "4️⃣": message("Scenario ", "Scenario"),
        "5️⃣": message("Exmaples", "Examples"),
      ])
  }

  @Test("misspelt steps in a scenario's description are found")
  func steps() throws {
    try expect(
      "misspelt-keyword",
      in: "Feature: f\nScenario: s\n1️⃣Gievn a\n2️⃣Wehn b\n3️⃣then c\n4️⃣Thne d\nScenario: t\n5️⃣given e\n",
      finds: [
        "1️⃣": message("Gievn", "Given"), "2️⃣": message("Wehn", "When"), "3️⃣": message("then", "Then"),
        "4️⃣": message("Thne", "Then"), "5️⃣": message("given", "Given"),
      ])
  }

  @Test("prose is not found: words that resemble a keyword, and continued sentences")
  func prose() throws {
    try expect(
      "misspelt-keyword",
      in: """
        Feature: f
          Given this, one would think
          gievn that
          Role: admin
          Note: this
          Scenario: s
            The user and
            when they do
            They are. Give them
            Than
            # Senario: x
            Given x
              \"\"\"
              Senario: y
              \"\"\"
        """,
      finds: [:])
  }

  @Test("prose with punctuation and lower-case sentences are not found")
  func punctuation() throws {
    try expect(
      "misspelt-keyword",
      in: """
        Feature: f
          . Scenario: see below
          - Scenario: x
          (Background:
          example: y
          background: z
          Scenario: s
            when one reads this, it is prose
            given that it is followed by steps
            Given x
          Scenario: t
            given that it goes on here
            it is prose
        """,
      finds: [:])
  }

  @Test("a header in lower case is found if steps follow it, and only typos have a fix")
  func lowerCase() throws {
    try expect(
      "misspelt-keyword", in: "Feature: f\n  1️⃣scenario: x\n    Given y\n",
      finds: ["1️⃣": message("scenario", "Scenario")])
    let source = Source(uri: "a.feature", text: "Feature: f\nScenario: s\ngiven x\nWehn y\n")
    let found = try findings("misspelt-keyword", in: LintedSuite([ParsedSource(source)]))
    check(found.map { $0.fix != nil }, equals: [false, true])
  }

  @Test("a first step in lower case is found between the header and other steps, but not in prose")
  func firstStepInLowerCase() throws {
    try expect(
      "misspelt-keyword", in: "Feature: f\nScenario: s\n  1️⃣given a book\n  When I read it\n",
      finds: ["1️⃣": message("given", "Given")])
    try expect(
      "misspelt-keyword", in: "Feature: f\nScenario: s\n  given a book,\n  it can be read\n  When I read it\n",
      finds: [:])
    try expect("misspelt-keyword", in: "Feature: f\nScenario: s\n  when it rains\n\n  When I read\n", finds: [:])
  }

  @Test("in Markdown, misspelt headings and list items are found, even after steps, but other prose is not")
  func markdown() throws {
    let text = """
      # Feature: f
      * Gievn is prose of a feature
      ## Scenari: s
      Senario: prose
      ### Scenario: t
      * Gievn a
      * When b
      - Thne c
      * Role d
      * then e
      # Notes: none
      ## background: prose
      | Exmples: | x |
      """
    let source = Source(uri: "a.feature.md", text: text)
    let found = try findings("misspelt-keyword", in: LintedSuite([ParsedSource(source)]))
    let texts = [("3:4", "Scenari", "Scenario"), ("6:3", "Gievn", "Given"), ("8:3", "Thne", "Then")].map {
      place, word, keyword in
      "a.feature.md:\(place): misspelt-keyword: \"\(word)\" is not a keyword, so the line is prose; did you mean \"\(keyword)\"?"
    }
    check(found.map(\.text), equals: texts)
    check(found.map { $0.fix != nil }, equals: [true, true, true])
  }

  @Test("the keywords of the feature's language are used")
  func language() throws {
    try expect(
      "misspelt-keyword", in: "# language: de\nFunktionalität: f\n1️⃣Scenario: x\n2️⃣Grundlge: y\n",
      finds: ["1️⃣": message("Scenario", "Szenario"), "2️⃣": message("Grundlge", "Grundlage")])
  }
}
