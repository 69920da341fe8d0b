import Testing

@Suite("Lint: trailing blanks")
struct TrailingBlanksTests {
  private static let message = "there is white space at the end of the line; remove it"

  @Test("lines that end with white space, or consist of it, are found")
  func found() throws {
    try expect(
      "trailing-blanks",
      in: "Feature: f1️⃣ \n2️⃣  \n  text3️⃣\t\n# comment4️⃣ \nScenario: s\n* é5️⃣\u{A0}\n| a |6️⃣ \n",
      finds: [
        "1️⃣": Self.message, "2️⃣": Self.message, "3️⃣": Self.message, "4️⃣": Self.message, "5️⃣": Self.message,
        "6️⃣": Self.message,
      ])
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
      in: "# Feature: f1️⃣  \n`@a`  \n## Scenario: s\n* Given x  \n* Given y2️⃣ \n  | a |\n  | - |\n  | b |3️⃣  \n",
      finds: ["1️⃣": Self.message, "2️⃣": Self.message, "3️⃣": Self.message], uri: "a.feature.md")
  }

  @Test("in Markdown, blanks after prose are a line break")
  func markdown() throws {
    try expect(
      "trailing-blanks", in: "# Feature: f1️⃣ \nprose  \n2️⃣  \n", finds: ["1️⃣": Self.message, "2️⃣": Self.message],
      uri: "a.feature.md")
  }
}
