import CucumberMessages
import Gherkin
import GherkinSteps

/// Runs one attempt at a test case: its hooks and steps in order, each with a result.
struct TestCaseRunner {
  let testCase: TestCase
  let attempt: Attempt
  let catalogue: StepCatalogue
  let clock: any RunClock
  let emit: @Sendable (Envelope) -> Void

  /// Runs it, and gives the worst status of its steps and hooks.
  func run() async -> Envelope.TestStepResult.Status {
    let started = Envelope.TestCaseStarted(
      id: attempt.id, testCaseId: testCase.id, attempt: attempt.number, timestamp: now())
    emit(.testCaseStarted(started))
    let worlds = Worlds()
    let desk = AttachmentDesk(attemptID: attempt.id, clock: clock, emit: emit)
    let pickle = testCase.pickle
    let context = ScenarioContext(
      name: pickle.name, uri: pickle.uri, line: pickle.location.line, tags: pickle.tags.map(\.name), worlds: worlds,
      deliver: desk.receive)
    let worst = await ScenarioContext.$current.withValue(context) { await runSteps(worlds, desk) }
    emit(.testCaseFinished(.init(testCaseStartedId: attempt.id, timestamp: now(), willBeRetried: false)))
    return worst
  }

  private func runSteps(_ worlds: Worlds, _ desk: AttachmentDesk) async -> Envelope.TestStepResult.Status {
    var course = Course()
    for step in testCase.steps {
      emit(.testStepStarted(.init(testCaseStartedId: attempt.id, testStepId: step.id, timestamp: now())))
      desk.open(step.id)
      let result = await result(of: step, course, worlds)
      desk.close()
      course.add(result.status)
      emit(
        .testStepFinished(
          .init(testCaseStartedId: attempt.id, testStepId: step.id, testStepResult: result, timestamp: now())))
    }
    return course.worst
  }

  /// What a step comes to: the plan and the course of the scenario decide whether its body runs at all.
  private func result(of step: TestStep, _ course: Course, _ worlds: Worlds) async -> Envelope.TestStepResult {
    switch step.action {
    case .hook(let index):
      let hook = catalogue.hooks[index].hook
      guard course.runs(hook.moment) else { return .init(status: .skipped) }
      return await measured { try await hook.body(worlds) }
    case .step(let position, let binding):
      guard !course.isSkipped else { return .init(status: .skipped) }
      switch binding {
      case .undefined(let suggestion):
        emit(.suggestion(suggestion))
        return .init(status: .undefined)
      case .ambiguous:
        return .init(status: .ambiguous)
      case .matched(let match):
        guard !course.isBroken else { return .init(status: .skipped) }
        let call = StepCall(match, of: testCase.pickle.steps[position], catalogue)
        return await measured { try await call.run(worlds) }
      }
    }
  }

  private func measured(_ body: () async throws -> Void) async -> Envelope.TestStepResult {
    let start = clock.now()
    let failure: (any Error)?
    do {
      try await body()
      failure = nil
    } catch {
      failure = error
    }
    return .init(failure, duration: .nanoseconds(clock.now() - start))
  }

  private func now() -> Envelope.Timestamp {
    .init(nanoseconds: clock.now())
  }
}

/// How far a scenario has come, which decides what of the rest runs.
private struct Course {
  private(set) var worst = Envelope.TestStepResult.Status.unknown
  /// A step or hook asked to skip the rest.
  private(set) var isSkipped = false
  /// A step or hook failed, is pending, undefined or ambiguous.
  private(set) var isBroken = false

  mutating func add(_ status: Envelope.TestStepResult.Status) {
    worst = max(worst, status)
    switch status {
    case .unknown, .passed: break
    case .skipped: isSkipped = isSkipped || !isBroken
    case .pending, .undefined, .ambiguous, .failed: isBroken = true
    }
  }

  /// Hooks before a scenario run only while all is well; those after it always do.
  func runs(_ moment: Hook.Moment) -> Bool {
    switch moment {
    case .beforeScenario: !isSkipped && !isBroken
    case .afterScenario: true
    }
  }
}
