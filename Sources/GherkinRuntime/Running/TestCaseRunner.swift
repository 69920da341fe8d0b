import CucumberMessages
import Gherkin
import GherkinSteps

/// Runs one attempt at a test case: its hooks and steps in order, each with a result.
final class TestCaseRunner {
  typealias Result = Envelope.TestStepResult

  private let testCase: TestCase
  private let traits: ScenarioTraits
  private let attempt: Attempt
  /// The attempt's position among those that were handed over.
  private let position: Int
  private let log: AttemptLog
  private let executor: InProcessExecutor
  private let worlds: Worlds
  private var caller: TimeLimitedInvoker
  private var course: ScenarioProgress

  private var catalogue: StepCatalogue { executor.catalogue }
  private var clock: any RunClock { executor.clock }

  init(
    _ attempt: Attempt, _ position: Int, _ log: AttemptLog, _ executor: InProcessExecutor, _ caller: TimeLimitedInvoker
  ) {
    self.attempt = attempt
    self.position = position
    self.log = log
    self.executor = executor
    self.caller = caller
    testCase = attempt.testCase
    traits = attempt.testCase.traits
    worlds = Worlds(tornDown: executor.catalogue.tornDown)
    course = ScenarioProgress(attempt.mode, isOff: attempt.testCase.isOff)
  }

  /// Runs it, and returns the worst status of its steps and hooks.
  func run() async -> Result.Status {
    log.emit(.attemptStarted(position, at: clock.now()))
    let context = ScenarioContext(
      name: testCase.name, uri: testCase.uri, line: testCase.location.line, tags: testCase.tags,
      parameters: executor.parameters, worlds: worlds
    ) { [log, position] content in log.attach(content, toAttempt: position) }
    await ScenarioContext.$current.withValue(context) { await run(0..<testCase.testStepCount) }
    let willBeRetried = attempt.isRetriedOnFailure && course.worst == .failed
    log.emit(.attemptFinished(willBeRetried: willBeRetried, at: clock.now()))
    return course.worst
  }

  /// Runs the hooks and steps of a range in order. A hook around, which opens what is left, closes it too.
  private func run(_ range: Range<Int>) async {
    var rest = range
    while let index = rest.first {
      if case .beginOfAround(let hook) = testCase.testStep(index), let end = rest.last {
        return await runAround(hook, begin: index, rest.dropFirst().dropLast(), end: end)
      }
      rest = rest.dropFirst()
      let began = start(index)
      let (result, end) = await result(of: index, since: began)
      finish(index, result, at: end)
    }
  }

  private func runAround(_ hookIndex: Int, begin: Int, _ inner: Range<Int>, end: Int) async {
    start(begin)
    var began = clock.now()
    var calls = 0
    let hook = catalogue.hooks[hookIndex].hook
    guard attempt.mode == .run, course.runs(hook.moment), case .around(let body) = hook.body else {
      finish(begin, Result(status: .skipped))
      await run(inner)
      start(end)
      return finish(end, Result(status: .skipped))
    }
    let limit = executor.limits.limit(own: hook.timeout, tags: traits.timeLimit)
    var failure: (any Error)?
    caller.beginPart(within: limit)
    do {
      try await body(worlds) {
        calls += 1
        guard calls == 1 else { throw AroundHookError.calledAgain }
        finish(begin, Result(caller.end(), duration: .nanoseconds(clock.now() - began)))
        await run(inner)
        start(end)
        began = clock.now()
        caller.beginPart(within: limit)
      }
      if calls > 1 { failure = AroundHookError.calledAgain }
    } catch {
      failure = error
    }
    failure = caller.end() ?? failure
    let duration = Duration.nanoseconds(clock.now() - began)
    if calls > 0 { return finish(end, Result(failure, duration: duration)) }
    finish(begin, Result(failure ?? AroundHookError.neverCalled, duration: duration))
    await run(inner)
    start(end)
    finish(end, Result(status: .skipped))
  }

