import GherkinSyntax
import GherkinRuntime
import GherkinTestSupport
import Testing

@Suite("Reserved tags")
struct TagCheckTests {
  private static func errors(_ feature: String) -> [ParseError] {
    FeatureSet([Source(uri: "a.feature", text: feature)], ids: IncrementingIDGenerator()).parseErrors
  }

  @Test(
    "a tag with an invalid argument is an error at its location, with the correct form",
    arguments: [
      ("@retry(x)", "has no valid number of retries; write @retry(3)"),
      ("@retry()", "has no valid number of retries; write @retry(3)"),
      ("@retry(-1)", "has no valid number of retries; write @retry(3)"),
      ("@retry(1.5)", "has no valid number of retries; write @retry(3)"),
      ("@retry(2", "has no valid number of retries; write @retry(3)"),
      ("@retry(101)", "is out of range; write a number from 0 to 100, such as @retry(3)"),
      ("@retry(1000000,after:1s)", "is out of range; write a number from 0 to 100, such as @retry(3)"),
      ("@retry(99999999999999999999999999)", "is out of range; write a number from 0 to 100, such as @retry(3)"),
      ("@serial(db)", "takes no argument; write @serial, or @lock(db) for scenarios that exclude one another"),
      ("@serial(", "takes no argument; write @serial, or @lock(database) for scenarios that exclude one another"),
      ("@focus(now)", "takes no argument; write @focus"),
      ("@skip()", "gives no reason; write @skip(APP-12), or @skip without parentheses"),
      ("@skip(APP", "gives no reason; write @skip(APP-12), or @skip without parentheses"),
      ("@timeout(30)", "has no unit; write @timeout(30s) or @timeout(30ms)"),
      ("@timeout(5000)", "has no unit; write @timeout(5000ms) or @timeout(5000s)"),
      (
        "@timeout(soon)",
        "has no valid duration; write @timeout(30s), @timeout(500ms) or @timeout(2m), or @timeout(0) for no limit"
      ),
      ("@known-failure()", "gives no reason; write @known-failure(APP-12), or @known-failure without parentheses"),
      ("@known-failure(APP", "gives no reason; write @known-failure(APP-12), or @known-failure without parentheses"),
      ("@known-failur(APP-12)", "is not a built-in tag; did you mean @known-failure(APP-12)?"),
      ("@Known-Failure(APP-12)", "is not a built-in tag; did you mean @known-failure(APP-12)?"),
      ("@lock()", "names no lock; write @lock(database), or @lock(database:read) for a scenario that only reads it"),
      (
        "@lock(:read)",
        "names no lock; write @lock(database), or @lock(database:read) for a scenario that only reads it"
      ),
      ("@lock(db:raed)", "has an unknown kind of access; write @lock(db:read)"),
      ("@lock(db:write)", "has an unknown kind of access; write @lock(db)"),
    ])
  func malformed(tag: String, problem: String) {
    let errors = Self.errors("Feature: f\n\n  @a \(tag)\n  Scenario: s\n    Given a step")
    check(errors.map(\.message), equals: ["(3:6): \(tag) \(problem)"])
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
