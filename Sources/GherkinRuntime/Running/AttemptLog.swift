import CucumberMessages
import GherkinSteps
import Synchronization

/// What attempts in this process and the watchdog share: the events of the attempts leave through here, until all of
/// them are over or one is given up.
final class AttemptLog: Sendable {
  private struct State {
    var recorder: AttemptRecorder
    var issues = TestingIssues()
    var isOver = false
  }

  let clock: any RunClock
  private let state: Mutex<State>

  init(_ attempts: [Attempt], _ clock: any RunClock, _ emit: @escaping TestCaseExecutor.Emit) {
    self.clock = clock
    state = Mutex(State(recorder: AttemptRecorder(attempts, waitsForSurvival: false, emit: emit)))
  }

  var endings: [AttemptEnding] { state.withLock { $0.recorder.endings } }

  /// Passes an event on; what comes after the attempts are over is ignored.
  func emit(_ event: RunEvent) {
    state.withLock { state in
      guard !state.isOver else { return }
      _ = state.recorder.take(event)
    }
  }

  /// Reports the end of a step or hook, which failed if it recorded issues.
  ///
  /// - Parameter check: what a known failure makes of the result; nil if the scenario has none.
  /// - Returns: its result.
  func finishStep(
    _ result: Envelope.TestStepResult, at time: Int64, _ check: KnownFailureCheck?
  ) -> Envelope.TestStepResult {
    state.withLock { state in
      guard !state.isOver else { return result }
      var result = state.issues.merge(into: result)
      if let check { result = check.result(of: result) }
      _ = state.recorder.take(.stepFinished(result, at: time))
      return result
    }
  }

  /// Reports that the running step has failed, before its failure is described.
  ///
  /// - Parameter result: its result without the issues that it recorded.
  /// - Returns: whether it failed.
  func failStep(_ result: Envelope.TestStepResult) -> Bool {
    state.withLock { state in
      var issues = state.issues
      return !state.isOver && state.recorder.take(.stepFailed(issues.merge(into: result), at: clock.now()))
    }
  }

  /// The issues that the running step or hook has recorded so far, as one error; nil if there are none.
  var recordedIssues: (any Error)? { state.withLock { $0.issues.error } }

  /// Adds an issue to the running step.
  ///
  /// - Returns: whether a step is running.
  func record(_ issue: RecordedIssueError) -> Bool {
    state.withLock { state in
      guard !state.isOver, state.recorder.running?.step != nil else { return false }
      state.issues.append(issue)
      return true
    }
  }

  /// Attaches content to the running step of an attempt. If none is running any more, the content is dropped, and
  /// standard error says so.
  func attach(_ content: AttachedContent, toAttempt index: Int) {
    let isAttached = state.withLock { state in
      guard !state.isOver, state.recorder.isInStep(ofAttempt: index) else { return false }
      return state.recorder.take(.attached(content, at: clock.now()))
    }
    if !isAttached { content.reportDropped("its step or hook had already ended") }
  }

  /// All attempts that could run have ended.
  ///
  /// - Returns: whether none was given up before.
  func end() -> Bool {
    state.withLock { state in
      defer { state.isOver = true }
      return !state.isOver
    }
  }

  /// The running step fails, without waiting for its end, and all that would follow is skipped.
  ///
  /// - Returns: whether the attempts were not over before.
  func giveUp(_ reason: GiveUpReason) -> Bool {
    state.withLock { state in
      guard !state.isOver else { return false }
      state.isOver = true
      // A failure that is described has the issues already.
      if state.recorder.isDescribingFailure { state.issues = TestingIssues() }
      _ = state.recorder.interrupt(at: clock.now(), isGivenUp: true) { taken in
        state.issues.merge(
          into: .init(
            reason.error(
              taken: taken,
              consequence: "; the rest of the scenario is skipped, including its After hooks, which share its world"),
            duration: taken))
      }
      return true
    }
  }
}