  /// Reports that a step or hook begins, and returns the time at which it did.
  @discardableResult
  private func start(_ index: Int) -> Int64 {
    let began = clock.now()
    log.emit(.stepStarted(index, at: began))
    return began
  }

  /// Reports how a step or hook ended, at a time that was read already, or now.
  private func finish(_ index: Int, _ result: Result, at end: Int64? = nil) {
    course.add(log.finishStep(result, at: end ?? clock.now()))
  }

  /// What a step comes to, and when it ended: the plan and the course of the scenario decide whether its body runs at all.
  private func result(of index: Int, since began: Int64) async -> (Result, end: Int64) {
    func without(_ status: Result.Status) -> (Result, end: Int64) { (Result(status: status), began) }
    switch testCase.testStep(index) {
    case .hook(let index):
      let hook = catalogue.hooks[index].hook
      guard attempt.mode == .run, course.runs(hook.moment), case .scenario(let body) = hook.body else {
        return without(.skipped)
      }
      let limit = executor.limits.limit(own: hook.timeout, tags: traits.timeLimit)
      return await clock.measure(since: began) { [worlds] in
        try await self.caller.call(within: limit) { try await body(worlds) }
      }
    case .beginOfAround, .endOfAround:
      return without(.skipped)
    case .step(let position):
      guard !course.isSkipped else { return without(.skipped) }
      switch testCase.binding(ofStep: position) {
      case .undefined: return without(.undefined)
      case .ambiguous: return without(.ambiguous)
      case .matched(let match):
        guard attempt.mode == .run, !course.isBroken else { return without(.skipped) }
        let failure = await call(StepCall(match, step: position, of: testCase, catalogue))
        let end = clock.now()
        return (Result(failure, duration: .nanoseconds(end - began)), end)
      }
    }
  }

  /// Calls a step between its hooks. Those after it run in any case; the gravest error counts, of equal ones the first.
  ///
  /// - Returns: the error; nil if there is none.
  private func call(_ step: StepCall) async -> (any Error)? {
    let limit = executor.limits.limit(own: step.timeout, tags: traits.timeLimit)
    var failure: (any Error)?
    if caller.runsInPlace, traits.beforeStep.isEmpty, traits.afterStep.isEmpty {
      // The usual case without closures, each of which costs as much as a quick step.
      caller.beginPart(within: limit)
      do { try await step.run(worlds) } catch { failure = error }
      return caller.end() ?? failure
    }
    do {
      for hook in traits.beforeStep { try await callStepHook(hook) }
      try await caller.call(within: limit) { [worlds] in try await step.run(worlds) }
    } catch {
      failure = error
    }
    for hook in traits.afterStep {
      do {
        try await callStepHook(hook)
      } catch {
        failure = Self.graver(failure, error)
      }
    }
    return failure
  }

  /// Of two errors the graver one; of two failures both, as neither may be lost.
  private static func graver(_ first: (any Error)?, _ second: any Error) -> any Error {
    guard let first else { return second }
    let statuses = (Result(first, duration: .zero).status, Result(second, duration: .zero).status)
    if statuses == (.failed, .failed) { return SeveralErrors(first: first, second: second) }
    return statuses.0 >= statuses.1 ? first : second
  }

  private func callStepHook(_ index: Int) async throws {
    let hook = catalogue.hooks[index].hook
    guard case .scenario(let body) = hook.body else { return }
    let limit = executor.limits.limit(own: hook.timeout, tags: traits.timeLimit)
    try await caller.call(within: limit) { [worlds] in try await body(worlds) }
  }
}

/// How a hook around a scenario misused what it was handed.
enum AroundHookError: Error, CustomStringConvertible {
  case neverCalled
  case calledAgain

  var description: String {
    switch self {
    case .neverCalled: "the hook around the scenario never called it; call the closure that it is handed, or throw"
    case .calledAgain: "the hook around the scenario called it a second time; call it once"
    }
  }
}
