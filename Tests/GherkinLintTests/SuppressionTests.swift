import Gherkin
import GherkinLint
import Testing

@Suite("Comments that suppress lint's rules")
struct SuppressionTests {
  private static let message = "there is white space at the end of the line; remove it"

  @Test("before a step a comment holds for it and its arguments, and no further")
  func step() throws {
    try expect(
      "trailing-blanks",
      in:
        "Feature: f\nScenario: s\n#  lint:disable=same-name,trailing-blanks as it is so\n* x \n| a | \n| b | \n* y1️⃣ \n",
      finds: ["1️⃣": Self.message])
  }

  @Test("before a row it holds for the row")
  func row() throws {
    try expect(
      "trailing-blanks", in: "Feature: f\nScenario: s\n* x\n# lint: disable=trailing-blanks\n| a | \n| b |1️⃣ \n",
      finds: ["1️⃣": Self.message])
  }

  @Test("before a header it holds for all that belongs to it, its tags too")
  func scenario() throws {
    try expect(
      "trailing-blanks",
      in: """
        Feature: f1️⃣\u{20}
          # lint: disable=trailing-blanks
          @a\u{20}
          Scenario: s\u{20}
            * x\u{20}
            Examples:\u{20}
              | a |\u{20}

          @b2️⃣\u{20}
          Scenario: t3️⃣\u{20}
            * y
        """, finds: ["1️⃣": Self.message, "2️⃣": Self.message, "3️⃣": Self.message])
  }

  @Test("at the top it holds for the file")
  func file() throws {
    try expect(
      "trailing-blanks", in: "# lint: disable=trailing-blanks\n \nFeature: f \n  Scenario: s \n    * x \n", finds: [:])
  }

  @Test("in Markdown it is a comment of Markdown")
  func markdown() throws {
    try expect(
      "trailing-blanks", in: "# Feature: f1️⃣ \n<!-- lint: disable=trailing-blanks -->\n## Scenario: s \n* Given x \n",
      finds: ["1️⃣": Self.message], uri: "a.feature.md")
  }

  @Test("other comments silence nothing")
  func others() throws {
    try expect(
      "trailing-blanks", in: "# lint disable=trailing-blanks\n# lint: disable=same-name\nFeature: f1️⃣ \n",
      finds: ["1️⃣": Self.message])
  }
}
