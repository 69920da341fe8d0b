import GherkinMessages
import GherkinSyntax
import GherkinFormatters
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Step definitions in an HTML report", .slow)
struct StepDefinitionsSectionTests {
  /// The text of the section, one line for each definition.
  private static func lines(of html: String) throws -> [String] {
    let section = try #require(
      html.firstMatch(of: #/<h3 data-t="stepDefinitions">.*?(?=<h3 )/#.dotMatchesNewlines()), "there is no such section"
    ).0
    return section.replacing(#/<\/li>|<\/summary>|<\/h3>/#, with: "\n").replacing(#/<\/code>/#, with: " | ")
      .replacing(#/<small class="where">.*?<\/small>/#, with: "").replacing(#/<[^>]*>/#, with: "")
      .split(separator: "\n").map(String.init)
  }

  @Test("lists each definition with the number of its steps that ran, their failures and durations")
  func uses() async throws {
    let library = StepLibrary(SamplePage.World.self) { steps in
      steps.given("something") { _ in }
      steps.given("step {int}") { (_, number: Int) in
        if number == 3 { throw SamplePage.Failure(description: "three") }
      }
      steps.given("never") { _ in }
      steps.given("after a failure") { _ in }
    }
    let feature = """
      Feature: f
        Background:
          Given step 0
        Scenario: a
          Given something
          And step 1
        Scenario: b
          Given step 3
          And after a failure
        Scenario: c
          Given step 4
          And undefined
          And step 5
      """
    // Each step lasts one tick of the run's clock.
    let html = SamplePage.html(of: try await RecordedRun(feature, library).envelopes)
    let lines = try Self.lines(of: html)
    check(
      lines,
      equals: [
        "Step definitions", "step {int} | 6 times, 1 failed, mean 1 ms, longest 1 ms6 ms",
        "something | once, longest 1 ms1 ms", "2 step definitions did not run", "never | ", "after a failure | ",
      ])
  }

  @Test("the longest duration of a definition is a link to its scenario")
  func slowest() async throws {
    var count = 0
    let run = try await RecordedRun(
      "Feature: f\nScenario: a\nGiven I have 1 beer\nScenario: b\nGiven I have 2 beers", SamplePage.steps
    ).envelopes.changingStepEnd {
      count += 1
      if count == 2 { $0.testStepResult.duration = .seconds(2) }
    }
    let html = SamplePage.html(of: run)
    let anchor = try #require(html.firstMatch(of: #/<a href="#(\w+)" data-t="longest 2_s">longest 2 s<\/a>/#)).1
    check(html.contains(#/<details class="unit passed" id="\w+"[^>]*><summary>.{0,80}<h4 dir="auto">b</#))
    check(html.matches(of: #/<details class="unit passed" id="(\w+)"[^>]*>/#).map(\.1).last, equals: anchor)
  }

  @Test("counts only the last attempt of a scenario")
  func retries() throws {
    let lines = try Self.lines(of: SamplePage.html(of: SampleRun().flaky))
    check(lines, equals: ["Step definitions", "I add {int} | once, longest 1 ms1 ms"])
  }

  /// A run of a scenario whose steps have different definitions.
  static func run(definitions count: Int) async throws -> [Envelope] {
    let library = StepLibrary(SamplePage.World.self) { steps in
      for number in 1...count { steps.given("step \(number)") { _ in } }
    }
    let feature = "Feature: f\nScenario: a\n" + (1...count).map { "Given step \($0)\n" }.joined()
    return try await RecordedRun(feature, library).envelopes
  }

  @Test("more than ten definitions are folded")
  func folded() async throws {
    let lines = try Self.lines(of: SamplePage.html(of: try await Self.run(definitions: 12)))
    check(lines.firstIndex(of: "2 more"), equals: 11)
    check(lines.count, equals: 14)
  }

  @Test("has no list for a stream without step definitions")
  func none() async throws {
    let envelopes = try await SamplePage.envelopes()
    check(SamplePage.html(of: envelopes), contains: "data-t=\"stepDefinitions\"")
    let others = envelopes.filter { if case .stepDefinition = $0 { false } else { true } }
    check(SamplePage.html(of: others), lacks: "data-t=\"stepDefinitions\"")
  }
}
