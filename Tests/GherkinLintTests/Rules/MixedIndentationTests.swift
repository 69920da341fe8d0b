import Testing

@Suite("Lint: mixed indentation")
struct MixedIndentationTests {
  private static let remedy = "lay the file out by format"

  @Test("lines that are indented otherwise than the first ones are found")
  func found() throws {
    try expect(
      "mixed-indentation", in: "Feature: f\n  Scenario: s\n1️⃣\t* x\n2️⃣ \t* y\n    * z\n",
      finds: [
        "1️⃣": "the line is indented by tabs, the first ones by spaces; \(Self.remedy)",
        "2️⃣": "the line is indented by tabs and spaces; \(Self.remedy)",
      ])
    try expect(
      "mixed-indentation", in: "Feature: f\n\tScenario: s\n1️⃣  * x\n",
      finds: ["1️⃣": "the line is indented by spaces, the first ones by tabs; \(Self.remedy)"])
  }

  @Test("tabs alone are fine, and descriptions and doc strings are their author's")
  func passedOver() throws {
    try expect("mixed-indentation", in: "Feature: f\n  text\n\tScenario: s\n\t\t* x\n", finds: [:])
    try expect("mixed-indentation", in: "Feature: f\n Scenario: s\n  * x\n  ```\n\ty\n  ```\n", finds: [:])
  }
}
