import Testing

@Suite("Lint: too many steps")
struct TooManyStepsTests {
  private func scenario(_ count: Int) -> String {
    "Feature: f\n  1️⃣Scenario: s\n" + (1...count).map { "    * \($0)\n" }.joined()
  }

  @Test("more than ten steps are found, but ten are not")
  func standard() throws {
    try expect("too-many-steps", in: scenario(10), finds: [:])
    try expect(
      "too-many-steps", in: scenario(11),
      finds: [
        "1️⃣":
          "the scenario has 11 steps, more than 10; combine some of the steps, or split the scenario"
      ])
  }

  @Test("the limit can be configured")
  func limit() throws {
    try expect("too-many-steps", in: scenario(12), finds: [:], value: "12")
    try expect(
      "too-many-steps", in: scenario(3),
      finds: [
        "1️⃣":
          "the scenario has 3 steps, more than 2; combine some of the steps, or split the scenario"
      ], value: "2")
  }
}
