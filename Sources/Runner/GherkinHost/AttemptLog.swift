import GherkinProtocol
import GherkinStepsCore
import GherkinText

/// The events of attempts, or of the call of a hook, in this process, shared with the watchdog. They are emitted until
/// all attempts have ended or one is given up.
final class AttemptLog: Sendable {
  /// What is logged: an attempt at a scenario, or the call of a hook of the run, a feature or a rule.
  enum Subject: Sendable {
    case attempt(AttemptOrder)
    case hook(Hook)

    /// The scenario or the hook in messages: `"Sign in" (Features/sign_in.feature:3)`.
    var nameAndPlace: String {
      switch self {
      case .attempt(let order): order.nameAndPlace
      case .hook(let hook): hook.nameAndPlace
      }
    }

    /// The number of its steps and hooks.
    var stepCount: Int {
      switch self {
      case .attempt(let order): order.testSteps.count
      case .hook: 1
      }
    }

    /// The consequence of giving it up, for messages.
    var consequence: String {
      switch self {
      case .attempt: "; the rest of the scenario is skipped, including its After hooks, which share its world"
      case .hook: ""
      }
    }
  }

  private struct State {
    var issues = TestingIssues()
    /// The current attempt, by its position; nil between attempts.
    var attempt: Int?
    var subject: Subject?
    /// The number of steps and hooks of the attempt.
    var stepCount = 0
    /// The number of started steps of the attempt.
    var begun = 0
    /// The start time of the running step; nil if none is running.
    var stepStart: Int64?
    /// Whether the running step has failed, and its failure is being described.
    var isDescribingFailure = false
    /// What the running probe has recorded; nil if the running step is none.
    var probe: ProbeRecords?
    /// Whether all attempts have ended or one was given up.
    var isOver = false
  }

  /// What was recorded while a probe ran.
  struct ProbeRecords {
    /// Whether its own code recorded an issue.
    var hasIssue = false
    /// Whether other code did, such as that of a task that an earlier step has started.
    var isDisturbed = false
  }

  let clock: any RunClock
  private let output: StepOutput
  private let emit: StepExecutor.Emit
  private let state = Locked(State())

  init(_ clock: any RunClock, _ output: StepOutput, _ emit: @escaping StepExecutor.Emit) {
    self.clock = clock
    self.output = output
    self.emit = emit
  }

  /// Emits an event, unless the attempts are over.
  private func emit(_ event: RunEvent, _ change: (inout State) -> Void) {
    state.withLock { state in
      guard !state.isOver else { return }
      change(&state)
      emit(event)
    }
  }

  /// Reports the start of an attempt.
  func begin(_ attempt: Int, _ subject: Subject, at time: Int64) {
    emit(.attemptStarted(attempt, at: time)) { state in
      (state.attempt, state.subject, state.stepCount, state.begun) = (attempt, subject, subject.stepCount, 0)
    }
  }

  /// Reports the start of the next step or hook.
  func beginStep(_ position: Int, at time: Int64) {
    emit(.stepStarted(position, at: time)) { ($0.begun, $0.stepStart) = (position + 1, time) }
  }

  /// Reports the end of the attempt.
  func finish(at time: Int64) {
    emit(.attemptFinished(willBeRetried: false, at: time)) { $0.attempt = nil }
  }

  /// Reports the end of a step or hook, which fails if it recorded issues.
  ///
  /// - Parameters:
  ///   - error: the error of the result; nil if there is none.
  ///   - check: applies a known failure to the result; nil if the scenario has none.
  /// - Returns: the result.
  func finishStep(
    _ result: TestStepResult, _ error: (any Error)?, at time: Int64, _ check: KnownFailureCheck?
  ) -> TestStepResult {
    // Before the lock, because the error can be of the user's code.
    let values = AttachedContent(valuesOf: error, result.message)
    // Before the lock, which the watchdog needs too: a thread of the user's code can hold the lock of a stream.
    output.flush()
    return state.withLock { state in
      guard !state.isOver else { return result }
      // Readers of the values do not look for further failures in the message.
      if let values, state.issues.isEmpty { emit(.attached(values, at: time)) }
      var result = state.issues.merge(into: result)
      if let check { result = check.result(of: result) }
      (state.stepStart, state.isDescribingFailure) = (nil, false)
      emit(.stepFinished(result, at: time))
      return result
    }
  }

  /// Reports that the running step has failed, before its failure is described.
  ///
  /// - Parameter result: the result without recorded issues.
  /// - Returns: whether it failed.
  func failStep(_ result: TestStepResult) -> Bool {
    state.withLock { state in
      var issues = state.issues
      let failed = issues.merge(into: result)
      guard !state.isOver, state.stepStart != nil, failed.status == .failed else { return false }
      state.isDescribingFailure = true
      emit(.stepFailed(failed, at: clock.now()))
      return true
    }
  }

  /// The issues that the running step or hook has recorded, as one error; nil if there are none.
  var recordedIssues: (any Error)? { state.withLock { $0.issues.error } }

  /// Starts to separate the records of a probe from those of other code. Neither is reported.
  func beginProbe() {
    state.withLock { $0.probe = ProbeRecords() }
  }

  /// Returns what was recorded while the probe ran.
  func endProbe() -> ProbeRecords {
    state.withLock { state in
      defer { state.probe = nil }
      return state.probe ?? ProbeRecords()
    }
  }

  /// Records an issue of a probe's own code, unless the probe has ended.
  func recordIssueOfProbe() {
    state.withLock { $0.probe?.hasIssue = true }
  }

  /// Adds a record to the running step. Between two steps, an issue of the attempt's code is added to the next one.
  ///
  /// - Parameter index: the attempt whose code made the record; nil if it is unknown.
  /// - Returns: whether there is such a step.
  func record(_ record: StepRecord, inAttempt index: Int? = nil) -> Bool {
    let record = record.bounded
    return state.withLock { state in
      guard !state.isOver, index == nil || state.attempt == index else { return false }
      if state.probe != nil {
        if case .issue = record { state.probe?.isDisturbed = true }
        return true
      }
      switch record {
      case .issue(let issue):
        guard state.stepStart != nil || index != nil && state.begun < state.stepCount else { return false }
        state.issues.append(issue)
      case .attachment(let content):
        guard state.stepStart != nil else { return false }
        emit(.attached(content, at: clock.now()))
      }
      return true
    }
  }

  /// Attaches content to the running step of an attempt. If no step is running, drops the content and prints a note.
  ///
  /// Content that is too large fails the step.
  func attach(_ content: AttachedContent, toAttempt index: Int, at subject: Subject) {
    if !record(.attachment(content), inAttempt: index) {
      output.note(content.noteOnDrop(by: subject.nameAndPlace))
    }
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

  /// Fails the running step without waiting for it. Later steps do not run.
  ///
  /// - Returns: whether the attempts had not ended before.
  func giveUp(_ reason: GiveUpReason) -> Bool {
    state.withLock { state in
      guard !state.isOver else { return false }
      state.isOver = true
      guard state.attempt != nil, let subject = state.subject else { return true }
      // A failure that is being described already contains the issues.
      if state.isDescribingFailure { state.issues = TestingIssues() }
      let now = clock.now()
      let taken = Duration.nanoseconds(max(0, now - (state.stepStart ?? now)))
      let error = reason.error(taken: taken, consequence: subject.consequence)
      emit(.abandoned(state.issues.merge(into: TestStepResult(error, duration: taken)), at: now))
      return true
    }
  }
}
