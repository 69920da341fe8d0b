/// Which outcomes of a scenario a run accepts.
package enum SuccessPolicy: String, Sendable, Hashable {
  /// It passed, or was skipped on purpose.
  case strict
  /// It may be pending too.
  case lenient
  /// It is in work: it did not pass.
  case inWork

  /// Whether a scenario with this result is as it should be. A known failure is; one that has gone never is.
  package func accepts(_ worst: WorstResult) -> Bool {
    if let knownFailure = worst.knownFailure { return knownFailure == .present }
    return switch self {
    case .strict: !worst.status.isTrouble(isStrict: true)
    case .lenient: !worst.status.isTrouble(isStrict: false)
    case .inWork: worst.status != .passed
    }
  }
}

extension Envelope.TestStepResult.Status {
  /// Whether a scenario that ended so did not pass.
  ///
  /// - Parameter isStrict: whether pending ones did not.
  package func isTrouble(isStrict: Bool) -> Bool { self > (isStrict ? .skipped : .pending) }
}
