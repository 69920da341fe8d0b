/// What the tag `@known-failure` makes of the result of a step or hook. The type of the result's exception says so.
package enum KnownFailure: String, Sendable, Hashable {
  /// The step failed; its result is pending.
  case present = "KnownFailure"
  /// The scenario passed; its last result is a failure.
  case gone = "KnownFailurePassed"
}

extension Envelope.TestStepResult {
  /// What the tag `@known-failure` made of the result; nil for a result that it did not change.
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
  /// What the tag `@known-failure` made of it.
  package private(set) var knownFailure: KnownFailure?

  /// Begins without a result, or with the status of one.
  package init(_ status: Envelope.TestStepResult.Status = .unknown) {
    self.status = status
  }

  /// Takes in the result of a step or hook.
  package mutating func add(_ result: Envelope.TestStepResult) {
    if result.status > status {
      (status, knownFailure) = (result.status, result.knownFailure)
    } else if result.status == status, result.knownFailure == nil {
      // A step that is pending by itself counts for more than a known failure.
      knownFailure = nil
    }
  }

  /// Whether the scenario has failed as its tag `@known-failure` says.
  package var isKnownFailure: Bool { knownFailure == .present }
}
