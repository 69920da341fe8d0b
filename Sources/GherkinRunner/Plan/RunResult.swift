public import CucumberMessages

/// How a run of a plan ended.
public struct RunResult: Sendable {
  /// How a scenario ended.
  public struct Scenario: Sendable {
    /// The scenario.
    public let scenario: PlannedScenario
    /// The outcome of the last attempt; `notRun` for a scenario that did not run or did not end.
    public let outcome: Query.Outcome
    /// The attempts that ended, in order; empty for a scenario that did not run.
    public let attempts: [Attempt]
    /// Whether ``RunPlan/selecting(allowsNothing:_:)`` left it out.
    public let isLeftOut: Bool

    /// The time of all attempts.
    public var duration: Duration { attempts.reduce(.zero) { $0 + $1.duration } }
    /// Why the last attempt did not pass; nil if it passed or there was none.
    public var failure: Failure? { attempts.last?.failure }
    /// Whether it passed after an attempt that did not.
    public var isFlaky: Bool { outcome == .passed && attempts.count > 1 }
  }

  /// How an attempt at a scenario ended.
  public struct Attempt: Sendable {
    /// The outcome.
    public let outcome: Query.Outcome
    /// The time that it took.
    public let duration: Duration
    /// Why it did not pass; nil if it passed.
    public let failure: Failure?
  }

  /// The step or hook that kept a scenario from passing.
  public struct Failure: Sendable, Hashable {
    /// The text of the step; nil for a hook.
    public let step: String?
    /// The message of the error; nil if there is none, as for an undefined step.
    public let message: String?
    /// The name of the error's type; nil if there is no error.
    public let errorType: String?
    /// The feature file with the step or, for a hook, the scenario.
    public let file: String
    /// The line of the step or the scenario, from 1.
    public let line: Int
  }

  /// All scenarios of the plan, in its order; those that were left out by code come last.
  public let scenarios: [Scenario]
  /// What went wrong outside of scenarios, and the parse errors of features.
  public let problems: [RunProblem]
  /// Whether the command would exit with status 0: every scenario that was to run passed, was skipped, or failed as its tag
  /// `@known-failure` says, all features could be parsed, no hook failed, and all reports are written.
  public let isSuccess: Bool

  /// The number of scenarios with each outcome. Outcomes that no scenario has are left out.
  public var counts: [Query.Outcome: Int] {
    scenarios.reduce(into: [:]) { $0[$1.outcome, default: 0] += 1 }
  }
}
