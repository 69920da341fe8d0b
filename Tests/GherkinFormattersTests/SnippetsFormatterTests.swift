import GherkinMessages
import GherkinFormatters
import GherkinSteps
import GherkinTestSupport
import Testing

private final class NoWorld: World {}

@Suite("The snippets of a run")
struct SnippetsFormatterTests {
  private func heads(_ steps: String...) async throws -> [String] {
    let feature = "Feature: f\nScenario: s\n" + steps.map { $0 + "\n" }.joined()
    let run = try await RecordedRun(feature, StepLibrary(NoWorld.self) { _ in })
    let lines = Reports.text(of: SnippetsFormatter(), run.envelopes).split(separator: "\n")
    return lines.filter { $0.hasPrefix("steps.") }.map(String.init)
  }

  @Test("a text has one snippet, for any keywords and arguments of its steps")
  func keywords() async throws {
    check(
      try await heads("Given 3 beers", "When 4 beers", "Then 5 beers", "| a |"),
      equals: [
        "steps.given(\"{int} beers\") { (_, int: Int) in"
      ])
  }

  @Test("a text with integers and other numbers has one snippet that matches both")
  func numbers() async throws {
    check(
      try await heads("Given 3 beers for 2.50", "When 1.5 beers for 3", "Then 2 and 3", "And 2.5 cents"),
      equals: [
        "steps.given(\"{float} beers for {float}\") { (_, float: Double, float2: Double) in",
        "steps.then(\"{int} and {int}\") { (_, int: Int, int2: Int) in",
        "steps.then(\"{float} cents\") { (_, float: Double) in",
      ])
  }

  @Test("punctuation is not a number")
  func signs() async throws {
    check(
      try await heads("Given a -> b -- c --import 3"),
      equals: [
        "steps.given(\"a -> b -- c --import {int}\") { (_, int: Int) in"
      ])
  }

  @Test("a literal that contains the text after an expression is not cut there")
  func lookalike() async throws {
    check(try await heads("Given x) { 1", "Given x) { y").count, equals: 2)
  }

  @Test("snippets in other languages are shown once each")
  func otherLanguages() {
    var run = SampleRun().envelopes(.undefined)
    for (id, code) in [("pickle-step", "Given(a)"), ("second", "When(a)"), ("third", "Given(a)")] {
      let snippet = Envelope.Snippet(language: "typescript", code: code)
      run.insert(.suggestion(.init(id: id, pickleStepId: id, snippets: [snippet])), at: 4)
    }
    let lines = Reports.text(of: SnippetsFormatter(), run).split(separator: "\n")
    check(lines.sorted(), equals: ["Given(a)", "When(a)"])
  }
}
