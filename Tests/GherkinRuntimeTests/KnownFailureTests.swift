import GherkinOutcomes
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinTestRun
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Known failures")
struct KnownFailureTests {
  private static func library(
    _ register: (StepLibrary.Builder<EmptyWorld>) -> Void = { _ in }
  ) -> StepLibrary {
    StepLibrary(EmptyWorld.self) { steps in
      steps.given("a step") { _ in }
      steps.given("a failing step") { _ in throw Trouble("whoops") }
      steps.given("a pending step") { _ in throw Pending("later") }
      steps.given("a skipping step") { _ in throw Skip("not here") }
      steps.given("a slow step", timeout: .milliseconds(10)) { _ in try await Task.sleep(for: .seconds(600)) }
      steps.given("a step with a cleanup that fails") { world in
        world.addTearDown { _ in throw Trouble("cleanup") }
        throw Trouble("whoops")
      }
      steps.given(regex: "^an ambiguous (.*)$") { (_, _: String) in }
      steps.given(regex: "^(.*) ambiguous step$") { (_, _: String) in }
      register(steps)
    }
  }

  private static func run(
    _ steps: String..., tag: String = "@known-failure(APP-12)", with library: StepLibrary = library(),
    _ change: (inout TestRun.Settings) -> Void = { _ in }
  ) async throws -> RecordedRun {
    let text = "Feature: f\n\n  \(tag)\n  Scenario: s\n" + steps.map { "    Given \($0)\n" }.joined()
    return try await RecordedRun([Source(uri: "a.feature", text: text)], [library], change)
  }

  private static func remedy(_ tag: String, line: Int = 3, others: String = "") -> String {
    "the scenario passes, but \(tag) says that it fails; remove \(tag) from a.feature:\(line)\(others)"
  }

  @Test("a failed step is pending with its error, the rest is skipped, and the run passes")
  func fails() async throws {
    let run = try await Self.run("a step", "a failing step", "a step")
    check(run.statuses, equals: [.passed, .pending, .skipped])
    check(run.messages, equals: ["whoops"])
    check(run.results[1].exception, equals: Envelope.Exception(type: "KnownFailure", message: "whoops"))
    #expect(run.outcome.success)
    check(run.outcome.counts.knownFailures, equals: 1)
    check(run.outcome.counts.pending, equals: 0)
    check(run.outcome.counts.total, equals: 1)
  }

  @Test("the tag does not require a reason")
  func withoutReason() async throws {
    #expect(try await Self.run("a failing step", tag: "@known-failure").outcome.success)
  }

  @Test(
    "if the scenario passes, its last result is a failure that contains the line of the tag",
    arguments: ["@known-failure(APP-12)", "@known-failure"])
  func passes(tag: String) async throws {
    let run = try await Self.run("a step", "a step", tag: tag)
    check(run.statuses, equals: [.passed, .failed])
    check(run.messages, equals: [Self.remedy(tag)])
    #expect(!run.outcome.success)
    check(run.outcome.counts.failed, equals: 1)
  }

  @Test("the last result may be that of a hook")
  func lastHook() async throws {
    let library = Self.library { steps in
      steps.after { _, _ in }
      steps.around { _, scenario in try await scenario() }
    }
    let run = try await Self.run("a step", with: library)
    check(run.statuses, equals: [.passed, .passed, .passed, .failed])
    check(run.messages, equals: [Self.remedy("@known-failure(APP-12)")])
  }

  @Test("a tag that applies to several scenarios or rows suggests tagging only those that still fail")
  func shared() async throws {
    let others = ", and tag only the scenarios that still fail"
    let feature = try await RecordedRun(
      "@known-failure\nFeature: f\n  Scenario: s\n    Given a step\n  Scenario: t\n    Given a failing step\n",
      Self.library())
    check(feature.statuses, equals: [.failed, .pending])
    check(feature.messages.first, equals: Self.remedy("@known-failure", line: 1, others: others))
    let outline = try await RecordedRun(
      """
      Feature: f
        @known-failure
        Scenario Outline: s
          Given <a> step
          Examples:
            | a |
            | a |
          @known-failure(APP-1)
          Examples:
            | a |
            | a |
      """, Self.library())
    check(
      outline.messages,
      equals: [
        Self.remedy("@known-failure", line: 2, others: others),
        Self.remedy("@known-failure(APP-1)", line: 8, others: others),
      ])
  }

  @Test(
    "undefined, ambiguous and pending steps, and time limits, are not known failures",
    arguments: [
      ("something undefined", .undefined), ("an ambiguous step", .ambiguous), ("a pending step", .pending),
      ("a slow step", .failed),
    ] as [(String, Envelope.TestStepResult.Status)])
  func notCovered(step: String, status: Envelope.TestStepResult.Status) async throws {
    let run = try await Self.run(step)
    check(run.statuses, equals: [status])
    #expect(!run.outcome.success)
    check(run.outcome.counts.knownFailures, equals: 0)
  }

