import GherkinSteps

/// The reason why a running step or hook is abandoned.
package enum GiveUpReason: Sendable {
  /// The body ignored its cancellation at the end of its time limit.
  case overran(limit: Duration)
  /// The whole run was interrupted.
  case interrupted(any Error)

  /// Returns the error of the step or hook; `consequence` describes the effect of exceeding the limit.
  func error(taken: Duration, consequence: String) -> any Error {
    switch self {
    case .overran(let limit): TimeLimitError(limit: limit, taken: taken, isGivenUp: true, consequence: consequence)
    case .interrupted(let error): error
    }
  }
}
