import GherkinTestRun
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Scenarios that @skip disables")
struct SwitchedOffTests {
  @Test("other scenarios are not affected", arguments: [1, 3])
  func neighbours(parallel: Int) async throws {
    let journal = Journal()
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.beforeFeature { _, _ in journal.write("before feature") }
      steps.afterFeature { _, _ in journal.write("after feature") }
      steps.before { world in journal.write("before \(world.scenario.name)") }
      steps.after { world, _ in journal.write("after \(world.scenario.name)") }
      steps.given("a failing step") { _ in throw Trouble("whoops") }
    }
    let run = try await RecordedRun(
      [
        Source(
          uri: "a.feature",
          text: "Feature: f\n@skip\nScenario: off\nGiven a failing step\nScenario: on\nGiven a failing step")
      ], [library]
    ) { $0.parallel = parallel }
    check(journal.lines, equals: ["before feature", "before on", "after on", "after feature"])
    #expect(!run.outcome.success)
    check(run.outcome.counts.skipped, equals: 1)
  }
}
