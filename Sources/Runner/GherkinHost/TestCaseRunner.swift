import GherkinProtocol
import GherkinStepsCore
import GherkinText

/// Runs one attempt at a test case: its hooks and steps in order, each with a result.
final class TestCaseRunner {
  typealias Result = TestStepResult

  /// The result of a step or hook.
  struct Ended {
    var result: Result
    /// The error of the result; nil if there is none.
    var error: (any Error)?
    /// The end time; nil for now.
    var time: Int64?

    init(_ error: (any Error)?, duration: Duration, at time: Int64? = nil) {
      result = Result(error, duration: duration)
      self.error = error
      self.time = time
    }

    init(_ status: Result.Status, at time: Int64? = nil) {
      self.init(Result(status: status), at: time)
    }

    init(_ result: Result, at time: Int64? = nil) {
      self.result = result
      self.time = time
    }
  }

  let order: AttemptOrder
  /// The attempt's position in its batch.
  private let position: Int
  private let began: Int64
  let log: AttemptLog
  let executor: StepExecutor
  let state: ScenarioState
  var caller: TimeLimitedInvoker
  private(set) var course: ScenarioProgress
  /// The duration of the last step, for its probes; nil before the first one.
  private(set) var probedDuration: Duration?
  /// Whether an earlier probe of the current place has the answer.
  var hasProbeAnswer = false
  private let testSteps: TestSteps
  /// The position of the step or hook with which the scenario's cleanups run.
  private let lastInside: Int?

  var traits: ScenarioTraits { order.traits }
  var definitions: ExecutableDefinitions { executor.definitions }
  var clock: any RunClock { executor.clock }

  init(
    _ order: AttemptOrder, _ position: Int, _ log: AttemptLog, _ executor: StepExecutor, _ caller: TimeLimitedInvoker
  ) {
    self.order = order
    self.position = position
    self.log = log
    self.executor = executor
    self.caller = caller
    testSteps = order.testSteps
    lastInside = testSteps.lastInside
    course = ScenarioProgress()
    let clock = executor.clock
    let began = clock.now()
    self.began = began
    state = ScenarioState(
      attempt: order.number + 1, isRetriedOnFailure: order.isRetriedOnFailure,
      isRepeatedOnSuccess: order.isRepeatedOnSuccess
    ) {
      .nanoseconds(clock.now() - began)
    }
  }

  /// Runs the attempt, and returns the worst status of its steps and hooks.
  func run() async -> Result.Status {
    let order = order
    log.begin(position, .attempt(order), at: began)
    let context = ScenarioContext(
      order, parameters: executor.parameters, worker: executor.worker, state: state
    ) { [log, position] content in log.attach(content, toAttempt: position, at: .attempt(order)) }
    var scope = CodeScope(name: order.nameAndPlace) { [log, position] in log.record($0, inAttempt: position) }
    await CodeScope.$current.withValue(scope) {
      await ScenarioContext.$current.withValue(context) { await run(0..<testSteps.count) }
    }
    executor.lateScopes.add(&scope)
    log.finish(at: clock.now())
    return course.worst
  }

  /// Runs the hooks and steps of a range in order. An around hook contains the rest of the range.
  private func run(_ range: Range<Int>) async {
    // Without parts of the range, which are slow in debug builds.
    var index = range.lowerBound
    while index < range.upperBound {
      if case .beginOfAround(let hook) = testSteps[index] {
        let end = range.upperBound - 1
        return await runAround(hook, begin: index, min(index + 1, end)..<end, end: end)
      }
      let began = start(index)
      await finish(index, await end(of: index, since: began))
      index += 1
    }
  }

