import CucumberMessages
package import GherkinSteps
import Synchronization

/// Runs user code in this process.
package struct InProcessExecutor: TestCaseExecutor {
  let catalogue: StepCatalogue
  let clock: any RunClock
  let limits: TimeLimits
  private let request: StopRequest
  private let lanes = LanePool()
  let watchdog = Watchdog()
  /// What the run has once, as this process knows it.
  package let once = OnceValues()

  /// Makes an executor that calls a catalogue's steps and hooks within limits.
  package init(
    _ catalogue: StepCatalogue, clock: any RunClock, limits: TimeLimits = TimeLimits(),
    stop: StopRequest = StopRequest()
  ) {
    request = stop
    self.catalogue = catalogue
    self.clock = clock
    self.limits = limits
  }

  package func start() {}

  package func stop() -> String? { nil }

  package func run(_ attempts: [Attempt], emit: @escaping Emit) async -> [AttemptEnding] {
    let endings = Mutex<[AttemptEnding]>([])
    let lane = lanes.take()
    let task = AttemptTask()
    let isLaneLost = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiter = Waiter(continuation)
        task.start(on: lane) {
          await OnceValues.$current.withValue(once) {
            for attempt in attempts {
              if request.forbids(attempt) { break }
              let run = AttemptRun(attempt, clock, emit)
              let watch = AttemptWatch(grace: limits.grace) { limit in
                guard run.giveUp(limit) else { return }
                endings.withLock { $0.append(AttemptEnding(worst: .failed, isGivenUp: true)) }
                waiter.resume(true)
              }
              let worst = await self.run(run, watch, lane, task)
              guard run.end() else { return }
              endings.withLock { $0.append(AttemptEnding(worst: worst, isGivenUp: false)) }
              if worst > .skipped { break }
            }
            waiter.resume(false)
          }
        }
      }
    } onCancel: {
      task.cancel()
    }
    if !isLaneLost { lanes.giveBack(lane) }
    return endings.withLock { $0 }
  }

  private func run(
    _ run: AttemptRun, _ watch: AttemptWatch, _ lane: Lane, _ task: AttemptTask
  ) async -> Envelope.TestStepResult.Status {
    watchdog.watch(watch)
    defer { watchdog.forget(watch) }
    let caller = BodyCaller(
      watch, lane, usesOwnTasks: run.attempt.testCase.hasHooksAround, cancelAttempt: task.cancel)
    return await TestCaseRunner(run, catalogue, limits, caller).run()
  }
}

/// Somebody who waits for the first of two endings.
private final class Waiter: Sendable {
  private let continuation: Mutex<CheckedContinuation<Bool, Never>?>

  init(_ continuation: CheckedContinuation<Bool, Never>) {
    self.continuation = Mutex(continuation)
  }

  func resume(_ isLaneLost: Bool) {
    let continuation = continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
    continuation?.resume(returning: isLaneLost)
  }
}

extension RunClock {
  /// Calls a body, and says how it ended, how long it took since a time that was read before, and when it ended.
  func measure(
    since start: Int64, _ body: () async throws -> Void
  ) async -> (Envelope.TestStepResult, end: Int64) {
    let failure: (any Error)?
    do {
      try await body()
      failure = nil
    } catch {
      failure = error
    }
    let end = now()
    return (.init(failure, duration: .nanoseconds(end - start)), end)
  }
}

/// The task of attempts or of a hook, which the watchdog can cancel, and whoever cancels the task that waits for it.
final class AttemptTask: Sendable {
  private struct State {
    var task: Task<Void, Never>?
    var isCancelled = false
  }

  private let state = Mutex(State())

  func start(on lane: Lane, _ work: @escaping @Sendable () async -> Void) {
    state.withLock { state in
      state.task = Task(executorPreference: lane, operation: work)
      if state.isCancelled { state.task?.cancel() }
    }
  }

  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.task?.cancel()
    }
  }
}
