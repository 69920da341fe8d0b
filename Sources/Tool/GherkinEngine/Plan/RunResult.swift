public import GherkinOutcomes
import GherkinProtocol
import GherkinFormatters
import GherkinRuntime
import Synchronization

/// The result of running a plan.
public struct RunResult: Sendable {
  /// The result of a scenario.
  public struct Scenario: Sendable {
    /// The scenario.
    public let scenario: PlannedScenario
    /// The scenario with its attempts; nil if it did not run or did not end.
    let finished: FinishedScenario?
    /// Whether ``RunPlan/selecting(allowsNothing:_:)`` left it out.
    public let isLeftOut: Bool

    /// The outcome of the last attempt; `notRun` for a scenario that did not run or did not end.
    public var outcome: Outcome { finished?.outcome ?? .notRun }
    /// The attempts, in order; empty for a scenario that did not run.
    public var attempts: [FinishedScenario.Attempt] { finished?.attempts ?? [] }
    /// The time of all attempts.
    public var duration: Duration { attempts.reduce(.zero) { $0 + $1.duration } }
    /// The failure of the last attempt; nil if it passed or there was none.
    public var failure: Failure? { attempts.last.flatMap(Failure.init) }
    /// Whether it passed after an attempt that did not pass.
    public var isFlaky: Bool { finished?.isFlaky ?? false }
  }

  /// The step or hook that did not pass.
  public struct Failure: Sendable, Hashable {
    /// The text of the step; nil for a hook.
    public let step: String?
    /// The message of the error; nil if there is none, for example for an undefined step.
    public let message: String?
    /// The name of the error's type; nil if there is no error.
    public let errorType: String?
    /// The feature file with the step or, for a hook, the scenario.
    public let file: String
    /// The line of the step or the scenario, from 1.
    public let line: Int

    /// Creates the failure of an attempt; nil if it passed.
    init?(_ attempt: FinishedScenario.Attempt) {
      guard let reason = attempt.reasons.first else { return nil }
      step = reason.step?.text
      message = reason.result.message
      errorType = reason.result.exception?.type
      file = attempt.scenario.uri
      line = reason.line ?? attempt.scenario.line
    }
  }

  /// All scenarios of the plan, in its order; scenarios that code excluded come last.
  public let scenarios: [Scenario]
  /// The problems outside of scenarios, and the parse errors of features.
  public let problems: [RunProblem]
  /// Whether the command would exit with status 0: every selected scenario passed, was skipped, or failed as its tag
  /// `@known-failure` expects, all features could be parsed, no hook failed, and all reports were written.
  public let isSuccess: Bool

  /// The number of scenarios with each outcome.
  public var counts: OutcomeCounts { scenarios.reduce(into: [:]) { $0[$1.outcome] += 1 } }
}

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
      RunResult.Scenario(
        scenario: scenario, finished: finished(scenario.testCase.pickle.id), isLeftOut: isLeftOut)
    }

    /// Returns the scenario of a pickle; nil if it did not end.
    func finished(_ pickle: String) -> FinishedScenario? { state.withLock { $0.scenarios[pickle] } }
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
    if let error = run.error { problems.append(RunProblem(run.isBrokenOff ? .brokenRun : .strayIssue, error)) }
    record.state.withLock { [problems] in $0.problems = problems }
  }
}
