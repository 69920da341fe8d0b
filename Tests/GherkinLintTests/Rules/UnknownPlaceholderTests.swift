import Testing

@Suite("Lint: unknown placeholders")
struct UnknownPlaceholderTests {
  @Test("markup in doc strings does not resemble columns with short names")
  func shortColumns() throws {
    try expect(
      "unknown-placeholder",
      in: """
        Feature: f
          Scenario Outline: s
            Given <n> and <id>
              \"\"\"
              <p><td></td></p>
              \"\"\"
            Examples:
              | n | id |
              | 1 | 2  |
        """,
      finds: [:])
  }

  @Test("an unknown placeholder is found in the name, steps and tables, and in doc strings if it resembles a column")
  func found() throws {
    let remedy = "add the column, or use one of \"beer\", \"count\""
    try expect(
      "unknown-placeholder",
      in: """
        Feature: <f>
          Scenario Outline: 1️⃣<name> and <beer>
            <in a description>
            # <in a comment>
            Given é 2️⃣<coutn> <count>
              | <beer> | 3️⃣<x> |
            When y
              \"\"\"
              4️⃣<conut> <html> List<Int>
              \"\"\"

            Examples:
              | beer | count |
              | a    | <q>   |
        """,
      finds: [
        "1️⃣": "no examples have a column \"name\"; \(remedy)",
        "2️⃣": "no examples have a column \"coutn\"; did you mean <count>?",
        "3️⃣": "no examples have a column \"x\"; \(remedy)",
        "4️⃣": "no examples have a column \"conut\"; did you mean <count>?",
      ])
  }

  @Test("a column that only some examples have is found")
  func missing() throws {
    try expect(
      "unknown-placeholder",
      in: "Feature: f\nScenario: s\n* 1️⃣<a> <b>\nExamples:\n| a | b |\n| 1 | 2 |\nExamples:\n| b |\n| 3 |\n",
      finds: ["1️⃣": "the examples at line 7 have no column \"a\"; add the column there"])
  }

  @Test("a placeholder whose code points are not those of an equal column is found")
  func equivalent() throws {
    try expect(
      "unknown-placeholder",
      in: "Feature: f\nScenario: s\n* 1️⃣<e\u{301}> <é> <b>\nExamples:\n| é | b |\n| 1 | 2 |\n",
      finds: [
        "1️⃣":
          "no examples have a column \"e\u{301}\"; copy the name from the examples, because its code points differ"
      ])
    try expect(
      "unknown-placeholder",
      in: "Feature: f\nScenario: s\n* <e\u{301}> <é>\nExamples:\n| é | e\u{301} |\n| 1 | 2 |\n", finds: [:])
  }

  @Test("comparisons, markup and scenarios without examples are accepted")
  func fine() throws {
    try expect(
      "unknown-placeholder",
      in:
        "Feature: f\nScenario: s\n* <x>\nScenario: t\n* 1 < 2 and 3 > 2 <b>bold</b> <br/> <a href=\"x\"> <c>\nExamples:\n| c |\n| 1 |\n",
      finds: [:])
    try expect(
      "unknown-placeholder", in: "Feature: f\nScenario: s\n* <x>\n@examples(a.yaml)\nExamples:\n", finds: [:])
  }
}
