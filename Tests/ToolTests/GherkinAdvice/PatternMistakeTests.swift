import GherkinAdvice
import GherkinEngine
import Foundation
import GherkinExpressions
import GherkinHost
import GherkinProtocol
import GherkinRuntime
import GherkinSteps
import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite("Patterns that can match no step")
struct PatternMistakeTests {
  private func registry() throws -> ParameterTypeRegistry {
    var registry = ParameterTypeRegistry()
    let text = TypeName(text: "String", qualified: "Swift.String")
    for (name, regexps) in [("size", ["^small$"]), ("either", ["^a$|^b$"]), ("some", ["^a$", "b"])] {
      try registry.define(ParameterType(name: name, regexps: regexps, valueType: text, place: nil))
    }
    return registry
  }

  @Test("alternatives of a regular expression are outside groups, classes and escapes")
  func alternatives() {
    check(
      RegexHabit.alternatives(of: #"a|b[|(]c|(d|e)[\]|]|\|f|"#).map(String.init),
      equals: ["a", "b[|(]c", "(d|e)[\\]|]", "\\|f", ""])
  }

  @Test("a pattern that can match no step is told with what to write, and others are not")
  func mistakes() throws {
    let registry = try registry()
    try GoldenFile("texts/pattern-mistakes.txt").expectAnswers { text in
      let isRegular = text.hasPrefix("regex: ")
      let source = isRegular ? String(text.dropFirst("regex: ".count)) : text
      let pattern: Definitions.Step.Pattern = isRegular ? .regularExpression(source) : .expression(source)
      guard let mistake = PatternMistake(pattern, registry) else { return "no mistake" }
      if !isRegular { _ = try CucumberExpression(source, registry: registry) }
      return mistake.message
    }
  }

  @Test("an invalid expression, or one that does not fit its body, is told to be a regular expression")
  func errors() {
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.given(#"^I have (\d+)$"#) { (_, _: Int) in }
      steps.given("I have (.*) cats") { (_, _: String) in }
      steps.given("I have {int} {int} cats") { (_, _: String) in }
      steps.given("I have a(") { _ in }
    }
    let error = #expect(throws: StepLibraryProblems.self) {
      try StepCatalogue(ExecutableDefinitions(joining: [library]), ids: IncrementingIDGenerator())
    }
    let advice = error?.problems.map { problem in
      problem.message.range(of: "The pattern looks").map { String(problem.message[$0.lowerBound...]) }
    }
    check(
      advice,
      equals: [
        #"The pattern looks like a regular expression; write regex: "^I have (\\d+)$"."#,
        #"The pattern looks like a regular expression; write regex: "I have (.*) cats"."#, nil, nil,
      ])
  }
}
