import Testing

@Suite("Lint: rules about backgrounds, steps and rows")
struct StructureRuleTests {
  @Test("When and Then in a background are found, in rules too")
  func backgroundSteps() throws {
    let remedy = "move it into the scenarios, or rephrase it as a Given"
    try expect(
      "background-steps",
      in: "Feature: f\nBackground:\nGiven a\n1️⃣When b\nAnd c\nRule: r\nBackground:\n* x\n2️⃣Then d\nScenario: s\nWhen e\n",
      finds: [
        "1️⃣": "a \"When\" is in a \"Background\"; \(remedy)", "2️⃣": "a \"Then\" is in a \"Background\"; \(remedy)",
      ])
  }

  @Test("a background for a single scenario is found, unless it is an outline")
  func backgroundForOne() throws {
    let message = "the \"Background\" belongs to a single scenario; move its steps into the scenario"
    try expect("background-for-one", in: "Feature: f\n1️⃣Background:\n* x\nScenario: s\n", finds: ["1️⃣": message])
    try expect(
      "background-for-one", in: "Feature: f\nBackground:\n* x\nScenario: t\nRule: r\n1️⃣Background:\nScenario: s\n",
      finds: ["1️⃣": message])
    try expect(
      "background-for-one", in: "Feature: f\nBackground:\n* x\nScenario: s\n* <a>\nExamples:\n| a |\n", finds: [:])
  }

  @Test("a repeated keyword is found, and And does not interrupt the repetition")
  func repeatedKeyword() throws {
    try expect(
      "repeated-keyword",
      in: "Feature: f\nScenario: s\nGiven a\n1️⃣Given b\nAnd c\n2️⃣Given d\nWhen e\n* f\nWhen g\nScenario: t\nWhen h\n",
      finds: ["1️⃣": "the step repeats \"Given\"; write And", "2️⃣": "the step repeats \"Given\"; write And"])
    try expect(
      "repeated-keyword", in: "# language: de\nFunktionalität: f\nSzenario: s\nWenn a\n1️⃣Wenn b\n",
      finds: ["1️⃣": "the step repeats \"Wenn\"; write Und"])
  }

  @Test("a step that occurs twice in a scenario is found, unless it has a table or a doc string")
  func repeatedStep() throws {
    try expect(
      "repeated-step",
      in: "Feature: f\nScenario: s\nGiven a\nWhen b\n1️⃣And a\nGiven c\n| x |\nGiven c\n| y |\nScenario: t\nGiven a\n",
      finds: ["1️⃣": "the step repeats the one at line 3; remove it, or make the steps differ"])
  }

  @Test("a row that repeats another one of its table is found")
  func equalRows() throws {
    try expect(
      "equal-rows",
      in:
        "Feature: f\nScenario: s\n* <a><b>\nExamples:\n| a | b |\n| 1 | 2 |\n| 2 | 1 |\n1️⃣|1|2|\nExamples:\n| a | b |\n| 1 | 2 |\n",
      finds: ["1️⃣": "the row repeats the one at line 6; remove one of them, or make them differ"])
  }

  @Test("more scenarios than the limit are found")
  func tooManyScenarios() throws {
    let text = "1️⃣Feature: f\nScenario: s\nRule: r\nScenario: t\n"
    try expect(
      "too-many-scenarios", in: text,
      finds: ["1️⃣": "the feature has 2 scenarios, more than 1; divide it into several features"], value: "1")
    try expect("too-many-scenarios", in: text.replacing("1️⃣", with: ""), finds: [:], value: "2")
  }

  @Test("a file without a final line ending is found")
  func finalNewline() throws {
    let message = "the file does not end with a line feed; add one"
    try expect("final-newline", in: "Feature: f\n  text é1️⃣", finds: ["1️⃣": message])
    try expect("final-newline", in: "Feature: f\n", finds: [:])
    try expect("final-newline", in: "# Feature: f1️⃣", finds: ["1️⃣": message], uri: "a.feature.md")
  }
}
