import CucumberMessages
import Gherkin
import Synchronization

/// What an attempt and the watchdog share: its envelopes leave through here, until it is over or given up.
final class AttemptRun: Sendable {
  private struct State {
    var isOver = false
    /// How many test steps have begun.
    var begun = 0
    /// When the running test step began; nil between steps.
    var stepStart: Envelope.Timestamp?
  }

  let attempt: Attempt
  let clock: any RunClock
  private let send: TestCaseExecutor.Emit
  private let state = Mutex(State())

  init(_ attempt: Attempt, _ clock: any RunClock, _ emit: @escaping TestCaseExecutor.Emit) {
    self.attempt = attempt
    self.clock = clock
    send = emit
  }

  /// Sends an envelope; what comes when the attempt is over goes nowhere.
  func emit(_ envelope: Envelope) {
    state.withLock { state in
      guard !state.isOver else { return }
      switch envelope {
      case .testStepStarted(let started):
        state.begun += 1
        state.stepStart = started.timestamp
      case .testStepFinished: state.stepStart = nil
      default: break
      }
      send(envelope)
    }
  }

  /// The attempt came to its end.
  ///
  /// - Returns: whether it was not given up before.
  func end() -> Bool {
    state.withLock { state in
      defer { state.isOver = true }
      return !state.isOver
    }
  }

  /// The running step never came back: it fails, and all that would follow is skipped.
  ///
  /// - Returns: whether the attempt was not over before.
  func giveUp(_ limit: Duration) -> Bool {
    state.withLock { state in
      guard !state.isOver else { return false }
      state.isOver = true
      let steps = attempt.testCase.steps
      if let start = state.stepStart, state.begun > 0 {
        let taken = now() - start
        let error = TimeLimitError(limit: limit, taken: taken, isGivenUp: true)
        finish(steps[state.begun - 1], .init(error, duration: taken))
      }
      for step in steps[state.begun...] {
        send(.testStepStarted(.init(testCaseStartedId: attempt.id, testStepId: step.id, timestamp: now())))
        finish(step, .init(status: .skipped))
      }
      send(.testCaseFinished(.init(testCaseStartedId: attempt.id, timestamp: now(), willBeRetried: false)))
      return true
    }
  }

  private func finish(_ step: TestStep, _ result: Envelope.TestStepResult) {
    send(
      .testStepFinished(
        .init(testCaseStartedId: attempt.id, testStepId: step.id, testStepResult: result, timestamp: now())))
  }

  private func now() -> Envelope.Timestamp {
    .init(nanoseconds: clock.now())
  }
}
