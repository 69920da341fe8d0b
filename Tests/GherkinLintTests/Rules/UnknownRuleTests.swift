import Testing

@Suite("Lint: unknown rules")
struct UnknownRuleTests {
  @Test("a comment with an unknown rule is found")
  func found() throws {
    try expect(
      "unknown-rule", in: "# lint: disable=same-name,1️⃣sam-name,2️⃣nonsense why\nFeature: f\n",
      finds: [
        "1️⃣": "there is no rule \"sam-name\"; did you mean same-name?",
        "2️⃣": "there is no rule \"nonsense\"; see gherkin-run lint --rules",
      ])
  }
}
