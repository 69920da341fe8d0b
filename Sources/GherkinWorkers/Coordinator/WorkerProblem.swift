/// Why there is no worker.
enum WorkerProblem: Error, CustomStringConvertible {
  case notStarted(SystemError)
  case died(WorkerDeath)
  case otherSteps
  case hookFailed

  var description: String {
    switch self {
    case .notStarted(let error): "\(error); --isolation none runs all in one process"
    case .died(let death):
      "a worker process did not start: \(death.end.words)"
        + (death.output.isEmpty ? "" : "\n" + String(decoding: death.output.suffix(4096), as: UTF8.self))
    case .otherSteps:
      "a worker process has other steps than this one; a runner's step libraries must be the same each time it starts"
    case .hookFailed: "a BeforeAll hook failed in a worker process that took the place of one that had ended"
    }
  }
}
