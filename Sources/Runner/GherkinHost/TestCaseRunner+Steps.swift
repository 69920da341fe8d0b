import GherkinProtocol
import GherkinStepsCore

/// Steps with the hooks before, after and around them. These hooks have no results of their own: their errors are the
/// step's.
extension TestCaseRunner {
  /// Calls a step with its hooks.
  ///
  /// - Returns: the error; nil if there is none.
  func call(_ step: StepCall, _ position: Int, since began: Int64) async -> (any Error)? {
    if caller.runsInPlace, !traits.hasStepHooks {
      // The common case avoids closures, each of which costs as much as a quick step.
      var failure: (any Error)?
      caller.beginPart(within: limit(own: step.timeout))
      do { try await step.run(state) } catch { failure = error }
      return caller.end() ?? failure
    }
    let context = context(ofStep: position)
    state.step = context
    let failure = await call(step, context, inside: traits.aroundStep[...], since: began)
    return await callOnFailure(failure, step: context, since: began)
  }

  func context(ofStep position: Int) -> StepContext {
    StepContext(OrderedStepDetails(order, step: position, definitions))
  }

  /// Calls a step inside its around hooks, the first one outermost.
  private func call(
    _ step: StepCall, _ context: StepContext, inside hooks: ArraySlice<Int>, since began: Int64
  ) async -> (any Error)? {
    guard let index = hooks.first else { return await call(step, context, since: began) }
    let hook = definitions.hooks[index]
    guard case .around(let body) = hook.body else { return nil }
    let limit = limit(of: hook)
    let rest = CalledOnce()
    // Only the first call of the closure uses these, and it ends before the hook does.
    nonisolated(unsafe) let runner = self
    nonisolated(unsafe) var inner: (any Error)?
    var failure: (any Error)?
    caller.beginPart(within: limit)
    do {
      try await body(state) {
        try rest.call()
        inner = runner.caller.end()
        if inner == nil { inner = await runner.call(step, context, inside: hooks.dropFirst(), since: began) }
        runner.caller.beginPart(within: limit)
      }
      if rest.count != 1 { failure = rest.count == 0 ? AroundHookError.neverCalled : .calledAgain }
    } catch {
      failure = error
    }
    failure = caller.end() ?? failure
    return failure.map { Self.graver(inner, $0) } ?? inner
  }

  /// Calls a step between its hooks. Hooks after it always run. Returns the most severe error, the first of several
  /// equal ones.
  private func call(_ step: StepCall, _ context: StepContext, since began: Int64) async -> (any Error)? {
    let limit = limit(own: step.timeout)
    var failure: (any Error)?
    do {
      for hook in traits.beforeStep { try await call(stepHook: hook) }
      try await caller.call(within: limit) { [state] in try await step.run(state) }
    } catch {
      failure = error
    }
    let duration = traits.afterStep.isEmpty ? .zero : Duration.nanoseconds(clock.now() - began)
    for hook in traits.afterStep {
      let issues = log.recordedIssues
      let status = issues == nil ? ResultStatus(Result(failure, duration: .zero).status) : .failed
      state.stepOutcome = StepOutcome(step: context, status: status, error: failure ?? issues, duration: duration)
      do {
        try await call(stepHook: hook)
      } catch {
        failure = Self.graver(failure, error)
      }
    }
    return failure
  }

  /// Calls the hooks for failures if a step or a hook before the scenario has failed.
  ///
  /// - Returns: its error, combined with those of the hooks.
  func callOnFailure(_ failure: (any Error)?, step: StepContext?, since began: Int64) async -> (any Error)? {
    var failure = (failure as? UnavailableWorldError).map(missing) ?? failure
    guard !traits.onFailure.isEmpty, !(failure is GivenUpError) else { return failure }
    let duration = Duration.nanoseconds(clock.now() - began)
    let issues = log.recordedIssues
    let result = Result(failure, duration: duration)
    guard let error = failure ?? issues, issues != nil || result.status == .failed else { return failure }
    let message = Result(error, duration: duration).message ?? ""
    state.failure = StepFailure(step: step, error: error, message: message, duration: duration)
    for hook in traits.onFailure {
      do {
        try await call(stepHook: hook)
      } catch {
        failure = Self.graver(failure, error)
      }
    }
    return failure
  }

  /// The time limit for describing a scenario's worlds, in addition to that of the step.
  private static let describingLimit = Duration.seconds(2)

  /// Attaches a description of the scenario's worlds to the running step if it has failed.
  ///
  /// - Returns: whether it has failed.
  func showWorlds(_ failure: (any Error)?, duration: Duration) async -> Bool {
    guard !(failure is GivenUpError), log.failStep(Result(failure, duration: duration)) else { return false }
    let limit = limit(own: nil) ?? Self.describingLimit
    do {
      try await caller.call(within: min(limit, Self.describingLimit)) { [state] in
        // A log, because not all reports show other attachments with the step.
        if let text = state.describedWorlds { ScenarioContext.current?.log(text) }
      }
    } catch is TimeLimitError {
      ScenarioContext.current?.log("The worlds are not shown: describing them took too long.")
    } catch {
      // The scenario was abandoned, which its result says.
    }
    return true
  }

  private func call(stepHook index: Int) async throws {
    let hook = definitions.hooks[index]
    guard case .scenario(let body) = hook.body else { return }
    try await caller.call(within: limit(of: hook)) { [state] in try await body(state) }
  }

  /// Returns the more severe of two errors; both of two failures, so that none is lost.
  private static func graver(_ first: (any Error)?, _ second: any Error) -> any Error {
    // The error of a world's `init` is reported once.
    guard let first, !(first is UnavailableWorldError) else { return second }
    if second is UnavailableWorldError { return first }
    let statuses = (Result(first, duration: .zero).status, Result(second, duration: .zero).status)
    if statuses == (.failed, .failed) { return SeveralErrors(first: first, second: second) }
    return statuses.0 >= statuses.1 ? first : second
  }

  /// Runs the scenario's cleanups within one time limit. Their attachments, output and errors belong to the last step
  /// or hook.
  func tearDown(after ended: Ended) async -> Ended {
    // A cleanup that is added later is reported and does not run.
    defer { state.close() }
    guard !state.closeIfClean() else { return ended }
    let isReported = course.worst == .failed || ended.result.status == .failed
    do {
      try await caller.call(within: limit(own: nil)) { [state] in
        let errors = await state.tearDown().filter { !isReported || !($0 is UnavailableWorldError) }
        if !errors.isEmpty { throw TearDownError(errors) }
      }
      return ended
    } catch {
      let error = error as? TearDownError ?? TearDownError([error])
      return Ended(ended.error.map { Self.graver($0, error) } ?? error, duration: ended.result.duration, at: ended.time)
    }
  }
}

extension ResultStatus {
  /// Creates the status of a result. An unknown status has passed so far.
  init(_ status: TestStepResult.Status) {
    self =
      switch status {
      case .unknown, .passed: .passed
      case .failed: .failed
      case .pending: .pending
      case .undefined: .undefined
      case .ambiguous: .ambiguous
      case .skipped: .skipped
      }
  }
}
