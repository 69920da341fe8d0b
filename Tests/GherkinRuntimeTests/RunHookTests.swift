import GherkinTestRun
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Hooks of the run")
struct RunHookTests {
  private static let feature = "Feature: f\nScenario: a\nGiven a step\nScenario: b\nGiven a step"

  private static func library(
    _ journal: Journal, before: (any Error & Sendable)? = nil, after: (any Error & Sendable)? = nil
  ) -> StepLibrary {
    StepLibrary(EmptyWorld.self) { steps in
      steps.beforeAll { _ in
        journal.write("before 1")
        if let before { throw before }
      }
      steps.beforeAll { _ in journal.write("before 2") }
      steps.afterAll { _, _ in journal.write("after 1") }
      steps.afterAll { _, _ in
        journal.write("after 2")
        if let after { throw after }
      }
      steps.beforeFeature { _, _ in journal.write("before feature") }
      steps.given("a step") { world in journal.write(world.scenario.name) }
    }
  }

  @Test("hooks of the run are called once, after hooks in reverse order of registration")
  func order() async throws {
    let journal = Journal()
    let run = try await RecordedRun(Self.feature, Self.library(journal))
    #expect(run.outcome.success)
    check(journal.lines, equals: ["before 1", "before 2", "before feature", "a", "b", "after 2", "after 1"])
  }

  @Test("if a hook before all fails, the others and all hooks after all run, but no scenario does")
  func failingBefore() async throws {
    let journal = Journal()
    let run = try await RecordedRun(Self.feature, Self.library(journal, before: Trouble("no server")))
    check(journal.lines, equals: ["before 1", "before 2", "after 2", "after 1"])
    check(run.kinds, lacks: "testCase")
    check(run.kinds, lacks: "testCaseStarted")
    check(run.runHookResults.map(\.status), equals: [.failed, .passed, .passed, .passed])
    check(run.runHookResults.map(\.message), equals: ["no server", nil, nil, nil])
    #expect(!run.outcome.success)
    check(run.outcome.notRun.count, equals: run.outcome.testCases)
    check(run.notRun.count, equals: 2)
  }

  @Test("a hook before all that throws Pending fails the run too")
  func pendingBefore() async throws {
    let run = try await RecordedRun(Self.feature, Self.library(Journal(), before: Pending()))
    #expect(!run.outcome.success)
    check(run.kinds, lacks: "testCaseStarted")
  }

  @Test("a hook before all that throws Skip skips all scenarios without failing the run")
  func skippingBefore() async throws {
    let journal = Journal()
    let run = try await RecordedRun(Self.feature, Self.library(journal, before: Skip("no server here")))
    check(journal.lines, equals: ["before 1", "before 2", "after 2", "after 1"])
    check(run.attempts, equals: [[.skipped], [.skipped]])
    #expect(run.outcome.success)
  }

  @Test("if a hook after all fails, the others run, and the run fails")
  func failingAfter() async throws {
    let journal = Journal()
    let run = try await RecordedRun(Self.feature, Self.library(journal, after: Trouble("dirty")))
    check(journal.lines.suffix(2), equals: ["after 2", "after 1"])
    #expect(!run.outcome.success)
  }

  @Test("hooks after all run after a failed scenario")
  func afterFailure() async throws {
    let journal = Journal()
    let failing = StepLibrary(EmptyWorld.self) { steps in
      steps.before { _ in throw Trouble("whoops") }
    }
    let run = try await RecordedRun(Self.feature, Self.library(journal), failing)
    #expect(!run.outcome.success)
    check(journal.lines.suffix(2), equals: ["after 2", "after 1"])
  }

  @Test("if there are parse errors, no hooks run")
  func parseErrors() async throws {
    let journal = Journal()
    _ = try await RecordedRun("nonsense", Self.library(journal))
    checkEmpty(journal.lines)
  }

  @Test("attachments belong to the hook, and later ones are dropped")
  func attachments() async throws {
    let late = Mailbox()
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.beforeAll { run in
        run.attach("hello", mediaType: "text/plain", fileName: "a.txt")
        late.keep(run)
      }
      steps.given("a step") { _ in late.kept?.log("too late") }
    }
    let run = try await RecordedRun(Self.feature, library)
    check(run.attachments.map(\.body), equals: ["hello"])
    check(run.attachments.map(\.fileName), equals: ["a.txt"])
    #expect(run.attachments.allSatisfy { $0.testRunHookStartedId != nil && $0.testCaseStartedId == nil })
  }

  @Test("an executor that cannot start ends the run with its error and is stopped, and no hook runs")
  func brokenExecutor() async throws {
    let journal = Journal()
    let run = try await RecordedRun(
      [.init(uri: "a.feature", text: Self.feature)], [Self.library(journal)], executor: BrokenExecutor(journal: journal)
    )
    check(journal.lines, equals: ["stop"])
    #expect(!run.outcome.success)
    check(run.outcome.notRun.count, equals: run.outcome.testCases)
    check(run.notRun.count, equals: 2)
    check(run.outcome.message, equals: "no machine")
    guard case .testRunFinished(let finished) = run.envelopes.last else {
      Issue.record("the run does not finish")
      return
    }
    check(finished.exception?.type, equals: "Trouble")
    check(finished.message, equals: "no machine")
  }
}

/// An executor that cannot start.
struct BrokenExecutor: TestCaseExecutor {
  let journal: Journal
  let processCount = 1

  func workerID(ofSlot slot: Int) -> String? { nil }

  func start(emit: @escaping EmitHook) throws { throw Trouble("no machine") }

  func stop() -> RunFailure? {
    journal.write("stop")
    return nil
  }

  func run(_ attempts: [Attempt], emit: @escaping Emit) -> [AttemptEnding] {
    []
  }

  func run(_ hook: HookCall) -> HookEnding {
    HookEnding()
  }
}
