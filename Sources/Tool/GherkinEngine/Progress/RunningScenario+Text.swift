import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinTestRun

extension RunMonitor.RunningScenario {
  /// Returns the running time of the step or hook in seconds.
  ///
  /// - Parameter now: the time, in seconds since 1970.
  func age(at now: Double) -> Double {
    max(0, now - Double(since.seconds) - Double(since.nanos) / 1e9)
  }

  /// The location and progress of the scenario: `a.feature:4 Coffee, attempt 2: I wait for the cup`.
  var place: String {
    let tries = attempt > 0 ? ", attempt \(attempt + 1)" : ""
    return "\(testCase.uri):\(testCase.location.line) \(testCase.name)\(tries): \(step ?? "a hook")"
  }
}