  private func runAround(_ hookIndex: Int, begin: Int, _ inner: Range<Int>, end: Int) async {
    start(begin)
    let rest = CalledOnce()
    // Only the first call of the closure uses these, and it ends before the hook does.
    nonisolated(unsafe) let runner = self
    nonisolated(unsafe) var began = clock.now()
    let hook = definitions.hooks[hookIndex]
    guard course.runs(hook.moment), case .around(let body) = hook.body else {
      await finish(begin, Ended(.skipped))
      await run(inner)
      start(end)
      return await finish(end, Ended(.skipped))
    }
    let limit = limit(of: hook)
    var failure: (any Error)?
    caller.beginPart(within: limit)
    do {
      try await body(state) {
        try rest.call()
        await runner.finish(begin, Ended(runner.caller.end(), duration: .nanoseconds(runner.clock.now() - began)))
        await runner.run(inner)
        runner.start(end)
        began = runner.clock.now()
        runner.caller.beginPart(within: limit)
      }
      if rest.count > 1 { failure = AroundHookError.calledAgain }
    } catch {
      failure = error
    }
    failure = caller.end() ?? failure
    let duration = Duration.nanoseconds(clock.now() - began)
    if rest.count > 0 { return await finish(end, Ended(failure, duration: duration)) }
    await finish(begin, Ended(failure ?? AroundHookError.neverCalled, duration: duration))
    await run(inner)
    start(end)
    await finish(end, Ended(.skipped))
  }

  /// Reports the start of a step or hook, and returns its time.
  @discardableResult
  private func start(_ index: Int) -> Int64 {
    let began = clock.now()
    log.beginStep(index, at: began)
    return began
  }

  /// Reports the result of a step or hook. For the last one, the scenario's cleanups run first.
  private func finish(_ index: Int, _ ended: Ended) async {
    var ended = ended
    if let skip = ended.error as? Skip, order.isRetry, course.worst != .failed {
      ended = Ended(SkippedRetryError(reason: skip.reason), duration: ended.result.duration, at: ended.time)
    }
    if let world = ended.error as? UnavailableWorldError {
      ended = Ended(missing(world), duration: ended.result.duration, at: ended.time)
    }
    if index == lastInside { ended = await tearDown(after: ended) }
    let result = log.finishStep(
      ended.result, ended.error, at: ended.time ?? clock.now(), knownFailureCheck(index, ended.error))
    if result.status > .passed, result.status > course.worst { record(result, of: index, ended.error) }
    course.add(result.status, continues: continues(after: result, index, ended.error))
  }

  /// Returns the error of a hook or step whose world could not be created before: a skip if the scenario has failed
  /// already; the error of the world's `init` if it was caught.
  func missing(_ world: UnavailableWorldError) -> any Error {
    guard course.worst == .failed else { return world.error }
    return Skip("\(world.world) was not created: \(Result(world.error, duration: .zero).message ?? "")")
  }

  /// Returns whether later steps run after a failed one, according to its definition.
  private func continues(after result: Result, _ index: Int, _ error: (any Error)?) -> Bool {
    guard result.status == .failed || result.knownFailure == .present,
      case .step(let position) = testSteps[index],
      case .one(let definition) = order.steps[position].match
    else { return false }
    return definitions.steps[definition].definition.options.continuesAfterFailure
      && KnownFailureCheck.isFailedCheck(error)
  }

  private func knownFailureCheck(_ index: Int, _ error: (any Error)?) -> KnownFailureCheck? {
    guard order.knownFailure != nil else { return nil }
    let isLast = index == testSteps.count - 1 && course.worst <= .passed
    return KnownFailureCheck(order, testSteps[index], error, isLast: isLast)
  }

  /// Stores the outcome of the scenario for hooks.
  private func record(_ result: Result, of index: Int, _ error: (any Error)?) {
    let step: StepContext? =
      if case .step(let position) = testSteps[index] { context(ofStep: position) } else { nil }
    let error =
      (error as? SeveralErrors)?.first ?? error
      ?? (result.status == .failed ? RecordedIssueError(result.message ?? "") : nil)
    state.record(
      ScenarioState.Problem(
        status: ResultStatus(result.status), step: step, error: error, message: result.message))
  }

