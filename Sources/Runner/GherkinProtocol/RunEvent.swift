package import GherkinStepsCore

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
  case stepFailed(TestStepResult, at: Int64)
  /// The end of the running step or hook of the attempt.
  case stepFinished(TestStepResult, at: Int64)
  /// The attempt was given up: this is the result of its running step or hook, or of the next one between two. Later
  /// ones are skipped.
  case abandoned(TestStepResult, at: Int64)
  /// The end of the attempt. Whether it will be retried is decided by the recorder, not by the executor, which reports
  /// false.
  case attemptFinished(willBeRetried: Bool, at: Int64)
}

extension RunEvent {
  package enum Kind: UInt8 {
    case attemptStarted, stepStarted, attachedText, attachedBytes, printed, stepFinished, attemptFinished, stepFailed
    case abandoned
  }
}
