import GherkinTestRun
import GherkinHost
import GherkinProtocol
import GherkinMessages
import Foundation
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Synchronization
import Testing

@Suite("Time limits")
struct TimeLimitTests {
  private static func run(
    _ feature: String, _ library: StepLibrary, standard: Duration = .milliseconds(50), grace: Duration = .seconds(1)
  ) async throws -> RecordedRun {
    try await RecordedRun(
      [Source(uri: "a.feature", text: feature)], [library], clock: SystemRunClock(epoch: 0)
    ) { ($0.executor.timeout, $0.executor.grace) = (standard, grace) }
  }

  /// Only steps that exceed their limit have one, so that the load of the machine has no effect.
  private static func library(_ journal: Journal) -> StepLibrary {
    StepLibrary(EmptyWorld.self) { steps in
      steps.given("a step", timeout: .zero) { _ in journal.write("step") }
      steps.given("a slow step") { _ in try await Task.sleep(for: .milliseconds(120)) }
      steps.given("a stubborn step") { _ in
        journal.blockUntilReleased()
        journal.write("stubborn step came back")
      }
      steps.after(timeout: .zero) { _, _ in
        try await Task.sleep(for: .milliseconds(1))
        journal.write("after, cancelled: \(Task.isCancelled)")
      }
    }
  }

  @Test("the limits of a test step are those of all code that runs with it")
  func limits() async throws {
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.around(timeout: .seconds(1)) { _, scenario in try await scenario() }
      steps.before(timeout: .seconds(2)) { _ in }
      steps.onFailure(timeout: .seconds(3)) { _, _ in }
      steps.afterStep(timeout: .seconds(4)) { _, _ in }
      steps.given("a step", timeout: .seconds(5)) { _ in }
      steps.after(timeout: .seconds(6)) { _, _ in }
    }
    // Nothing runs, so the outcome contains the test case.
    let run = try await RecordedRun(
      [Source(uri: "a.feature", text: "Feature: f\nScenario: s\nGiven a step")], [library],
      executor: BrokenExecutor(journal: Journal()))
    let testCase = try #require(run.outcome.notRun.first)
    let catalogue = try StepCatalogue(ExecutableDefinitions(joining: [library]), ids: IncrementingIDGenerator())
    let limits = (0..<testCase.testSteps.count).map {
      testCase.timeLimits(ofTestStep: $0, ExecutorSettings(), catalogue).map { $0?.components.seconds }
    }
    // Around, before, the step, after with the scenario's cleanups, around.
    check(limits, equals: [[1, 3], [2, 3], [4, 3, 5], [6, 3, 60], [1, 3]])
  }

  @Test("an around hook that ignores its cancellation is abandoned with its scenario")
  func stubbornAround() async throws {
    let journal = Journal()
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.around(timeout: .milliseconds(20)) { _, scenario in
        journal.blockUntilReleased()
        try await scenario()
      }
      steps.given("a step") { _ in journal.write("step") }
    }
    let run = try await Self.run("Feature: f\nScenario: s\nGiven a step", library)
    journal.release()
    check(run.statuses, equals: [.failed, .skipped, .skipped])
    checkEmpty(journal.lines)
  }

  @Test("cancelling the task of a run cancels the running step, with and without a hook around its scenario")
  func cancelled() async throws {
    for tags in ["", "@around\n"] {
      let started = AsyncStream.makeStream(of: Void.self)
      let library = StepLibrary(EmptyWorld.self) { steps in
        steps.around(tags: "@around", timeout: .zero) { _, scenario in try await scenario() }
        steps.given("a step", timeout: .zero) { _ in
          started.continuation.finish()
          try await Task.sleep(for: .seconds(300))
        }
      }
      let run = Task { try await Self.run("Feature: f\n\(tags)Scenario: s\nGiven a step", library, standard: .zero) }
      for await _ in started.stream {}
      run.cancel()
      check(try await run.value.statuses.contains(.failed), equals: true)
    }
  }

  @Test("without limits, nothing times out")
  func off() async throws {
    let run = try await Self.run(
      "Feature: f\nScenario: s\nGiven a slow step", Self.library(Journal()), standard: .zero)
    check(run.statuses, equals: [.passed, .passed])
  }

  @Test(
    "a step that ignores its cancellation is abandoned: the rest is skipped, others continue, and nothing is reported twice"
  )
  func givenUp() async throws {
    let journal = Journal()
    let run = try await Self.run(
      "Feature: f\nScenario: s\nGiven a stubborn step\nGiven a step\nScenario: next\nGiven a step",
      Self.library(journal))
    check(run.statuses, equals: [.failed, .skipped, .skipped, .passed, .passed])
    check(run.messages.first?.contains("abandoned"), equals: true)
    check(run.outcome.testCases, equals: 2)
    #expect(run.results[0].duration >= .milliseconds(50))
    check(journal.lines, equals: ["step", "after, cancelled: false"])
    journal.release()
    while journal.lines.last != "stubborn step came back" { try await Task.sleep(for: .milliseconds(5)) }
    try await Task.sleep(for: .milliseconds(20))
    check(journal.lines.last, equals: "stubborn step came back", "nothing of the scenario runs behind it")
  }

  @Test("a hook before all scenarios has a limit, too")
  func runHooks() async throws {
    let journal = Journal()
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.beforeAll { _ in try await Task.sleep(for: .seconds(300)) }
      steps.afterAll { _, _ in journal.blockUntilReleased() }
      steps.given("a step") { _ in }
    }
    let run = try await Self.run("Feature: f\nScenario: s\nGiven a step", library)
    let results = run.envelopes.compactMap { envelope in
      if case .testRunHookFinished(let finished) = envelope { finished.result } else { nil }
    }
    check(results.map(\.status), equals: [.failed, .failed])
    check(results.first?.message?.hasPrefix("timed out: its limit is 50 ms"), equals: true)
    check(results.last?.message?.contains("abandoned"), equals: true)
    #expect(!run.outcome.success)
    journal.release()
  }

  @Test(
    "durations have human-readable formats",
    arguments: [
      ("30s", Duration.seconds(30)), ("1.5s", .milliseconds(1500)), ("500ms", .milliseconds(500)),
      ("2m", .seconds(120)), ("1h", .seconds(3600)), ("0", .zero),
      ("8784h", .seconds(366 * 86400)),
    ])
  func durations(text: String, duration: Duration) {
    check(TimeLimits.duration(text), equals: duration)
  }

  @Test(
    "invalid durations are rejected",
    arguments: ["", "s", "3", "-1s", "1d", "nan", "inf", "1e99", "1e-400", "1e-400s", "8785h", "ten", "0x1s", "0x0"])
  func noDurations(text: String) {
    #expect(TimeLimits.duration(text) == nil)
  }

  @Test(
    "a number without a unit suggests durations, the likeliest first",
    arguments: [
      ("30", ["30s", "30ms"]), ("5000", ["5000ms", "5000s"]), ("1.5", ["1.5s", "1.5ms"]),
      ("5000000000", ["5000000000ms"]), ("99999999999", []), ("-1", []), ("0", []), ("30s", []), ("ten", []),
    ])
  func numbers(text: String, durations: [String]) {
    check(TimeLimits.durations(forNumber: text), equals: durations)
  }
}
