package import GherkinProtocol
package import GherkinSyntax

/// An event for formatters that write while scenarios run.
package enum ProgressEvent: Sendable {
  /// The run starts. Its parse errors are known, and the parameter types that expressions use without a definition.
  case runStarted(parseErrors: [ParseError], undefinedParameterTypes: [(name: String, expression: String)])
  /// The number of scenarios that will run, and of their steps and hooks.
  case planned(scenarios: Int, steps: Int)
  /// An attempt at a scenario starts.
  case attemptStarted(RunningAttempt)
  /// A step or hook attached content, or printed.
  case attached(RunningAttempt?, FinishedScenario.Attachment)
  /// A step or hook of an attempt ended.
  case stepFinished(RunningAttempt, position: Int, TestStepResult)
  /// A hook of the run, of a feature or of a rule ended.
  case hookFinished(RunOutcome.Hook)
  /// An attempt ended.
  case attemptFinished(RunningAttempt, FinishedScenario.Attempt, willBeRetried: Bool)
  /// The run ended.
  case runFinished(error: String?)
}

/// An attempt at a scenario that runs.
package struct RunningAttempt: Sendable {
  /// The id in messages.
  package let id: String
  package let scenario: ReportedScenario
  /// The number of the attempt, from 1.
  package let number: Int

  package init(id: String, scenario: ReportedScenario, number: Int) {
    self.id = id
    self.scenario = scenario
    self.number = number
  }
}
