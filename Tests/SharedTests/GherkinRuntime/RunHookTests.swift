import GherkinProtocol
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
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.beforeAll { _ in journal.write("before all") }
      steps.afterAll { _, _ in journal.write("after all") }
      steps.given("a step") { _ in journal.write("step") }
    }
    let run = try await RecordedRun(
      [.init(uri: "a.feature", text: Self.feature)], [library], executor: BrokenExecutor(journal: journal))
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