  /// Returns the result of a step. The plan and the scenario's progress determine whether its body runs.
  private func end(of index: Int, since began: Int64) async -> Ended {
    switch testSteps[index] {
    case .hook(let index):
      let hook = definitions.hooks[index]
      guard course.runs(hook.moment), case .scenario(let body) = hook.body else {
        return Ended(.skipped, at: began)
      }
      var failure: (any Error)?
      do {
        try await caller.call(within: limit(of: hook)) { [state] in try await body(state) }
      } catch {
        failure = error
      }
      let end = clock.now()
      if hook.moment == .beforeScenario {
        failure = await callOnFailure(failure, step: nil, since: began)
      }
      return Ended(failure, duration: .nanoseconds(end - began), at: end)
    case .beginOfAround, .endOfAround:
      return Ended(.skipped, at: began)
    case .knownFailure:
      return Ended(course.isSkipped ? .skipped : .passed, at: began)
    case .step(let position):
      guard !course.isSkipped else { return Ended(.skipped, at: began) }
      switch order.steps[position].match {
      case .undefined: return Ended(.undefined, at: began)
      case .ambiguous: return Ended(.ambiguous, at: began)
      case .one(let definition):
        guard !course.isBroken else { return Ended(.skipped, at: began) }
        let stepCall = StepCall(definition, step: position, of: order, executor)
        if order.steps[position].role != .plain {
          return await probe(stepCall, order.steps[position].role, since: began)
        }
        let failure = await call(stepCall, position, since: began)
        let end = clock.now()
        let duration = Duration.nanoseconds(end - began)
        probedDuration = duration
        let isShown = executor.settings.showsWorlds ? await showWorlds(failure, duration: duration) : false
        return Ended(failure, duration: duration, at: isShown ? nil : end)
      }
    }
  }

  /// Returns the time limit of a step or hook; nil for none.
  ///
  /// - Parameter own: that of its definition.
  func limit(own: Duration?) -> Duration? { executor.settings.limit(own: own, inherited: order.timeLimit) }

  func limit(of hook: Hook) -> Duration? { limit(own: hook.timeout) }
}

/// A retry that skips a scenario whose earlier attempt failed. Reports would show the scenario as skipped otherwise.
struct SkippedRetryError: Error, CustomStringConvertible {
  let reason: String?

  var description: String {
    "the retry skips the scenario, whose earlier attempt failed" + (reason.map { ": \($0)" } ?? "")
  }
}

/// The calls of the closure that an around hook receives. Several tasks can call it at the same time.
struct CalledOnce: Sendable {
  private let calls = Locked(0)

  var count: Int { calls.withLock { $0 } }

  /// Records a call.
  ///
  /// - Throws: an error for all calls but the first.
  func call() throws {
    let isFirst = calls.withLock { calls in
      calls += 1
      return calls == 1
    }
    guard isFirst else { throw AroundHookError.calledAgain }
  }
}

/// The misuse of the closure that an around hook of a scenario or step receives.
enum AroundHookError: Error, CustomStringConvertible {
  case neverCalled
  case calledAgain

  var description: String {
    switch self {
    case .neverCalled: "the hook never called the closure that it wraps; call it once, or throw"
    case .calledAgain: "the hook called the closure that it wraps a second time; call it once"
    }
  }
}

/// The progress of a scenario, which determines which of the remaining steps and hooks run.
struct ScenarioProgress {
  private(set) var worst = TestStepResult.Status.unknown
  /// Whether a step or hook skipped the rest.
  private(set) var isSkipped = false
  /// Whether a step or hook failed, or is pending, undefined or ambiguous.
  private(set) var isBroken = false

  /// Records the result of a step or hook.
  ///
  /// - Parameter continues: whether the rest runs even if it failed.
  mutating func add(_ status: TestStepResult.Status, continues: Bool = false) {
    worst = max(worst, status)
    switch status {
    case .unknown, .passed: break
    case .skipped: isSkipped = isSkipped || !isBroken
    case .pending, .undefined, .ambiguous, .failed: isBroken = isBroken || !continues
    }
  }

  /// Returns whether hooks of a kind run. Hooks before and around a scenario run only before any failure; hooks after
  /// it always run.
  func runs(_ moment: Hook.Moment) -> Bool {
    switch moment {
    case .afterScenario: true
    default: !isSkipped && !isBroken
    }
  }
}
