package import CucumberMessages
import GherkinSteps
import Synchronization

/// Runs user code in this process.
package struct InProcessExecutor: TestCaseExecutor {
  let catalogue: StepCatalogue
  let clock: any RunClock
  let limits: TimeLimits
  private let lanes = LanePool()
  let watchdog = Watchdog()

  /// Makes an executor that calls a catalogue's steps and hooks within limits.
  package init(_ catalogue: StepCatalogue, clock: any RunClock, limits: TimeLimits = TimeLimits()) {
    self.catalogue = catalogue
    self.clock = clock
    self.limits = limits
  }

  package func start() {}

  package func run(
    _ testCase: TestCase, _ attempt: Attempt, emit: @escaping Emit
  ) async -> Envelope.TestStepResult.Status {
    let run = AttemptRun(testCase, attempt, clock, emit)
    let watch = AttemptWatch(grace: limits.grace, giveUp: run.giveUp)
    let lane = lanes.take()
    let task = AttemptTask()
    watchdog.watch(watch)
    let ending = await run.ending {
      task.start(on: lane) { [catalogue, limits] in
        let caller = BodyCaller(watch, lane, usesOwnTasks: testCase.hasHooksAround, cancelAttempt: task.cancel)
        let worst = await TestCaseRunner(run, catalogue, limits, caller).run()
        run.end(worst)
      }
    }
    watchdog.forget(watch)
    if !ending.isGivenUp { lanes.giveBack(lane) }
    return ending.worst
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

/// The task of an attempt or a hook, which the watchdog can cancel.
final class AttemptTask: Sendable {
  private let task = Mutex<Task<Void, Never>?>(nil)

  func start(on lane: Lane, _ work: @escaping @Sendable () async -> Void) {
    task.withLock { $0 = Task(executorPreference: lane, operation: work) }
  }

  func cancel() {
    task.withLock { $0?.cancel() }
  }
}
