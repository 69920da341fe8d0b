package import CucumberMessages
package import GherkinSteps

/// Something that happens while user code runs, as executors report it.
///
/// Events have no ids: an attempt is addressed by its position among those that were handed over, a step by its
/// position in the test case. Times are nanoseconds since 1970. Messages are made of events later, and only if somebody
/// wants them.
package enum RunEvent: Sendable {
  /// An attempt begins, by its position.
  case attemptStarted(Int, at: Int64)
  /// A step or a hook of the attempt begins, by its position.
  case stepStarted(Int, at: Int64)
  /// User code attached something to the running step or hook.
  case attached(AttachedContent, at: Int64)
  /// The running step or hook printed something.
  case printed([UInt8], at: Int64)
  /// The running step failed with this result. What follows up to its end only describes the failure, and does not
  /// replace the result if it ends the process.
  case stepFailed(Envelope.TestStepResult, at: Int64)
  /// The running step or hook of the attempt ended.
  case stepFinished(Envelope.TestStepResult, at: Int64)
  /// The attempt ended.
  case attemptFinished(willBeRetried: Bool, at: Int64)
  /// A hook of the run, a feature or a rule begins.
  case hookStarted(at: Int64)
  /// The hook ended.
  case hookFinished(Envelope.TestStepResult, at: Int64)
}

extension RunEvent {
  /// The event of an attempt that was handed over after so many others.
  package func shifted(by count: Int) -> Self {
    if case .attemptStarted(let index, let time) = self { .attemptStarted(index + count, at: time) } else { self }
  }
}
