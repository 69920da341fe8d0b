public import GherkinProtocol
public import GherkinSyntax
package import GherkinText

/// Something that reports are told of.
package enum ReportItem: Sendable {
  /// An event while scenarios run.
  case progress(ProgressEvent)
  /// A scenario that ended, or did not run.
  case scenario(FinishedScenario)
}

/// Creates finished scenarios and the outcome of a run from what happens in it, one event at a time.
package struct RunRecorder: Sendable {
  /// An attempt that runs. One task uses it, as part of its recorder.
  package final class OpenAttempt: @unchecked Sendable {
    package let running: RunningAttempt
    fileprivate let start: Duration
    fileprivate let worker: String?
    fileprivate var results: [FinishedScenario.Attempt.StepResult] = []
    /// The attachments of steps that have not ended, by position.
    fileprivate var attachments: [(position: Int, FinishedScenario.Attachment)] = []
    /// The compared values of the running step or hook, with its position.
    fileprivate var comparison: (position: Int, values: ComparedValues)?

    /// The worst status of its steps and hooks so far; nil without results.
    package var status: TestStepResult.Status? { results.map(\.result.status).max() }

    /// The number of steps and hooks that have ended.
    package var count: Int { results.count }

    fileprivate init(_ running: RunningAttempt, start: Duration, worker: String?) {
      self.running = running
      self.start = start
      self.worker = worker
    }
  }

  /// The outcome of the run so far.
  package var run = RunOutcome()
  /// What the last events mean for reports. The caller removes it.
  package var items: [ReportItem] = []
  /// The attempts at scenarios that will be retried, by the ids of their pickles.
  private var retried: [String: [FinishedScenario.Attempt]] = [:]

  /// Creates a recorder of a run that has not started.
  package init() {}

  /// Adds an event.
  package mutating func report(_ event: ProgressEvent) { items.append(.progress(event)) }

  /// Starts an attempt.
  package mutating func begin(_ attempt: RunningAttempt, at start: Duration, worker: String?) -> OpenAttempt {
    report(.attemptStarted(attempt))
    return OpenAttempt(attempt, start: start, worker: worker)
  }

  /// Adds an attachment of a step or hook that runs or has ended.
  package mutating func attach(_ attachment: FinishedScenario.Attachment, _ position: Int, in attempt: OpenAttempt) {
    report(.attached(attempt.running, attachment))
    if let index = attempt.results.firstIndex(where: { $0.position == position }) {
      attempt.results[index].attachments.append(attachment)
    } else {
      attempt.attachments.append((position, attachment))
    }
  }

  /// Adds the values that a step or hook compares, which runs or has ended.
  package mutating func add(_ values: ComparedValues, _ position: Int, in attempt: OpenAttempt) {
    if let index = attempt.results.firstIndex(where: { $0.position == position }) {
      attempt.results[index].result.exception?.comparison = values
    } else {
      attempt.comparison = (position, values)
    }
  }

  /// Ends a step or hook.
  package mutating func end(
    _ position: Int, with result: TestStepResult, snippets: [Snippet] = [], in attempt: OpenAttempt
  ) {
    var result = result
    if let comparison = attempt.comparison, comparison.position == position {
      result.exception?.comparison = comparison.values
      attempt.comparison = nil
    }
    var ended = FinishedScenario.Attempt.StepResult(position: position, result: result)
    ended.snippets = snippets
    if !attempt.attachments.isEmpty {
      ended.attachments = attempt.attachments.filter { $0.position == position }.map { $1 }
      attempt.attachments.removeAll { $0.position == position }
    }
    attempt.results.append(ended)
    report(.stepFinished(attempt.running, position: position, result))
  }

  /// Ends an attempt.
  package mutating func end(_ attempt: OpenAttempt, at time: Duration, willBeRetried: Bool) {
    let scenario = attempt.running.scenario
    let ended = FinishedScenario.Attempt(
      scenario, number: attempt.running.number, start: attempt.start, duration: max(time - attempt.start, .zero),
      worker: attempt.worker, results: attempt.results)
    report(.attemptFinished(attempt.running, ended, willBeRetried: willBeRetried))
    if willBeRetried {
      retried[scenario.id, default: []].append(ended)
    } else {
      let earlier = retried.isEmpty ? [] : retried.removeValue(forKey: scenario.id) ?? []
      add(scenario, earlier + [ended])
    }
  }

  /// Adds a scenario that was selected and whose last attempt did not run: with the attempts before, which failed, as its
  /// only ones.
  package mutating func addNotRun(_ scenario: ReportedScenario) {
    add(scenario, retried.removeValue(forKey: scenario.id) ?? [])
  }

  /// Adds a call of a hook of the run, a feature or a rule.
  package mutating func add(_ hook: RunOutcome.Hook) {
    run.add(hook)
    report(.hookFinished(hook))
  }

  private mutating func add(_ scenario: ReportedScenario, _ attempts: [FinishedScenario.Attempt]) {
    let whole = FinishedScenario(
      scenario, attempts: attempts, policy: run.policy, countsEmpty: run.isOfThisProject)
    run.add(whole)
    items.append(.scenario(whole))
  }
}

/// An event while scenarios run, for formatters that write meanwhile.
public enum ProgressEvent: Sendable {
  /// The run starts. Its parse errors are known, and the parameter types that expressions use without a definition.
  case runStarted(parseErrors: [ParseError], undefinedParameterTypes: [(name: String, expression: String)])
  /// The number of scenarios that will run, and of their steps and hooks.
  case planned(scenarios: Int, steps: Int)
  /// An attempt at a scenario starts.
  case attemptStarted(RunningAttempt)
  /// A step or hook of an attempt, or a hook outside of scenarios, attached content, or printed.
  case attached(RunningAttempt?, FinishedScenario.Attachment)
  /// A step or hook of an attempt ended. See ``RunningAttempt/title(at:)`` for its position.
  case stepFinished(RunningAttempt, position: Int, TestStepResult)
  /// A hook of the run, of a feature or of a rule ended.
  case hookFinished(RunOutcome.Hook)
  /// An attempt ended.
  case attemptFinished(RunningAttempt, FinishedScenario.Attempt, willBeRetried: Bool)
  /// The run ended.
  case runFinished(error: String?)
}

/// An attempt at a scenario that runs.
public struct RunningAttempt: Sendable {
  /// The id in messages, which no other attempt has.
  public let id: String
  package let scenario: ReportedScenario
  /// The number of the attempt, from 1.
  public let number: Int

  /// The names of feature, rule and scenario, as in ``FinishedScenario/path``.
  public var path: [String] { scenario.description.fullName.path }
  /// The feature file: relative to the package, with `/`.
  public var uri: String { scenario.uri }
  /// The line of the scenario in the feature, or of its row of examples.
  public var line: Int { scenario.line }

  /// Returns the keyword and text of the step at a position, or the kind and name of the hook.
  public func title(at position: Int) -> String { scenario.testSteps[position].title }

  package init(id: String, scenario: ReportedScenario, number: Int) {
    self.id = id
    self.scenario = scenario
    self.number = number
  }
}
