import CucumberMessages
import Gherkin
import Synchronization

/// What an attempt and those who wait for it share: its envelopes leave through here, until it is over or given up.
final class AttemptRun: Sendable {
  private struct State {
    var isOver = false
    /// How many test steps have begun.
    var begun = 0
    /// When the running test step began; nil between steps.
    var stepStart: Int64?
    var waiting: CheckedContinuation<Ending, Never>?
  }

  /// How an attempt ended.
  struct Ending: Sendable {
    let worst: Envelope.TestStepResult.Status
    /// Whether its lane is lost, as a step never came back.
    let isGivenUp: Bool
  }

  let testCase: TestCase
  let attempt: Attempt
  let clock: any RunClock
  private let send: TestCaseExecutor.Emit
  private let state = Mutex(State())

  init(_ testCase: TestCase, _ attempt: Attempt, _ clock: any RunClock, _ emit: @escaping TestCaseExecutor.Emit) {
    self.testCase = testCase
    self.attempt = attempt
    self.clock = clock
    send = emit
  }

  /// Starts the attempt's work, and waits for its end.
  func ending(of work: () -> Void) async -> Ending {
    await withCheckedContinuation { continuation in
      state.withLock { $0.waiting = continuation }
      work()
    }
  }

  /// Sends an envelope; what comes when the attempt is over goes nowhere.
  func emit(_ envelope: Envelope) {
    state.withLock { state in
      guard !state.isOver else { return }
      switch envelope {
      case .testStepStarted:
        state.begun += 1
        state.stepStart = clock.now()
      case .testStepFinished: state.stepStart = nil
      default: break
      }
      send(envelope)
    }
  }

  /// The attempt came to its end.
  func end(_ worst: Envelope.TestStepResult.Status) {
    finish(Ending(worst: worst, isGivenUp: false)) { _ in }
  }

  /// The running step never came back: it fails, and all that would follow is skipped.
  func giveUp(_ limit: Duration) {
    finish(Ending(worst: .failed, isGivenUp: true)) { state in
      let now = Envelope.Timestamp(nanoseconds: clock.now())
      func finished(_ step: TestStep, _ result: Envelope.TestStepResult) {
        send(
          .testStepFinished(
            .init(testCaseStartedId: attempt.id, testStepId: step.id, testStepResult: result, timestamp: now)))
      }
      if let start = state.stepStart, state.begun > 0 {
        let taken = Duration.nanoseconds(clock.now() - start)
        let error = TimeLimitError(limit: limit, taken: taken, isGivenUp: true)
        finished(testCase.steps[state.begun - 1], .init(error, duration: taken))
      }
      for step in testCase.steps[state.begun...] {
        send(.testStepStarted(.init(testCaseStartedId: attempt.id, testStepId: step.id, timestamp: now)))
        finished(step, .init(status: .skipped))
      }
      send(
        .testCaseFinished(
          .init(
            testCaseStartedId: attempt.id, timestamp: now, willBeRetried: attempt.isRetriedOnFailure)))
    }
  }

  private func finish(_ ending: Ending, _ lastWords: (State) -> Void) {
    let waiting = state.withLock { state -> CheckedContinuation<Ending, Never>? in
      guard !state.isOver else { return nil }
      lastWords(state)
      state.isOver = true
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: ending)
  }
}
