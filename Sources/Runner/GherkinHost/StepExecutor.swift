import Dispatch
import Foundation
package import GherkinProtocol
package import GherkinStepsCore
import GherkinText

/// Runs user code in this process, as ordered, and reports what happens.
package final class StepExecutor: Sendable {
  /// Called with the events of attempts, in order, on any thread.
  package typealias Emit = @Sendable (RunEvent) -> Void

  let definitions: ExecutableDefinitions
  /// How the arguments of each step definition get their values.
  let bindings: [DefinitionBinding]
  let clock: any RunClock
  let settings: ExecutorSettings
  let parameters: WorldParameters
  let worker: WorkerContext
  let output: StepOutput
  private let stop: StopRequest
  private let lanes = LanePool()
  private let watchdog = Watchdog()
  /// The first issue that belongs to no step or hook.
  private let strayIssue = Locked<String?>(nil)
  let lateScopes = LateScopes()
  /// The shared resources of the run, as known to this process.
  let once: OnceValues

  /// Creates an executor that calls the steps and hooks of libraries.
  ///
  /// - Parameter bindings: those of all step definitions, as planned.
  package init(
    _ definitions: ExecutableDefinitions, _ bindings: [DefinitionBinding], clock: any RunClock,
    _ settings: ExecutorSettings = ExecutorSettings(), worker: WorkerContext = .only,
    output: StepOutput = StepOutput(), stop: StopRequest = StopRequest()
  ) {
    self.definitions = definitions
    self.bindings = bindings
    self.clock = clock
    self.settings = settings
    parameters = settings.parameters
    self.worker = worker
    self.output = output
    self.stop = stop
    once = OnceValues(parameters: parameters, worker: worker, json: FoundationJSON())
  }

  /// Whether the current task belongs to a step or a hook of a run.
  package static var isCallingUserCode: Bool { CodeScope.current != nil }

  /// The time that the cleanups at the end of this process have. Its coordinator waits a little longer.
  package static let tearDownLimit = Duration.seconds(4)

  /// Runs the cleanups at the end of this process, and waits for tasks that steps and hooks have started and not
  /// awaited, so that their issues are not lost. A task that never ends delays this by at most a second.
  ///
  /// - Returns: the first issue that belongs to no step or hook; nil if there is none.
  package func settle() async -> String? {
    if let problem = await tearDown() { strayIssue.withLock { $0 = $0 ?? problem } }
    await lateScopes.settle(within: .seconds(1))
    return strayIssue.withLock(\.self)
  }

  /// Runs the cleanups at the end of this process.
  ///
  /// - Returns: the reason why they failed; nil if they did not.
  private func tearDown() async -> String? {
    guard once.hasLastTearDowns else { return nil }
    let problem = Locked<String?>("it did not end within \(Self.tearDownLimit)")
    let isOver = Locked(false)
    let task = Task { [once] in
      do {
        try await OnceValues.$current.withValue(once) { try await once.tearDownLast() }
        problem.withLock { $0 = nil }
      } catch {
        problem.withLock { $0 = "\(error)" }
      }
      isOver.withLock { $0 = true }
    }
    let deadline = ContinuousClock.now + Self.tearDownLimit
    while !isOver.withLock({ $0 }), ContinuousClock.now < deadline {
      // A cancelled run does not wait.
      do { try await Task.sleep(for: .milliseconds(2)) } catch { break }
    }
    task.cancel()
    guard let reason = problem.withLock(\.self).map({ "a cleanup at the end of a worker failed: \($0)" }) else {
      return nil
    }
    output.failed(reason)
    return reason
  }

  /// Adds what was recorded in this process to the running step or hook of the current task; outside such a task, to the
  /// only one that is running, because most code in threads and detached tasks belongs to it. Drops an attachment that
  /// belongs to none, and prints a note.
  ///
  /// - Returns: the reason why the run must fail; nil if the issue was added.
  @discardableResult
  package func record(_ record: StepRecord) -> String? {
    let scope = CodeScope.current
    if scope.map({ $0.add(record) }) ?? watchdog.record(record.ofUnknownCode) { return nil }
    switch record {
    case .issue(let issue):
      let reason = scope?.descriptionOfLate(issue) ?? issue.strayDescription
      strayIssue.withLock { $0 = $0 ?? reason }
      return reason
    case .attachment(let content):
      output.note(content.noteOnDrop(by: scope?.name()))
      return nil
    }
  }

  /// Adds an issue to the running step or hook of the current task.
  ///
  /// - Returns: the reason why that is not possible; nil if the issue was added.
  package static func record(_ issue: RecordedIssueError) -> String? {
    guard let scope = CodeScope.current else { return issue.strayDescription }
    return scope.add(.issue(issue)) ? nil : scope.descriptionOfLate(issue)
  }

  /// Abandons all running steps and hooks, which fail with an error.
  package func interrupt(with error: any Error) {
    watchdog.interrupt(with: error)
  }

  /// The time after which no further attempt of a batch starts, so that another process can run it. It is too short to
  /// be noticed.
  private static let batchTime = Duration.milliseconds(50)

  /// Runs attempts sequentially, up to the first one that fails or may not start, for a short time.
  ///
  /// Several attempts are passed at once, because passing them on costs as much as running a few steps.
  ///
  /// - Parameters:
  ///   - next: returns the order of the next attempt, just before it starts; nil if there is none.
  ///   - emit: called with the events, from `attemptStarted` to `attemptFinished` or `abandoned` for each attempt.
  /// - Returns: whether a step never returned, and may still be running.
  package func run(
    _ next: @escaping @Sendable () async -> AttemptOrder?, emit: @escaping Emit
  ) async -> Bool {
    let log = AttemptLog(clock, output, emit)
    let task = AttemptTask()
    return await withTaskCancellationHandler {
      await perform(log, task) { [self, stop] watch, lane in
        let end = ContinuousClock.now + Self.batchTime
        var index = 0
        while index == 0 || ContinuousClock.now < end, let attempt = await next(), !stop.forbids(attempt) {
          let caller = TimeLimitedInvoker(watch, lane, task, usesOwnTasks: attempt.traits.hasHooksAround)
          if await TestCaseRunner(attempt, index, log, self, caller).run() > .skipped { return }
          index += 1
        }
      }
    } onCancel: {
      task.cancel()
    }
  }

  /// Runs work on a lane, and watches its time limits.
  ///
  /// - Parameter task: the task of the work, which others can cancel.
  /// - Returns: whether the work was given up, and may still be running.
  func perform(
    _ log: AttemptLog, _ task: AttemptTask, _ work: @escaping @Sendable (AttemptWatch, Lane) async -> Void
  ) async -> Bool {
    let lane = lanes.acquire()
    let isGivenUp = await withCheckedContinuation { continuation in
      let waiter = FirstValue<Bool>(continuation)
      let watch = AttemptWatch(grace: settings.grace, record: { log.record($0) }) { reason in
        if log.giveUp(reason) { waiter.resume(true) }
      }
      task.start(on: lane) { [watchdog, once] in
        watchdog.watch(watch)
        await OnceValues.$current.withValue(once) { await work(watch, lane) }
        watchdog.forget(watch)
        if log.end() { waiter.resume(false) }
      }
    }
    if !isGivenUp { lanes.release(lane) }
    return isGivenUp
  }
}

