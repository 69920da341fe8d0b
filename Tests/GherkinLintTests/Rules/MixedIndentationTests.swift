import Testing

@Suite("Lint: mixed indentation")
struct MixedIndentationTests {
  private static let remedy = "format the file with gherkin-run format"

  @Test("lines with another indentation than the first ones are found once, with their number")
  func found() throws {
    try expect(
      "mixed-indentation", in: "Feature: f\n  Scenario: s\n1️⃣\t* x\n \t* y\n    * z\n\t* z\n",
      finds: [
        "1️⃣": "the first lines are indented by spaces, and 2 lines by tabs, 1 line by tabs and spaces; \(Self.remedy)"
      ])
    try expect(
      "mixed-indentation", in: "Feature: f\n\tScenario: s\n1️⃣  * x\n",
      finds: ["1️⃣": "the first lines are indented by tabs, and 1 line by spaces; \(Self.remedy)"])
    try expect(
      "mixed-indentation", in: "Feature: f\n1️⃣ \tScenario: s\n",
      finds: ["1️⃣": "1 line by tabs and spaces; \(Self.remedy)"])
  }

  @Test("lines on which a comment suppresses the rule are not counted")
  func suppressed() throws {
    try expect(
      "mixed-indentation",
      in: "Feature: f\n  Scenario: s\n  # lint: disable=mixed-indentation\n\t* x\n1️⃣\t* y\n",
      finds: ["1️⃣": "the first lines are indented by spaces, and 1 line by tabs; \(Self.remedy)"])
  }

  @Test("tabs alone are accepted, and descriptions and doc strings are ignored")
  func passedOver() throws {
    try expect("mixed-indentation", in: "Feature: f\n  text\n\tScenario: s\n\t\t* x\n", finds: [:])
    try expect("mixed-indentation", in: "Feature: f\n Scenario: s\n  * x\n  ```\n\ty\n  ```\n", finds: [:])
  }
}
