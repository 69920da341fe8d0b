import GherkinSyntax
import GherkinRuntime
import GherkinTestSupport
import Testing

@Suite("Reserved tags")
struct TagCheckTests {
  private static func errors(_ feature: String) -> [ParseError] {
    FeatureSet([Source(uri: "a.feature", text: feature)], ids: IncrementingIDGenerator()).parseErrors
  }

  @Test("a tag with an invalid argument is an error at its location, with the correct form")
  func malformed() async throws {
    try await GoldenCases("cases/reserved-tags.txt").expect { example in
      let errors = Self.errors("Feature: f\n\n  @a \(example.text)\n  Scenario: s\n    Given a step")
      return errors.map(\.message).joined(separator: "\n")
    }
  }

  @Test("tags in all places are checked")
  func places() {
    let errors = Self.errors(
      """
      @retry(a)
      Feature: f
        @retry(b)
        Rule: r
          @retry(c)
          Scenario Outline: s
            Given <n>
            @retry(d)
            Examples:
              | n |
              | 1 |
      """)
    check(errors.map(\.location.line), equals: [1, 3, 5, 8])
  }

  @Test(
    "valid tags, and unreserved ones, are accepted",
    arguments: [
      "@retry(3)", "@timeout(0)", "@timeout(1.5s)", "@lock(db)", "@lock(db:read)", "@lock(db:users)", "@jira(X-1)",
      "@retry2)", "@retry-me", "@retries", "@skip", "@skip(APP-12)", "@serial", "@focus", "@Lock", "@known-failure",
      "@retry", "@timeout", "@lock", "@only", "@not", "@examples",
    ])
  func well(tag: String) {
    checkEmpty(Self.errors("\(tag)\nFeature: f\nScenario: s\nGiven a step"))
  }
}
