import GherkinSteps

/// The reason why a running step or hook is abandoned.
package enum GiveUpReason: Sendable {
  /// It ignored that it was cancelled at the end of its time limit.
  case overran(limit: Duration)
  /// The whole run is interrupted.
  case interrupted(any Error)

  /// The error that the step or hook fails with; `consequence` says what follows where it overran.
  func error(taken: Duration, consequence: String) -> any Error {
    switch self {
    case .overran(let limit): TimeLimitError(limit: limit, taken: taken, isGivenUp: true, consequence: consequence)
    case .interrupted(let error): error
    }
  }
}
