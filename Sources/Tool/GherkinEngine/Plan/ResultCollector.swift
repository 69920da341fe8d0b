import GherkinFormatters
import GherkinOutcomes
import GherkinProtocol
import GherkinRuntime
import Synchronization

/// Collects the results of scenarios and hooks, from which all reports are created.
struct ResultCollector: EventFormatter {
  /// The collected results.
  final class Record: Sendable {
    fileprivate struct State {
      var scenarios: [String: FinishedScenario] = [:]
      var problems: [RunProblem] = []
    }

    fileprivate let state = Mutex(State())

    /// The failed hooks, and the reason why the run broke off.
    var problems: [RunProblem] { state.withLock(\.problems) }

    /// Returns the result of a scenario.
    func result(of scenario: PlannedScenario, isLeftOut: Bool) -> RunResult.Scenario {
      let finished = state.withLock { $0.scenarios[scenario.testCase.pickleID] }
      return RunResult.Scenario(scenario: scenario, finished: finished, isLeftOut: isLeftOut)
    }
  }

  let record = Record()

  mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    record.state.withLock { $0.scenarios[scenario.scenario.id] = scenario }
  }

  mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    var problems = run.failedHooks.map { call in
      RunProblem(
        .failedHook, "\(call.title) failed" + (call.result.message.map { ": \($0)" } ?? ""), file: call.hook?.file,
        line: call.hook?.line)
    }
    if let error = run.error { problems.append(RunProblem(.brokenRun, error)) }
    record.state.withLock { [problems] in $0.problems = problems }
  }
}
