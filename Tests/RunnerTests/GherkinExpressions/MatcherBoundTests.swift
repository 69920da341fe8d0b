import GherkinExpressions
import GherkinSteps
import GherkinTestSupport
import Testing

/// Texts for which plain backtracking would take years. If these tests never end, the bound is broken.
@Suite(.long)
struct MatcherBoundTests {
  private static let count = 10_000

  @Test(
    "a hostile text takes bounded time",
    arguments: [
      (String(repeating: "{}", count: 20), String(repeating: "a", count: count)),
      (String(repeating: "{word}", count: 20), String(repeating: "é", count: count)),
      (String(repeating: "{int}", count: 20), String(repeating: "1", count: count)),
      (String(repeating: "{float}", count: 20), String(repeating: "1", count: count)),
      (String(repeating: "{float}", count: 20), String(repeating: ".5", count: count)),
      (String(repeating: "{float}", count: 20), String(repeating: "1E+1", count: count)),
      (String(repeating: "{float}", count: 20), String(repeating: "a", count: count) + "5"),
      (String(repeating: "{}{string}", count: 10), String(repeating: "\"", count: count)),
      (String(repeating: "(a)", count: 40) + "{}", String(repeating: "a", count: count)),
      (String(repeating: "(a)(aa) a/aa ", count: 20), String(repeating: "a ", count: count)),
    ])
  func time(source: String, text: String) throws {
    let expression = try CucumberExpression(source + "!", registry: ParameterTypeRegistry())
    #expect(try expression.match(text) == nil)
  }

  @Test("many parameters match after many failed attempts")
  func success() throws {
    let expression = try CucumberExpression(
      String(repeating: "{word} ", count: 10) + "!", registry: ParameterTypeRegistry())
    let text = String(repeating: "ab ", count: 10) + "!"
    check(try expression.match(text)?.map(\.group.value), equals: Array(repeating: "ab", count: 10))
  }

  @Test("the forms of a pattern with many equal alternatives are found in bounded time", .timeLimit(.minutes(10)))
  func forms() throws {
    let source = "^" + String(repeating: "(?:a|a)", count: 60) + "$"
    let program = try #require(RegularExpression(source, registry: ParameterTypeRegistry()).program)
    check(program.forms, equals: [[.text(String(repeating: "a", count: 60))]])
  }
}