  @Test("an undefined step after the known failure is not a known failure")
  func undefinedBehind() async throws {
    let run = try await Self.run("a failing step", "something undefined")
    check(run.statuses, equals: [.pending, .undefined])
    #expect(!run.outcome.success)
  }

  @Test("failures of the scenario's hooks and cleanups are not known failures")
  func hooks() async throws {
    let before = try await Self.run("a step", with: Self.library { $0.before { _ in throw Trouble("before") } })
    check(before.statuses, equals: [.failed, .skipped])
    let after = try await Self.run("a failing step", with: Self.library { $0.after { _, _ in throw Trouble("after") } })
    check(after.statuses, equals: [.pending, .failed])
    let cleanup = try await Self.run("a step with a cleanup that fails")
    check(cleanup.statuses, equals: [.failed])
    check(cleanup.messages, equals: ["whoops\nand then, in a tear-down: cleanup"])
    for run in [before, after, cleanup] { #expect(!run.outcome.success) }
  }

  @Test("step hooks are part of the step, and after hooks get the error")
  func hookContexts() async throws {
    let journal = Journal()
    let library = Self.library { steps in
      steps.onFailure { _, failure in journal.write("onFailure \(failure.message)") }
      steps.afterStep { _, outcome in journal.write("afterStep \(outcome.status)") }
      steps.after { _, outcome in journal.write("after \(outcome.status) \(outcome.message ?? "-")") }
      steps.afterAll { _, counts in journal.write("\(counts.knownFailures) of \(counts.total)") }
    }
    #expect(try await Self.run("a failing step", with: library).outcome.success)
    check(journal.lines, equals: ["afterStep failed", "onFailure whoops", "after pending whoops", "1 of 1"])
  }

  @Test("a scenario without steps passes unexpectedly, with hooks and without", arguments: [false, true])
  func empty(hasHook: Bool) async throws {
    let library = Self.library { steps in
      if hasHook { steps.before { _ in } }
    }
    let run = try await Self.run(with: library)
    #expect(!run.outcome.success)
    check(run.outcome.counts.failed, equals: 1)
    check(run.statuses, equals: [.failed])
    check(run.messages, equals: [Self.remedy("@known-failure(APP-12)")])
    #expect(try await Self.run(tag: "@skip @known-failure", with: library).outcome.success)
    let dry = try await Self.run(with: library) { $0.isDry = true }
    #expect(dry.outcome.success && dry.statuses == [])
    #expect(try await Self.run(tag: "@other", with: library).outcome.success)
  }

  @Test("a scenario that is skipped neither fails as expected nor passes unexpectedly")
  func skipped() async throws {
    let skipped = try await Self.run("a skipping step")
    check(skipped.statuses, equals: [.skipped])
    #expect(skipped.outcome.success)
    check(try await Self.run("a failing step", tag: "@skip @known-failure").statuses, equals: [.skipped])
    check(try await Self.run("a step") { $0.isDry = true }.statuses, equals: [.skipped])
  }

  @Test("a scenario with the tag is not retried", arguments: [("a failing step", true), ("a step", false)])
  func retries(step: String, success: Bool) async throws {
    let run = try await Self.run(step, tag: "@retry(2) @known-failure") { $0.retry = RetryPolicy(count: 3) }
    check(run.attempts.count, equals: 1)
    check(run.outcome.success, equals: success)
  }

  @Test("a known failure does not stop a run that fails fast; an unexpected pass does")
  func failFast() async throws {
    let text = """
      Feature: f
        @known-failure
        Scenario: 0
          Given a failing step
        @known-failure
        Scenario: 1
          Given a step
        Scenario: 2
          Given a step
      """
    let run = try await RecordedRun([Source(uri: "a.feature", text: text)], [Self.library()]) { $0.failsFast = true }
    check(run.notRun, equals: ["2"])
  }

  @Test("if scenarios must not pass, a known failure is accepted, and an unexpected pass is not")
  func inWork() async throws {
    #expect(try await Self.run("a failing step") { $0.successPolicy = .inWork }.outcome.success)
    #expect(try await !Self.run("a step") { $0.successPolicy = .inWork }.outcome.success)
  }

  @Test("if pending scenarios are accepted, an unexpected pass is not")
  func lenient() async throws {
    #expect(try await Self.run("a failing step") { $0.successPolicy = .lenient }.outcome.success)
    #expect(try await !Self.run("a step") { $0.successPolicy = .lenient }.outcome.success)
  }

  @Test("the failures of a step that continues, and later ones, are known failures")
  func continuing() async throws {
    let library = Self.library { steps in
      steps.then("a check fails", continuesAfterFailure: true) { _ in throw Trouble("first") }
    }
    let run = try await Self.run("a check fails", "a failing step", "a step", with: library)
    check(run.statuses, equals: [.pending, .pending, .skipped])
    check(run.messages, equals: ["first", "whoops"])
    check(run.outcome.counts.knownFailures, equals: 1)
    let pending = try await Self.run("a check fails", "a pending step", with: library)
    check(pending.outcome.counts.knownFailures, equals: 0)
    #expect(!pending.outcome.success)
  }
}
