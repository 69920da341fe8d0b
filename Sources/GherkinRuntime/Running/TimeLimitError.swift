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
