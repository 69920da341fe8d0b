import GherkinAdvice
import GherkinConformance
import GherkinExpressions
import GherkinProtocol
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite(.enabled(if: ConformanceData.isPresent, ConformanceData.absence))
struct MatchingTests {
  @Test("the regular expression of a Cucumber Expression has the same matches")
  func transformedExpression() throws {
    let cases = try #require(try ConformanceData.official?.matchingCases("cucumber-expression"))
    for (name, data) in cases where data.exception == nil {
      let text = try #require(data.text)
      let expression = try CucumberExpression(data.expression, registry: ParameterTypeRegistry())
      #expect(try TreeRegex(expression.regexpSource).match(text) == expression.match(text)?.map(\.group), "\(name)")
    }
  }

  @Test("a pattern of the official data that matches its text is not called a mistake")
  func matchable() throws {
    for kind in ["cucumber-expression", "regular-expression"] {
      for (name, data) in try #require(try ConformanceData.official?.matchingCases(kind))
      where data.expectedArgs != nil {
        let pattern =
          kind == "regular-expression"
          ? Definitions.Step.Pattern.regularExpression(data.expression) : .expression(data.expression)
        #expect(PatternMistake(pattern, ParameterTypeRegistry()) == nil, "\(name)")
      }
    }
  }
}
