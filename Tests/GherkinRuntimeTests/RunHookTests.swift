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
    #expect(journal.lines == ["before 1", "before 2", "before feature", "a", "b", "after 2", "after 1"])
  }

  @Test("if a hook before all fails, the others and all hooks after all run, but no scenario does")
  func failingBefore() async throws {
    let journal = Journal()
    let run = try await RecordedRun(Self.feature, Self.library(journal, before: Trouble("no server")))
    #expect(journal.lines == ["before 1", "before 2", "after 2", "after 1"])
    #expect(!run.kinds.contains("testCase"))
    #expect(!run.kinds.contains("testCaseStarted"))
    #expect(run.runHookResults.map(\.status) == [.failed, .passed, .passed, .passed])
    #expect(run.runHookResults.map(\.message) == ["no server", nil, nil, nil])
    #expect(!run.outcome.success)
    #expect(run.outcome.notRun.count == run.outcome.testCases)
    #expect(run.notRun.count == 2)
  }

  @Test("a hook before all that throws Pending fails the run too")
  func pendingBefore() async throws {
    let run = try await RecordedRun(Self.feature, Self.library(Journal(), before: Pending()))
    #expect(!run.outcome.success)
    #expect(!run.kinds.contains("testCaseStarted"))
  }

  @Test("a hook before all that throws Skip skips all scenarios without failing the run")
  func skippingBefore() async throws {
    let journal = Journal()
    let run = try await RecordedRun(Self.feature, Self.library(journal, before: Skip("no server here")))
    #expect(journal.lines == ["before 1", "before 2", "after 2", "after 1"])
    #expect(run.attempts == [[.skipped], [.skipped]])
    #expect(run.outcome.success)
  }

  @Test("if a hook after all fails, the others run, and the run fails")
  func failingAfter() async throws {
    let journal = Journal()
    let run = try await RecordedRun(Self.feature, Self.library(journal, after: Trouble("dirty")))
    #expect(journal.lines.suffix(2) == ["after 2", "after 1"])
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
    #expect(journal.lines.suffix(2) == ["after 2", "after 1"])
  }

  @Test("if there are parse errors, no hooks run")
  func parseErrors() async throws {
    let journal = Journal()
    _ = try await RecordedRun("nonsense", Self.library(journal))
    #expect(journal.lines.isEmpty)
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
    #expect(run.attachments.map(\.body) == ["hello"])
    #expect(run.attachments.map(\.fileName) == ["a.txt"])
    #expect(run.attachments.allSatisfy { $0.testRunHookStartedId != nil && $0.testCaseStartedId == nil })
  }

  @Test("an executor that cannot start ends the run with its error and is stopped, and no hook runs")
  func brokenExecutor() async throws {
    let journal = Journal()
    let run = try await RecordedRun(
      [.init(uri: "a.feature", text: Self.feature)], [Self.library(journal)], executor: BrokenExecutor(journal: journal)
    )
    #expect(journal.lines == ["stop"])
    #expect(!run.outcome.success)
    #expect(run.outcome.notRun.count == run.outcome.testCases)
    #expect(run.notRun.count == 2)
    #expect(run.outcome.message == "no machine")
    guard case .testRunFinished(let finished) = run.envelopes.last else {
      Issue.record("the run does not finish")
      return
    }
    #expect(finished.exception?.type == "Trouble")
    #expect(finished.message == "no machine")
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
