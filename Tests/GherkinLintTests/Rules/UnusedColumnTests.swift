import Testing

@Suite("Lint: unused columns")
struct UnusedColumnTests {
  @Test("explanatory columns are accepted, by their name or because all cells are phrases")
  func explaining() throws {
    try expect(
      "unused-column",
      in: """
        Feature: f
          Scenario: <a>
            * x

            Examples:
              | a | Description | # | fails because        | 1️⃣two words |
              | 1 | zero        | 1 | the number is odd    | a b         |
              | 2 | one         | 2 | it is much too small | c           |
        """,
      finds: ["1️⃣": "nothing uses the column \"two words\"; write <two words> where it belongs, or remove the column"])
  }

  @Test("an unused column is found in each of the examples")
  func found() throws {
    try expect(
      "unused-column",
      in: """
        Feature: f
          Scenario: <a>
            Given x
              | <b> |
              \"\"\"<c>
              <d>
              \"\"\"

            Examples:
              | a | b | c | d | 1️⃣e | f | g |
              | 1 | 2 | 3 | 4 | <f>  | <g> | 7 |

            Examples:
              | 2️⃣h |
              | 1    |
        """,
      finds: [
        "1️⃣": "nothing uses the column \"e\"; write <e> where it belongs, or remove the column",
        "2️⃣": "nothing uses the column \"h\"; write <h> where it belongs, or remove the column",
      ])
  }
}
