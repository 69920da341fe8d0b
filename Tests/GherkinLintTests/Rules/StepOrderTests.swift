import Testing

@Suite("Lint: the order of steps")
struct StepOrderTests {
  private func message(_ keyword: String, _ other: String) -> String {
    "\"\(keyword)\" comes after \"\(other)\"; write the context (Given), then the action (When), then the outcome (Then), "
      + "or split the scenario"
  }

  @Test("a Given after a When or a Then is found")
  func given() throws {
    try expect(
      "step-order", in: "Feature: f\nScenario: s\nWhen a\n1️⃣Given b\nAnd c\nThen d\nAnd e\n2️⃣Given f\n",
      finds: ["1️⃣": message("Given", "When"), "2️⃣": message("Given", "Then")])
  }

  @Test("a first When after a Then is found; a second one is subject of another rule")
  func when() throws {
    try expect(
      "step-order", in: "Feature: f\nScenario: s\nThen a\n1️⃣When b\nThen c\nWhen d\n",
      finds: ["1️⃣": message("When", "Then")])
  }

  @Test("ordered steps, stars and the steps of a background are accepted")
  func fine() throws {
    try expect(
      "step-order", in: "Feature: f\nBackground:\nWhen z\nScenario: s\nGiven a\nAnd b\n* c\nWhen d\nThen e\nBut f\n",
      finds: [:])
  }
}
