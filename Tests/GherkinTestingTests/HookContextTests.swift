import GherkinSteps
import GherkinTestSupport
import GherkinTesting
import Testing

@Suite("Contexts of hooks in swift test")
struct HookContextTests {
  @Test("outcome, step, feature, counts and worker are available, and cleanups run")
  func all() async throws {
    let diary = Diary()
    let library = StepLibrary(CountingWorld.self) { steps in
      steps.beforeFeature { run, feature in diary.write("feature \(feature.name) \(run.worker.count)") }
      steps.afterFeature { _, outcome in diary.write("\(outcome.counts.passed) of \(outcome.counts.total) passed") }
      steps.afterAll { _, counts in diary.write("\(counts.failed) failed of \(counts.total)") }
      steps.beforeStep { _, step in diary.write("\(step.keyword) \(step.text) :\(step.line)") }
      steps.onFailure { _, failure in
        #expect(failure.message.hasPrefix("an issue was recorded: ") && failure.message.contains("sums are hard"))
        diary.write("\(failure.step?.text ?? "-") failed")
      }
      steps.after { world, outcome in
        diary.write("\(world.scenario.name) \(outcome.status) \(world.scenario.worker.index)")
      }
      steps.given("nothing") { world in world.addTearDown { _ in diary.write("cleaned") } }
      steps.given("a wrong sum") { _ in #expect(1 + 1 == 3, "sums are hard") }
    }
    let text = """
      Feature: F
        Scenario: A
          Given nothing
        Scenario: B
          Given a wrong sum
      """
    _ = try await TestedFeature(text, library).failures()
    check(
      diary.entries,
      equals: [
        "feature F 1", "Given nothing :3", "A passed 0", "cleaned", "Given a wrong sum :5",
        "a wrong sum failed", "B failed 0", "1 of 2 passed", "1 failed of 2",
      ])
  }
}
