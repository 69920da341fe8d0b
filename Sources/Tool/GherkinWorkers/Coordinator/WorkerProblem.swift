import GherkinProtocol
/// The reason why there is no worker.
enum WorkerProblem: Error, CustomStringConvertible {
  case notStarted(SystemError)
  case died(WorkerTermination)
  case otherSteps
  case hookFailed
  /// The process of the run's shared resources has ended.
  case onceLost
  /// The only process has ended.
  case notReplaced
  /// A worker ended while it was idle, after it had run a scenario.
  case diedIdle(WorkerTermination?, after: String?)
  /// An issue that belongs to no step was recorded.
  case strayIssue(String)
  /// The run has exceeded its time limit.
  case overtime(limit: Duration)

  var description: String {
    switch self {
    case .notStarted(let error): "\(error); --isolation none runs all scenarios in one process"
    case .died(let termination):
      "a worker process did not start: \(termination.reason ?? termination.end.words)"
        + (termination.output.isEmpty ? "" : "\n" + String(decoding: termination.output.suffix(4096), as: UTF8.self))
    case .otherSteps:
      "a worker process has different steps than this one; a runner must have the same step libraries each time it starts"
    case .hookFailed:
      "a hook before the run, a feature or a rule failed in a worker process that replaced another one"
    case .onceLost:
      "the process with the values of steps.once ended; check how they are created and torn down"
    case .notReplaced:
      "the process of the steps ended; with --isolation none, or under a debugger, no other takes its place"
    case .diedIdle(let termination, let name):
      "a worker process ended while it was idle" + (termination.map { ": \($0.reason ?? $0.end.words)" } ?? "")
        + (name.map { "; its last scenario was \"\($0)\"" } ?? "")
    case .strayIssue(let text): text
    case .overtime(let limit): "the run took longer than its limit of \(limit)"
    }
  }
}
