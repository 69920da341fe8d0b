import GherkinSyntax
import GherkinLint
import Testing

@Suite("Comments that suppress lint rules")
struct SuppressionTests {
  private static let message = "there is white space at the end of the line; remove it"

  @Test("a comment before a step applies only to it and its arguments")
  func step() throws {
    try expect(
      "trailing-blanks",
      in:
        "Feature: f\nScenario: s\n#  lint:disable=same-name,trailing-blanks as it is so\n* x \n| a | \n| b | \n* y1️⃣ \n",
      finds: ["1️⃣": Self.message])
  }

  @Test("a comment before a row applies to the row")
  func row() throws {
    try expect(
      "trailing-blanks", in: "Feature: f\nScenario: s\n* x\n# lint: disable=trailing-blanks\n| a | \n| b |1️⃣ \n",
      finds: ["1️⃣": Self.message])
  }

  @Test("a comment before a header applies to its whole block, including its tags")
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

          @b\u{20}
          Scenario: t\u{20}
            * y
        """, finds: ["1️⃣": Self.message.replacing(";", with: " and of 2 more;")])
  }

  @Test("a comment at the top applies to the file")
  func file() throws {
    try expect(
      "trailing-blanks", in: "# lint: disable=trailing-blanks\n \nFeature: f \n  Scenario: s \n    * x \n", finds: [:])
  }

  @Test("in Markdown, it is a Markdown comment")
  func markdown() throws {
    try expect(
      "trailing-blanks", in: "# Feature: f1️⃣ \n<!-- lint: disable=trailing-blanks -->\n## Scenario: s \n* Given x \n",
      finds: ["1️⃣": Self.message], uri: "a.feature.md")
  }

  @Test("other comments suppress nothing")
  func others() throws {
    try expect(
      "trailing-blanks", in: "# lint disable=trailing-blanks\n# lint: disable=same-name\nFeature: f1️⃣ \n",
      finds: ["1️⃣": Self.message])
  }
}
