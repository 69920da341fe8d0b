package import GherkinProtocol

/// Tracks sequential attempts: checks that their events follow the plan, closes an interrupted attempt, and emits the
/// events.
///
/// The result of a step is held back until it is final, that is, when the next step starts or the attempt ends. If
/// attempts run in another process, the end of the last step is held back until that process has survived to its next
/// event: a step that finishes and then kills its process fails.
package struct AttemptRecorder: Sendable {
  /// The number of steps and hooks of each attempt.
  private let stepCounts: [Int]
  /// Decides whether another attempt follows a completed one.
  private let isFollowed: @Sendable (Int, TestStepResult.Status) -> Bool
  /// Whether the attempts run in another process.
  private let waitsForSurvival: Bool
  private let emit: TestCaseExecutor.Emit
  /// The results of the completed attempts.
  package private(set) var endings: [AttemptEnding] = []

  /// The message of the first step or hook that was skipped.
  private var skipReason: String?
  /// The result of a hook.
  package var hookEnding: HookEnding { HookEnding(endings.first?.worst ?? .failed, reason: skipReason) }

  private var isOpen = false
  /// The number of started steps of the open attempt.
  private var begun = 0
  private var isInStep = false
  /// The result of the running step if it has failed and its failure is being described.
  private var failure: TestStepResult?
  private var worst = WorstResult()
  private var stepStart: Int64 = 0
  private var stepCount = 0
  /// The start time of the open attempt; nil between attempts.
  package private(set) var attemptStart: Int64?
  private var heldResult: (result: TestStepResult, time: Int64)?
  private var heldEnd: Int64?

  /// Creates a recorder of attempts at scenarios, in order.
  ///
  /// - Parameters:
  ///   - attempts: the attempts.
  ///   - waitsForSurvival: whether the end of an attempt is held back until the next one starts, or ``confirmEnd()`` is
  ///     called.
  ///   - emit: called with the events.
  package init(_ attempts: [Attempt], waitsForSurvival: Bool, emit: @escaping TestCaseExecutor.Emit) {
    stepCounts = attempts.map(\.testCase.testSteps.count)
    isFollowed = { attempts[$0].isFollowed(after: $1) }
    self.waitsForSurvival = waitsForSurvival
    self.emit = emit
  }

  /// Creates a recorder of the call of a hook of the run, a feature or a rule, which is an attempt with one step.
  package init(hook waitsForSurvival: Bool, emit: @escaping TestCaseExecutor.Emit) {
    stepCounts = [1]
    isFollowed = { _, _ in false }
    self.waitsForSurvival = waitsForSurvival
    self.emit = emit
  }

  /// The running attempt and its running step, if there is one; nil between attempts.
  package var running: (attempt: Int, step: Int?)? { isOpen ? (endings.count, isInStep ? begun - 1 : nil) : nil }

  /// A value that changes with every progress.
  package var progress: Int { endings.count << 20 + begun << 2 + (isInStep ? 1 : 0) + (failure == nil ? 0 : 2) }

  /// Records an event.
  ///
  /// - Returns: whether it follows the plan; otherwise it is ignored.
  package mutating func record(_ event: RunEvent) -> Bool {
    switch event {
    case .attemptStarted(let index, let time):
      confirmEnd()
      guard !isOpen, index == endings.count, index < stepCounts.count else { return false }
      (isOpen, begun, worst, attemptStart) = (true, 0, WorstResult(), time)
      stepCount = stepCounts[index]
      emit(event)
    case .stepStarted(let index, let time):
      guard isOpen, heldEnd == nil, !isInStep, index == begun, index < stepCount else { return false }
      startStep(at: time)
    case .attached:
      guard isInStep else { return false }
      emit(event)
    case .printed:
      // Output between two steps belongs to the first of them.
      guard isInStep || heldResult != nil else { return isOpen }
      emit(event)
    case .stepFailed(let result, _):
      guard isInStep, result.status == .failed else { return false }
      failure = result
      emit(event)
    case .stepFinished(let result, let time):
      guard isInStep else { return false }
      finishStep(result, at: time)
    case .attemptFinished(_, let time):
      guard isOpen, heldEnd == nil, !isInStep, begun == stepCount else { return false }
      heldEnd = time
      if !waitsForSurvival { confirmEnd() }
    case .abandoned(let result, let time):
      // Code of the attempt ends with its process, which is replaced.
      return interrupt(at: time, isGivenUp: !waitsForSurvival) { duration in
        var result = result
        result.duration = duration
        return result
      }
    }
    return true
  }

  /// Confirms that the process of the last attempt has survived it.
  package mutating func confirmEnd() {
    guard let time = heldEnd else { return }
    close(isGivenUp: false, at: time)
  }

  /// Closes the open attempt, if there is one. The running step gets a result, and all steps after it are skipped.
  /// Between two steps, the next one gets the result; after the last step, the last one.
  ///
  /// - Parameters:
  ///   - isGivenUp: whether code of the attempt may still be running.
  ///   - result: returns the result for the duration of the step.
  /// - Returns: whether an attempt was open.
  package mutating func interrupt(
    at time: Int64, isGivenUp: Bool = false, _ result: (Duration) -> TestStepResult
  ) -> Bool {
    guard isOpen else { return false }
    heldEnd = nil
    if !isInStep, begun < stepCount { startStep(at: time) }
    if isInStep {
      let cause = result(.nanoseconds(max(0, time - stepStart)))
      finishStep(failure?.interrupted(by: cause) ?? cause, at: time)
    } else if let held = heldResult {
      // All steps have run, and something that they started ended the process.
      let late = result(held.result.duration)
      worst.add(late)
      heldResult = (late, held.time)
    }
    while begun < stepCount {
      startStep(at: time)
      finishStep(.init(status: .skipped), at: time)
    }
    // An attempt without steps has no other result to contain the error.
    worst.add(result(.zero))
    close(isGivenUp: isGivenUp, at: time)
    return true
  }

  private mutating func startStep(at time: Int64) {
    releaseResult()
    (isInStep, stepStart) = (true, time)
    emit(.stepStarted(begun, at: time))
    begun += 1
  }

  private mutating func finishStep(_ result: TestStepResult, at time: Int64) {
    isInStep = false
    failure = nil
    if result.status == .skipped, skipReason == nil { skipReason = result.message }
    worst.add(result)
    heldResult = (result, time)
  }

  private mutating func releaseResult() {
    guard let held = heldResult else { return }
    heldResult = nil
    emit(.stepFinished(held.result, at: held.time))
  }

  private mutating func close(isGivenUp: Bool, at time: Int64) {
    releaseResult()
    heldEnd = nil
    isOpen = false
    attemptStart = nil
    let isRetried = !isGivenUp && isFollowed(endings.count, worst.status)
    endings.append(AttemptEnding(worst, isGivenUp: isGivenUp, isRetried: isRetried))
    emit(.attemptFinished(willBeRetried: isRetried, at: time))
  }
}

extension TestStepResult {
  /// Returns the result of a step that had failed before it was interrupted.
  fileprivate func interrupted(by cause: Self) -> Self {
    let parts = [message, cause.message.map { "and then, before the end of the step: \($0)" }]
    let text = parts.compactMap(\.self).joined(separator: "\n")
    var result = self
    result.message = text
    result.exception?.message = text
    return result
  }
}
