/// The worst result of the steps and hooks of an attempt.
package struct WorstResult: Sendable, Hashable {
  /// The worst status; `unknown` before the first result.
  package private(set) var status = TestStepResult.Status.unknown
  /// The effect of the tag `@known-failure`.
  package private(set) var knownFailure: KnownFailure?

  /// Creates a result without a status, or with the status of one result.
  package init(_ status: TestStepResult.Status = .unknown) {
    self.status = status
  }

  /// Adds the result of a step or hook.
  package mutating func add(_ result: TestStepResult) {
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
