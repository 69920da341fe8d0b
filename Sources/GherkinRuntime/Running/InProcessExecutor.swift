package import CucumberMessages
import GherkinSteps

/// Runs user code in this process.
package struct InProcessExecutor: TestCaseExecutor {
  private let catalogue: StepCatalogue
  private let clock: any RunClock

  /// Makes an executor that calls a catalogue's steps and hooks.
  package init(_ catalogue: StepCatalogue, clock: any RunClock) {
    self.catalogue = catalogue
    self.clock = clock
  }

  package func start() {}

  package func run(
    _ testCase: TestCase, _ attempt: Attempt, emit: @escaping Emit
  ) async -> Envelope.TestStepResult.Status {
    await TestCaseRunner(testCase, attempt, catalogue, clock, emit).run()
  }

  package func run(_ hook: RunHook, emit: @escaping Emit) async -> Envelope.TestStepResult.Status {
    emit(
      .testRunHookStarted(
        .init(
          id: hook.id, testRunStartedId: hook.runID, hookId: catalogue.hooks[hook.hook].id,
          timestamp: .init(nanoseconds: clock.now()))))
    let desk = AttachmentDesk(clock: clock, emit: emit)
    desk.open(.runHook(hook.id))
    let context = RunContext(parameters: hook.parameters, deliver: desk.receive)
    let result = await clock.measure {
      guard case .run(let body) = catalogue.hooks[hook.hook].hook.body else { return }
      try await body(context)
    }
    desk.close()
    emit(
      .testRunHookFinished(
        .init(testRunHookStartedId: hook.id, result: result, timestamp: .init(nanoseconds: clock.now()))))
    return result.status
  }
}

extension RunClock {
  /// Calls a body, and says how it ended and how long it took.
  func measure(_ body: () async throws -> Void) async -> Envelope.TestStepResult {
    let start = now()
    let failure: (any Error)?
    do {
      try await body()
      failure = nil
    } catch {
      failure = error
    }
    return .init(failure, duration: .nanoseconds(now() - start))
  }
}
