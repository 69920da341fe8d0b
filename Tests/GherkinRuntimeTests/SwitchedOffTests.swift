import GherkinTestRun
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Scenarios that @skip disables")
struct SwitchedOffTests {
  private static func library(_ journal: Journal = Journal()) -> StepLibrary {
    StepLibrary(EmptyWorld.self) { steps in
      steps.beforeFeature { _, _ in journal.write("before feature") }
      steps.afterFeature { _, _ in journal.write("after feature") }
      steps.before { world in journal.write("before \(world.scenario.name)") }
      steps.around { world, scenario in
        journal.write("around \(world.scenario.name)")
        try await scenario()
      }
      steps.beforeStep { world, _ in journal.write("step of \(world.scenario.name)") }
      steps.after { world, _ in journal.write("after \(world.scenario.name)") }
      steps.given("a step") { world in journal.write("\(world.scenario.name)") }
      steps.given("a failing step") { _ in throw Trouble("whoops") }
    }
  }

  @Test("a reason is shown at the first step", arguments: ["@skip(APP-12)", "@skip @skip(APP-12)"])
  func reason(tags: String) async throws {
    let journal = Journal()
    let run = try await RecordedRun(
      "Feature: f\n\(tags)\nScenario: off\nGiven a failing step\nGiven a step", Self.library(journal))
    check(run.results.map(\.status), equals: [.skipped, .skipped])
    check(run.results.map(\.message), equals: ["@skip(APP-12)", nil])
    #expect(run.outcome.success)
    check(journal.lines, equals: [])
  }

  @Test("each step is reported as skipped, even undefined ones, and the run succeeds")
  func skipped() async throws {
    let run = try await RecordedRun(
      """
      Feature: f
        @skip
        Scenario: off
          Given a failing step
          Given a step
          Given nonsense
      """, Self.library())
    check(run.attempts, equals: [[.skipped, .skipped, .skipped]])
    #expect(run.outcome.success)
    check(run.outcome.counts.skipped, equals: 1)
    #expect(!run.envelopes.contains { if case .suggestion = $0 { true } else { false } })
  }

  @Test("neither bodies nor hooks run, including those around its feature")
  func nothingRuns() async throws {
    let journal = Journal()
    let run = try await RecordedRun(
      "@skip\nFeature: f\nScenario: off\nGiven a failing step\nRule: r\nScenario: off too\nGiven a failing step",
      Self.library(journal))
    check(journal.lines, equals: [])
    check(run.attempts, equals: [[.skipped], [.skipped]])
    check(run.outcome.counts.skipped, equals: 2)
  }

  @Test("other scenarios are not affected", arguments: [1, 3])
  func neighbours(parallel: Int) async throws {
    let journal = Journal()
    let run = try await RecordedRun(
      [
        Source(
          uri: "a.feature",
          text: "Feature: f\n@skip\nScenario: off\nGiven a failing step\nScenario: on\nGiven a failing step")
      ], [Self.library(journal)]
    ) { $0.parallel = parallel }
    check(
      journal.lines, equals: ["before feature", "around on", "before on", "step of on", "after on", "after feature"])
    #expect(!run.outcome.success)
    check(run.outcome.counts.skipped, equals: 1)
  }

  @Test("the examples of an outline can be disabled separately")
  func examples() async throws {
    let run = try await RecordedRun(
      """
      Feature: f
        Scenario Outline: <a>
          Given a <a> step
          Examples:
            | a |
            |   |
          @skip
          Examples:
            | a       |
            | failing |
      """, StepLibrary(EmptyWorld.self) { $0.given(regex: "a ( |failing )step") { (_, _: String) in } })
    check(run.attempts, equals: [[.passed], [.skipped]])
  }

  @Test("the scenario is not retried, does not stop a run that fails fast, and is skipped in a dry run")
  func otherSettings() async throws {
    let feature = "Feature: f\n@skip @retry(3)\nScenario: off\nGiven nonsense\nScenario: on\nGiven a step"
    let run = try await RecordedRun([Source(uri: "a.feature", text: feature)], [Self.library()]) { $0.failsFast = true }
    check(run.scenarioNames, equals: ["off", "on"])
    #expect(run.outcome.success)
    let dry = try await RecordedRun([Source(uri: "a.feature", text: feature)], [Self.library()]) { $0.isDry = true }
    check(dry.attempts, equals: [[.skipped], [.skipped]])
    #expect(dry.outcome.success)
  }

  @Test("a scenario without steps is counted as skipped too")
  func empty() async throws {
    let run = try await RecordedRun("Feature: f\n@skip\nScenario: off", Self.library())
    check(run.outcome.counts.skipped, equals: 1)
  }

  @Test("other tags with the same prefix have no effect")
  func otherTags() async throws {
    let run = try await RecordedRun("@skipping\nFeature: f\n@Skip\nScenario: on\nGiven a step", Self.library())
    check(run.outcome.counts.skipped, equals: 0)
  }
}
