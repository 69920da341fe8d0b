import Testing

@Suite("Lint: empty blocks")
struct EmptyBlockTests {
  private func message(_ keyword: String, _ missing: String) -> String {
    "the \"\(keyword)\" here has no \(missing); write some, or remove it"
  }

  @Test("a file without a feature is found")
  func file() throws {
    try expect(
      "empty", in: "1️⃣# nothing\n", finds: ["1️⃣": "the file contains no feature; write one, or remove the file"])
  }

  @Test("all kinds of empty blocks are found")
  func blocks() throws {
    try expect(
      "empty",
      in: """
        Feature: f
          1️⃣Background:
          2️⃣Scenario: s
          3️⃣Scenario Outline: o
            * x
          Scenario: t
            * x
            4️⃣Examples:
              | a |
            5️⃣Examples:
          6️⃣Rule: r
        """,
      finds: [
        "1️⃣": message("Background", "steps"), "2️⃣": message("Scenario", "steps"),
        "3️⃣": message("Scenario Outline", "examples"), "4️⃣": message("Examples", "rows"),
        "5️⃣": message("Examples", "rows"), "6️⃣": message("Rule", "scenarios"),
      ])
    try expect("empty", in: "1️⃣Feature: f\n", finds: ["1️⃣": message("Feature", "scenarios")])
  }

  @Test("examples with rows from a fixture are not empty")
  func rowsOfFile() throws {
    try expect(
      "empty", in: "Feature: f\nScenario: s\n* <a>\n@examples(a.yaml)\nExamples:\n", finds: [:])
  }
}
