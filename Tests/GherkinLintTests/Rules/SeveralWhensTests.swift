import Testing

@Suite("Lint: several Whens")
struct SeveralWhensTests {
  @Test("a second When is found, once a scenario, and an And is none")
  func found() throws {
    try expect(
      "several-whens",
      in: "Feature: f\nScenario: s\nWhen a\nAnd b\nThen c\n1️⃣When d\nWhen e\nScenario: t\nWhen a\nAnd b\nThen c\n",
      finds: [
        "1️⃣": "this is a second \"When\", behind that at line 3; "
          + "make it two scenarios, or say with a Given what came before"
      ])
  }

  @Test("it is found in every language")
  func language() throws {
    try expect(
      "several-whens", in: "# language: de\nFunktionalität: f\nSzenario: s\nWenn a\n1️⃣Wenn b\n",
      finds: [
        "1️⃣": "this is a second \"Wenn\", behind that at line 4; "
          + "make it two scenarios, or say with a Given what came before"
      ])
  }
}