/// The output of the process that calls user code.
package struct StepOutput: Sendable {
  /// Flushes the buffered output of a step or hook before its end is reported.
  package var flush: @Sendable () -> Void
  /// Prints a note that belongs to no step or hook.
  package var note: @Sendable (String) -> Void
  /// Called with the failure of the cleanups at the end, for those who do not ask for it.
  package var failed: @Sendable (String) -> Void

  /// Creates an output. By default, nothing is flushed, and notes go to standard error.
  package init(
    flush: @escaping @Sendable () -> Void = {},
    note: @escaping @Sendable (String) -> Void = {
      StandardError.write($0 + "\n")
    },
    failed: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.flush = flush
    self.failed = failed
    self.note = note
  }
}

/// The task of attempts or of a hook. It is cancelled at a time limit, or with the task that waits for it.
final class AttemptTask: Sendable {
  private struct State {
    var task: Task<Void, Never>?
    /// Cancels the body that runs in a task of its own; nil if there is none.
    var cancelBody: (@Sendable () -> Void)?
    /// Whether the waiting task was cancelled.
    var isCancelled = false
  }

  private let state = Locked(State())

  func start(on lane: Lane, _ work: @escaping @Sendable () async -> Void) {
    state.withLock { state in
      state.task = Task(executorPreference: lane, operation: work)
      if state.isCancelled { state.task?.cancel() }
    }
  }

  /// Cancels everything, also what starts later.
  func cancel() {
    let cancelBody = state.withLock { state in
      state.isCancelled = true
      state.task?.cancel()
      return state.cancelBody
    }
    cancelBody?()
  }

  /// Cancels the body that runs in this task. Later bodies run in tasks of their own.
  func exceedLimit() {
    state.withLock { $0.task?.cancel() }
  }

  /// Passes cancelling on to a body in a task of its own, until it ends.
  func bodyStarted(cancel: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      state.cancelBody = cancel
      return state.isCancelled
    }
    if isCancelled { cancel() }
  }

  func bodyEnded() {
    state.withLock { $0.cancelBody = nil }
  }
}

