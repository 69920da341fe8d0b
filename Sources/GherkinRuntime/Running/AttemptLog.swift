import GherkinMessages
import GherkinSteps
import Synchronization

/// The events of attempts in this process, shared with the watchdog. They are emitted until all attempts have ended or
/// one is given up.
final class AttemptLog: Sendable {
  private struct State {
    var recorder: AttemptRecorder
    var issues = TestingIssues()
    var isOver = false
  }

  let clock: any RunClock
  private let attempts: [Attempt]
  private let output: StepOutput
  private let state: Mutex<State>

  init(_ attempts: [Attempt], _ clock: any RunClock, _ output: StepOutput, _ emit: @escaping TestCaseExecutor.Emit) {
    self.attempts = attempts
    self.clock = clock
    self.output = output
    state = Mutex(State(recorder: AttemptRecorder(attempts, waitsForSurvival: false, emit: emit)))
  }

  var endings: [AttemptEnding] { state.withLock { $0.recorder.endings } }

  /// Emits an event. Events after the end of the attempts are ignored.
  func emit(_ event: RunEvent) {
    state.withLock { state in
      guard !state.isOver else { return }
      _ = state.recorder.take(event)
    }
  }

  /// Reports the end of a step or hook, which fails if it recorded issues.
  ///
  /// - Parameter check: applies a known failure to the result; nil if the scenario has none.
  /// - Returns: the result.
  func finishStep(
    _ result: Envelope.TestStepResult, at time: Int64, _ check: KnownFailureCheck?
  ) -> Envelope.TestStepResult {
    // Before the lock, which the watchdog needs too: a thread of the user's code can hold the lock of a stream.
    output.flush()
    return state.withLock { state in
      guard !state.isOver else { return result }
      var result = state.issues.merge(into: result)
      if let check { result = check.result(of: result) }
      _ = state.recorder.take(.stepFinished(result, at: time))
      return result
    }
  }

  /// Reports that the running step has failed, before its failure is described.
  ///
  /// - Parameter result: the result without recorded issues.
  /// - Returns: whether it failed.
  func failStep(_ result: Envelope.TestStepResult) -> Bool {
    state.withLock { state in
      var issues = state.issues
      return !state.isOver && state.recorder.take(.stepFailed(issues.merge(into: result), at: clock.now()))
    }
  }

  /// The issues that the running step or hook has recorded, as one error; nil if there are none.
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

  /// Adds an issue to the running step of an attempt, or between two steps to the next one.
  ///
  /// - Returns: whether the attempt is running.
  func record(_ issue: RecordedIssueError, inAttempt index: Int) -> Bool {
    state.withLock { state in
      guard !state.isOver, state.recorder.expectsResult(ofAttempt: index) else { return false }
      state.issues.append(issue)
      return true
    }
  }

  /// Attaches content to the running step of an attempt. If no step is running, drops the content and prints a note.
  ///
  /// Content that is too large fails the step.
  func attach(_ content: AttachedContent, toAttempt index: Int) {
    if let problem = AttachedContent.problem(ofSize: content.body.count) {
      if record(RecordedIssueError(problem), inAttempt: index) { return }
      return output.note(content.noteOnDrop(by: attempts[index].testCase.nameAndPlace))
    }
    let isAttached = state.withLock { state in
      guard !state.isOver, state.recorder.isInStep(ofAttempt: index) else { return false }
      return state.recorder.take(.attached(content, at: clock.now()))
    }
    if !isAttached { output.note(content.noteOnDrop(by: attempts[index].testCase.nameAndPlace)) }
  }

  /// Records that all attempts have ended.
  ///
  /// - Returns: whether none was given up before.
  func end() -> Bool {
    state.withLock { state in
      defer { state.isOver = true }
      return !state.isOver
    }
  }

  /// Fails the running step without waiting for it, and skips all steps after it.
  ///
  /// - Returns: whether the attempts had not ended before.
  func giveUp(_ reason: GiveUpReason) -> Bool {
    state.withLock { state in
      guard !state.isOver else { return false }
      state.isOver = true
      // A failure that is being described already contains the issues.
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
