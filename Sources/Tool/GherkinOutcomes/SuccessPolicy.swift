package import GherkinProtocol

/// The outcomes of a scenario that a run accepts.
package enum SuccessPolicy: String, Sendable, Hashable, Codable {
  /// Passed, or skipped on purpose.
  case strict
  /// Pending in addition.
  case lenient
  /// Any outcome but passed, for scenarios in progress.
  case inWork

  /// Returns whether a scenario with this result is accepted. A known failure is accepted; a known failure that passes
  /// never is.
  package func accepts(_ worst: WorstResult) -> Bool {
    if let knownFailure = worst.knownFailure { return knownFailure == .present }
    return switch self {
    case .strict: !worst.status.isTrouble(isStrict: true)
    case .lenient: !worst.status.isTrouble(isStrict: false)
    case .inWork: worst.status != .passed
    }
  }
}

extension TestStepResult.Status {
  /// Whether a scenario with this outcome failed.
  ///
  /// - Parameter isStrict: whether pending scenarios count as failed.
  package func isTrouble(isStrict: Bool) -> Bool { self > (isStrict ? .skipped : .pending) }
}
