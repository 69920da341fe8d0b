import Testing

@Suite("Lint: single examples")
struct SingleExampleTests {
  @Test("the only row of an outline is found")
  func found() throws {
    try expect(
      "single-example", in: "Feature: f\nScenario: s\n* <a>\nExamples:\n| a |\n1️⃣| 1 |\n",
      finds: ["1️⃣": "this is the only row of the outline; write a plain scenario with its values, or add a row"])
  }

  @Test("several rows, in one or several examples, are accepted")
  func fine() throws {
    try expect(
      "single-example", in: "Feature: f\nScenario: s\n* <a>\nExamples:\n| a |\n| 1 |\nExamples:\n| a |\n| 2 |\n",
      finds: [:])
    try expect(
      "single-example", in: "Feature: f\nScenario: s\n* <a>\nExamples:\n| a |\n| 1 |\n@examples(a.yaml)\nExamples:\n",
      finds: [:])
  }
}
