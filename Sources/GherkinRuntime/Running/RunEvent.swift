package import GherkinMessages
package import GherkinSteps

/// An event that executors report while user code runs.
///
/// Events have no ids: attempts are identified by their position in the batch, and steps by their position in the test
/// case. Times are nanoseconds since 1970. Messages are created from events later, and only if they are needed.
package enum RunEvent: Sendable {
  /// The start of an attempt, by its position.
  case attemptStarted(Int, at: Int64)
  /// The start of a step or hook of the attempt, by its position.
  case stepStarted(Int, at: Int64)
  /// An attachment that user code added to the running step or hook.
  case attached(AttachedContent, at: Int64)
  /// Output of the running step or hook.
  case printed([UInt8], at: Int64)
  /// The failure of the running step. Until its end, the step only describes the failure. If it ends the process
  /// meanwhile, this result stays.
  case stepFailed(Envelope.TestStepResult, at: Int64)
  /// The end of the running step or hook of the attempt.
  case stepFinished(Envelope.TestStepResult, at: Int64)
  /// The end of the attempt.
  case attemptFinished(willBeRetried: Bool, at: Int64)
  /// The start of a hook of the run, a feature or a rule.
  case hookStarted(at: Int64)
  /// The end of the hook.
  case hookFinished(Envelope.TestStepResult, at: Int64)
}

extension RunEvent {
  /// Returns the event of an attempt whose position is shifted.
  package func shifted(by count: Int) -> Self {
    if case .attemptStarted(let index, let time) = self { .attemptStarted(index + count, at: time) } else { self }
  }
}
