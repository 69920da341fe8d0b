import GherkinRuntime
import GherkinTestRun

extension RunSettings {
  /// Validates settings in code. Those of options are validated when they are read.
  func check() throws(ArgumentError) {
    guard 1...1024 ~= parallel else {
      throw ArgumentError("parallel: \(parallel) is out of range; give a number from 1 to 1024")
    }
    try RetryPolicy.check(retries, argument: "retries")
    _ = try retryPolicy()
    try TimeLimits.check(timeout, argument: "timeout")
    try TimeLimits.check(scenarioTimeout, argument: "scenarioTimeout")
    try TimeLimits.check(runTimeout, argument: "runTimeout")
    guard usesWorkers != true || Isolation.allowsProcesses else {
      throw ArgumentError(
        "usesWorkers: this program cannot start workers; begin main.swift with "
          + "\"await GherkinRun.useWorkers(steps: …)\"")
    }
    guard scenarioTimeout == nil || isIsolated || isDryRun else {
      throw ArgumentError(
        "scenarioTimeout: only a worker can be terminated; begin main.swift with \"await GherkinRun.useWorkers(steps: …)\", "
          + "or set timeout")
    }
  }
}
