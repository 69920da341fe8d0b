/// Which outcomes of a scenario a run accepts.
package enum SuccessPolicy: String, Sendable, Hashable {
  /// It passed, or was skipped on purpose.
  case strict
  /// It may be pending too.
  case lenient
  /// It is in work: it did not pass.
  case inWork

  /// Whether a scenario that ended so is as it should be.
  package func accepts(_ status: Envelope.TestStepResult.Status) -> Bool {
    switch self {
    case .strict: !status.isTrouble(isStrict: true)
    case .lenient: !status.isTrouble(isStrict: false)
    case .inWork: status != .passed
    }
  }
}

extension Envelope.TestStepResult.Status {
  /// Whether a scenario that ended so did not pass.
  ///
  /// - Parameter isStrict: whether pending ones did not.
  package func isTrouble(isStrict: Bool) -> Bool { self > (isStrict ? .skipped : .pending) }
}
