import Testing

@Suite("Lint: trailing blanks")
struct TrailingBlanksTests {
  private static func message(_ count: Int) -> String {
    "there is white space at the end of the line\(count > 1 ? " and of \(count - 1) more" : ""); remove it"
  }

  @Test("the first line that ends with white space, or consists of it, is found, with the number of the others")
  func found() throws {
    try expect(
      "trailing-blanks",
      in: "Feature: f1️⃣ \n  \n  text\t\n# comment \nScenario: s\n* é\u{A0}\n| a | \n", finds: ["1️⃣": Self.message(6)])
  }

  @Test("doc strings are ignored, line endings are not white space, and a keyword can require its space")
  func passedOver() throws {
    try expect(
      "trailing-blanks", in: "Feature: f\r\nScenario: s\r\n* x\r\n\"\"\"\r\na  \r\n  \r\n\"\"\"\r\nGiven \r\n",
      finds: [:])
  }

  @Test("in Markdown, two spaces are a line break after a list item or tags, but not after a heading")
  func markdownBreaks() throws {
    try expect(
      "trailing-blanks",
      in: "# Feature: f1️⃣  \n`@a`  \n## Scenario: s\n* Given x  \n* Given y \n  | a |\n  | - |\n  | b |  \n",
      finds: ["1️⃣": Self.message(3)], uri: "a.feature.md")
  }

  @Test("in Markdown, blanks after prose are a line break")
  func markdown() throws {
    try expect(
      "trailing-blanks", in: "# Feature: f1️⃣ \nprose  \n  \n", finds: ["1️⃣": Self.message(2)],
      uri: "a.feature.md")
  }
}
