package import CucumberMessages

/// What makes a scenario, and with it the run, a success.
package enum Verdict: Sendable {
  /// It passed, or was skipped on purpose.
  case strict
  /// It may be pending too.
  case lenient
  /// It is in work: it did not pass.
  case inWork

  /// Whether a scenario that ended so is as it should be.
  package func accepts(_ status: Envelope.TestStepResult.Status) -> Bool {
    switch self {
    case .strict: status <= .skipped
    case .lenient: status <= .pending
    case .inWork: status != .passed
    }
  }
}
