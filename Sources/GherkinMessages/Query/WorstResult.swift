/// The effect of the tag `@known-failure` on the result of a step or hook, encoded in the type of the result's
/// exception.
package enum KnownFailure: String, Sendable, Hashable {
  /// The step failed as expected; its result is pending.
  case present = "KnownFailure"
  /// The scenario passed unexpectedly; its last result is a failure.
  case gone = "KnownFailurePassed"
}

extension Envelope.TestStepResult {
  /// The effect of the tag `@known-failure`; nil for a result that it did not change.
  package var knownFailure: KnownFailure? {
    guard status == .pending || status == .failed,
      let knownFailure = exception.flatMap({ KnownFailure(rawValue: $0.type) }),
      status == (knownFailure == .present ? .pending : .failed)
    else { return nil }
    return knownFailure
  }
}

/// The worst result of the steps and hooks of an attempt.
package struct WorstResult: Sendable, Hashable {
  /// The worst status; `unknown` before the first result.
  package private(set) var status = Envelope.TestStepResult.Status.unknown
  /// The effect of the tag `@known-failure`.
  package private(set) var knownFailure: KnownFailure?

  /// Creates a result without a status, or with the status of one result.
  package init(_ status: Envelope.TestStepResult.Status = .unknown) {
    self.status = status
  }

  /// Adds the result of a step or hook.
  package mutating func add(_ result: Envelope.TestStepResult) {
    if result.status > status {
      (status, knownFailure) = (result.status, result.knownFailure)
    } else if result.status == status, result.knownFailure == nil {
      // A step that throws `Pending` takes precedence over a known failure.
      knownFailure = nil
    }
  }

  /// Whether the scenario failed as expected by its tag `@known-failure`.
  package var isKnownFailure: Bool { knownFailure == .present }
}
