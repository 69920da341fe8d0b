import GherkinMessages
import Foundation
package import GherkinSteps
import Synchronization

/// Runs user code in this process.
package final class InProcessExecutor: TestCaseExecutor {
  let catalogue: StepCatalogue
  let clock: any RunClock
  let limits: TimeLimits
  let parameters: WorldParameters
  let worker: WorkerContext
  /// Whether a description of the scenario's worlds is attached to failed steps.
  let showsWorlds: Bool
  let output: StepOutput
  private let request: StopRequest
  private let lanes = LanePool()
  let watchdog = Watchdog()
  /// The first issue that belongs to no step or hook.
  private let strayIssue = Mutex<String?>(nil)
  let lateScopes = LateScopes()
  /// A receiver of the events of hooks.
  package struct HookReceiver: Sendable {
    package let emit: EmitHook

    /// Creates a receiver.
    package init(emit: @escaping EmitHook) {
      self.emit = emit
    }
  }

  let hookReceiver = Mutex<HookReceiver?>(nil)
  /// The shared resources of the run, as known to this process.
  package let once = OnceValues()

  /// Creates an executor that calls a catalogue's steps and hooks within time limits.
  package init(
    _ catalogue: StepCatalogue, clock: any RunClock, limits: TimeLimits = TimeLimits(),
    parameters: WorldParameters = .none, worker: WorkerContext = .only, showsWorlds: Bool = false,
    output: StepOutput = StepOutput(), stop: StopRequest = StopRequest()
  ) {
    self.output = output
    self.worker = worker
    self.showsWorlds = showsWorlds
    request = stop
    self.catalogue = catalogue
    self.clock = clock
    self.limits = limits
    self.parameters = parameters
  }

  /// Whether the current task belongs to a step or a hook of a run.
  package static var isCallingUserCode: Bool { CodeScope.current != nil }

  package let processCount = 1

  package func process(ofSlot slot: Int) -> Int { 0 }

  package func workerID(ofSlot slot: Int) -> String? { nil }

  package func start(emit: @escaping EmitHook) {
    hookReceiver.withLock { $0 = HookReceiver(emit: emit) }
  }

  package func stop() async -> String? {
    await settle()
    return strayIssue.withLock(\.self)
  }

  /// Waits for tasks that steps and hooks have started and not awaited, so that their issues are not lost. A task that
  /// never ends delays this by at most a second.
  package func settle() async {
    await lateScopes.settle(within: .seconds(1))
  }

  /// Adds an issue that was recorded in this process to the running step or hook of the current task; outside such a
  /// task, to the only one that is running.
  ///
  /// - Returns: the reason why the run must fail; nil if the issue was added.
  @discardableResult
  package func record(_ issue: RecordedIssueError) -> String? {
    let reason =
      if let scope = CodeScope.current {
        scope.record(issue)
      } else {
        watchdog.record(issue) ? nil : issue.strayDescription
      }
    if let reason { strayIssue.withLock { $0 = $0 ?? reason } }
    return reason
  }

  /// Adds an issue to the running step or hook of the current task.
  ///
  /// - Returns: the reason why that is not possible; nil if the issue was added.
  package static func record(_ issue: RecordedIssueError) -> String? {
    CodeScope.current.map { $0.record(issue) } ?? issue.strayDescription
  }

  /// Abandons all running steps and hooks, which fail with an error.
  package func interrupt(with error: any Error) {
    watchdog.interrupt(with: error)
  }

  package func run(_ attempts: [Attempt], emit: @escaping Emit) async -> [AttemptEnding] {
    let log = AttemptLog(attempts, clock, output, emit)
    let lane = lanes.take()
    let task = AttemptTask()
    let isLaneLost = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiter = FirstValue<Bool>(continuation)
        let watch = AttemptWatch(grace: limits.grace, record: log.record) { reason in
          if log.giveUp(reason) { waiter.resume(true) }
        }
        task.start(on: lane) { [self] in
          watchdog.watch(watch)
          await OnceValues.$current.withValue(once) {
            for (index, attempt) in attempts.enumerated() {
              if request.forbids(attempt) { break }
              let caller = TimeLimitedInvoker(
                watch, lane, usesOwnTasks: attempt.testCase.traits.hasHooksAround, cancelAttempt: task.cancel)
              let worst = await TestCaseRunner(attempt, index, log, self, caller).run()
              if worst > .skipped { break }
            }
          }
          watchdog.forget(watch)
          if log.end() { waiter.resume(false) }
        }
      }
    } onCancel: {
      task.cancel()
    }
    if !isLaneLost { lanes.giveBack(lane) }
    return log.endings
  }
}

/// The output of the process that calls user code.
package struct StepOutput: Sendable {
  /// Flushes the buffered output of a step or hook before its end is reported.
  package var flush: @Sendable () -> Void
  /// Prints a note that belongs to no step or hook.
  package var note: @Sendable (String) -> Void

  /// Creates an output. By default, nothing is flushed, and notes go to standard error.
  package init(
    flush: @escaping @Sendable () -> Void = {},
    note: @escaping @Sendable (String) -> Void = { FileHandle.standardError.write(Data(($0 + "\n").utf8)) }
  ) {
    self.flush = flush
    self.note = note
  }
}

extension RunClock {
  /// Calls a body. Returns its result, its duration since a given time, and its end time.
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

/// The task of attempts or of a hook. The watchdog can cancel it, and so can cancelling the waiting task.
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