extension StepExecutor {
  /// Calls a hook of the run, a feature or a rule: an attempt with one step.
  ///
  /// - Parameter emit: called with the events of the attempt.
  package func call(_ order: HookOrder, emit: @escaping Emit) async {
    let hook = definitions.hooks[order.hook]
    let log = AttemptLog(clock, output, emit)
    let context = RunContext(
      parameters: parameters, worker: worker, scope: order.contextScope, counts: order.counts,
      deliver: { log.attach($0, toAttempt: 0, at: .hook(hook)) }, keep: once.addLast)
    let task = AttemptTask()
    _ = await perform(log, task) { [self] watch, lane in
      let caller = TimeLimitedInvoker(watch, lane, task, usesOwnTasks: false)
      var scope = CodeScope(name: hook.nameAndPlace) { log.record($0, inAttempt: 0) }
      let start = clock.now()
      log.begin(0, .hook(hook), at: start)
      log.beginStep(0, at: start)
      let ended = await OnceValues.$feature.withValue(order.scope?.featureContext) {
        await CodeScope.$current.withValue(scope) {
          await self.end(of: hook, context, within: order.timeLimit, caller, since: start)
        }
      }
      lateScopes.add(&scope)
      _ = log.finishStep(ended.result, ended.error, at: clock.now(), nil)
      log.finish(at: clock.now())
    }
  }

  private func end(
    of hook: Hook, _ context: RunContext, within limit: Duration?, _ caller: TimeLimitedInvoker, since start: Int64
  ) async -> TestCaseRunner.Ended {
    guard let body = body(of: hook, context) else { return TestCaseRunner.Ended(.skipped) }
    var (caller, failure) = (caller, nil as (any Error)?)
    do {
      try await caller.call(within: settings.limit(own: hook.timeout, inherited: limit), body)
    } catch {
      failure = error
    }
    return TestCaseRunner.Ended(failure, duration: .nanoseconds(clock.now() - start))
  }

  /// Returns the body of a hook of the run, a feature or a rule; nil for other hooks.
  private func body(of hook: Hook, _ context: RunContext) -> (@Sendable () async throws -> Void)? {
    switch hook.body {
    case .run(let body): { try await body(context) }
    case .once(let recipe) where hook.moment.isAfter:
      { [once] in try await recipe.tearDown(for: context, in: once) }
    case .once(let recipe): { [once] in try await recipe.make(for: context, in: once) }
    case .scenario, .around: nil
    }
  }

  /// Returns the JSON value of the shared resource of the run that a hook has created; nil if there is none.
  package func onceValue(madeBy hook: Int) -> [UInt8]? { recipe(of: hook).flatMap(once.json) }

  /// Stores the JSON value of a shared resource of the run.
  ///
  /// - Parameter hook: the hook that created it.
  /// - Returns: whether the hook creates such a resource.
  package func setOnceValue(_ json: [UInt8], madeBy hook: Int) -> Bool {
    guard let recipe = recipe(of: hook) else { return false }
    once.set(json, of: recipe)
    return true
  }

  private func recipe(of hook: Int) -> ResourceFactory? {
    guard definitions.hooks.indices.contains(hook), case .once(let recipe) = definitions.hooks[hook].body else {
      return nil
    }
    return recipe
  }
}

extension Hook {
  /// The hook in messages: `the hook beforeAll "start the server" (Sources/Steps/Beer.swift:12)`.
  var nameAndPlace: String {
    "the hook \(moment)" + (name.map { " \"\($0)\"" } ?? "")
      + " (\(place.path(from: WorkingFolder.path)):\(place.line))"
  }
}

extension HookOrder {
  /// The context of the feature or rule for the hook.
  fileprivate var contextScope: RunContext.Scope {
    switch scope?.innermost.content {
    case .feature(let feature): .feature(feature)
    case .rule(let rule): .rule(rule)
    case nil: .run
    }
  }
}

/// An executor for the user code of one scenario at a time, with its own thread, so that a blocked step does not
/// block other steps. A lane whose step never returns is abandoned.
package final class Lane: TaskExecutor {
  private static let preparation = Locked<(@Sendable () -> Void)?>(nil)

  private let queue = DispatchQueue(label: "gherkin-run lane")
  private let prepare = Lane.preparation.withLock(\.self)

  /// Creates an unused lane.
  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    queue.async { [prepare] in
      prepare?()
      job.runSynchronously(on: executor)
    }
  }

  /// Sets a function that is called on the thread of a lane before each of its jobs, for lanes created from now on.
  package static func prepareThreads(_ prepare: @escaping @Sendable () -> Void) {
    preparation.withLock { $0 = prepare }
  }
}

/// The unused lanes.
final class LanePool: Sendable {
  private let free = Locked<[Lane]>([])

  /// Returns a lane for a scenario.
  func acquire() -> Lane {
    free.withLock { $0.popLast() } ?? Lane()
  }

  /// Returns a lane to the pool after its scenario has ended completely.
  func release(_ lane: Lane) {
    free.withLock { $0.append(lane) }
  }
}

private struct FoundationJSON: JSONCoding {
  func encode(_ value: any Encodable) throws -> [UInt8] { Array(try JSONEncoder().encode(value)) }

  func decode<Value: Decodable>(_ type: Value.Type, from json: [UInt8]) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json))
  }
}
