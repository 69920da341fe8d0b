import Testing

@Suite("Lint: several Whens")
struct SeveralWhensTests {
  @Test("a second When is found once in each scenario, and an And is not a second When")
  func found() throws {
    try expect(
      "several-whens",
      in: "Feature: f\nScenario: s\nWhen a\nAnd b\nThen c\n1️⃣When d\nWhen e\nScenario: t\nWhen a\nAnd b\nThen c\n",
      finds: [
        "1️⃣": "this is a second \"When\", after the one at line 3; "
          + "split the scenario, or rephrase the earlier steps as a Given"
      ])
  }

  @Test("a second When is found in every language")
  func language() throws {
    try expect(
      "several-whens", in: "# language: de\nFunktionalität: f\nSzenario: s\nWenn a\n1️⃣Wenn b\n",
      finds: [
        "1️⃣": "this is a second \"Wenn\", after the one at line 4; "
          + "split the scenario, or rephrase the earlier steps as a Given"
      ])
  }
}
