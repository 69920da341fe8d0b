import CucumberMessages
import Gherkin
import GherkinSteps

/// Runs one attempt at a test case: its hooks and steps in order, each with a result.
final class TestCaseRunner {
  typealias Result = Envelope.TestStepResult

  private let testCase: TestCase
  private let attempt: Attempt
  private let catalogue: StepCatalogue
  private let clock: any RunClock
  private let emit: TestCaseExecutor.Emit
  private let desk: AttachmentDesk
  private let limits: TimeLimits
  /// What the scenario's tags say of its steps' limits.
  private let tagLimit: Duration?
  private let worlds: Worlds
  private var caller: BodyCaller
  private var course: Course

  init(_ run: AttemptRun, _ catalogue: StepCatalogue, _ limits: TimeLimits, _ caller: BodyCaller) {
    attempt = run.attempt
    testCase = run.attempt.testCase
    clock = run.clock
    emit = run.emit
    self.catalogue = catalogue
    self.limits = limits
    self.caller = caller
    tagLimit = TimeLimits.limit(in: run.attempt.testCase.pickle.tags.map(\.name))
    desk = AttachmentDesk(clock: run.clock, emit: run.emit)
    worlds = Worlds(tornDown: catalogue.tornDown)
    course = Course(run.attempt.mode, isOff: run.attempt.testCase.isOff)
  }

  /// Runs it, and gives the worst status of its steps and hooks.
  func run() async -> Result.Status {
    emit(
      .testCaseStarted(.init(id: attempt.id, testCaseId: testCase.id, attempt: attempt.number, timestamp: now())))
    let pickle = testCase.pickle
    let context = ScenarioContext(
      name: pickle.name, uri: pickle.uri, line: pickle.location.line, tags: pickle.tags.map(\.name),
      parameters: attempt.parameters, worlds: worlds, deliver: desk.receive)
    await ScenarioContext.$current.withValue(context) { await run(testCase.steps.indices) }
    let willBeRetried = attempt.isRetriedOnFailure && course.worst == .failed
    emit(
      .testCaseFinished(
        .init(testCaseStartedId: attempt.id, timestamp: now(), willBeRetried: willBeRetried)))
    return course.worst
  }

  /// Runs the hooks and steps of a range in order. A hook around, which opens what is left, closes it too.
  private func run(_ range: Range<Int>) async {
    var rest = range
    while let index = rest.first {
      if case .beginOfAround(let hook) = testCase.steps[index].action, let end = rest.last {
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
    let limit = limits.limit(own: hook.timeout, tags: tagLimit)
    var failure: (any Error)?
    var partStart = caller.beginPart(within: limit)
    do {
      try await body(worlds) {
        calls += 1
        guard calls == 1 else { throw AroundHookError.calledAgain }
        finish(begin, Result(caller.end(since: partStart), duration: .nanoseconds(clock.now() - began)))
        await run(inner)
        start(end)
        began = clock.now()
        partStart = caller.beginPart(within: limit)
      }
      if calls > 1 { failure = AroundHookError.calledAgain }
    } catch {
      failure = error
    }
    failure = caller.end(since: partStart) ?? failure
    let duration = Duration.nanoseconds(clock.now() - began)
    if calls > 0 { return finish(end, Result(failure, duration: duration)) }
    finish(begin, Result(failure ?? AroundHookError.neverCalled, duration: duration))
    await run(inner)
    start(end)
    finish(end, Result(status: .skipped))
  }

  /// Says that a step or hook begins, and gives the time at which it did.
  @discardableResult
  private func start(_ index: Int) -> Int64 {
    let id = testCase.steps[index].id
    let began = clock.now()
    emit(
      .testStepStarted(
        .init(testCaseStartedId: attempt.id, testStepId: id, timestamp: .init(nanoseconds: began))))
    desk.open(.step(attempt: attempt.id, testStep: id))
    return began
  }

  /// Says how a step or hook ended, at a time that was read already, or now.
  private func finish(_ index: Int, _ result: Result, at end: Int64? = nil) {
    desk.close()
    course.add(result.status)
    let id = testCase.steps[index].id
    emit(
      .testStepFinished(
        .init(
          testCaseStartedId: attempt.id, testStepId: id, testStepResult: result,
          timestamp: .init(nanoseconds: end ?? clock.now()))))
  }

  /// What a step comes to, and when it ended: the plan and the course of the scenario decide whether its body runs at all.
  private func result(of index: Int, since began: Int64) async -> (Result, end: Int64) {
    func without(_ status: Result.Status) -> (Result, end: Int64) { (Result(status: status), began) }
    switch testCase.steps[index].action {
    case .hook(let index):
      let hook = catalogue.hooks[index].hook
      guard attempt.mode == .run, course.runs(hook.moment), case .scenario(let body) = hook.body else {
        return without(.skipped)
      }
      let limit = limits.limit(own: hook.timeout, tags: tagLimit)
      return await clock.measure(since: began) { [worlds] in
        try await self.caller.call(within: limit) { try await body(worlds) }
      }
    case .beginOfAround, .endOfAround:
      return without(.skipped)
    case .step(let position, let binding):
      guard !course.isSkipped else { return without(.skipped) }
      switch binding {
      case .undefined(let suggestion):
        emit(.suggestion(suggestion))
        return without(.undefined)
      case .ambiguous:
        return without(.ambiguous)
      case .matched(let match):
        guard attempt.mode == .run, !course.isBroken else { return without(.skipped) }
        let call = StepCall(match, of: testCase.pickle.steps[position], catalogue)
        return await clock.measure(since: began) { try await self.call(call) }
      }
    }
  }

  /// Calls a step between its hooks. Those after it run in any case; the gravest error counts, of equal ones the first.
  private func call(_ step: StepCall) async throws {
    var failure: (any Error)?
    do {
      for hook in testCase.beforeStepHooks { try await callStepHook(hook) }
      let limit = limits.limit(own: step.timeout, tags: tagLimit)
      try await caller.call(within: limit) { [worlds] in try await step.run(worlds) }
    } catch {
      failure = error
    }
    for hook in testCase.afterStepHooks {
      do {
        try await callStepHook(hook)
      } catch {
        failure = Self.graver(failure, error)
      }
    }
    if let failure { throw failure }
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
    try await caller.call(within: limits.limit(own: hook.timeout, tags: tagLimit)) { [worlds] in try await body(worlds)
    }
  }

  private func now() -> Envelope.Timestamp {
    .init(nanoseconds: clock.now())
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
