/// A step or hook took longer than it may.
struct TimeLimitError: Error, CustomStringConvertible {
  /// What took too long.
  enum Subject {
    case scenario, runHook
  }

  let limit: Duration
  let taken: Duration
  var subject = Subject.scenario
  /// Whether it ignored that it was cancelled, and was left behind.
  var isGivenUp = false

  var description: String {
    let times = "its limit is \(Self.text(limit)), and it ran for \(Self.text(taken))"
    guard isGivenUp else { return "timed out: \(times)" }
    let problem = "timed out and was given up, as it ignored being cancelled: \(times)"
    switch subject {
    case .runHook: return problem
    case .scenario:
      return problem + "; the rest of the scenario is skipped, its After hooks too, as they share its world"
    }
  }

  private static func text(_ duration: Duration) -> String {
    let milliseconds = duration.nanoseconds / 1_000_000
    return milliseconds < 1000 ? "\(milliseconds) ms" : "\(Double(milliseconds) / 1000) s"
  }
}

/// Why a running step or hook is given up: nobody waits for it any more.
package enum GiveUpReason: Sendable {
  /// It ignored that it was cancelled at the end of its time limit.
  case overran(limit: Duration)
  /// The whole run is interrupted.
  case interrupted(any Error)

  /// The error that the step or hook fails with.
  func error(_ subject: TimeLimitError.Subject, taken: Duration) -> any Error {
    switch self {
    case .overran(let limit): TimeLimitError(limit: limit, taken: taken, subject: subject, isGivenUp: true)
    case .interrupted(let error): error
    }
  }
}
