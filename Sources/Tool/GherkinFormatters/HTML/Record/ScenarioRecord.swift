internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinPages

/// The data of a page about a scenario, or a row of an outline.
struct ScenarioRecord: Sendable {
  /// The id of the scenario's pickle.
  let pickle: String
  /// The anchor for links.
  let anchor: String
  /// The names of feature, rule and scenario, without empty names.
  let path: [String]
  /// The location.
  let place: Query.FeatureLocation
  /// The number of its own steps, without those of backgrounds.
  let stepCount: Int
  /// The index in the record's `tagSets` of the scenario's tags, inherited ones included.
  let tagSet: Int
  /// Whether the scenario was selected. Known at the end of the run.
  var isSelected = true
  /// The completed attempts, in the order of completion.
  var attempts: [AttemptRecord] = []

  /// The last attempt, which decides the outcome; nil if there is none.
  var last: AttemptRecord? { attempts.last }

  /// The outcome.
  var outcome: Query.Outcome { last?.outcome ?? .notRun }

  /// Whether the scenario passed after a failed attempt.
  var isFlaky: Bool { outcome == .passed && attempts.contains { $0.status != .passed } }
}

/// The data of a page about an attempt.
struct AttemptRecord: Sendable {
  /// The steps as shown in the feature's section.
  enum Steps: Sendable {
    /// Steps whose markup was created.
    case written(Markup.Spooled)
    /// The steps of a test case, all of which passed quickly and have no attachments. Their markup is created when the
    /// page is written.
    case passed(testCase: String)
  }

  /// The outcome.
  let outcome: Query.Outcome
  /// The worst status of its steps and hooks.
  let status: Envelope.TestStepResult.Status
  /// The cause of the failure; nil if the attempt passed, or the stream contains no cause.
  let cause: FailureCauses.Key?
  /// The start, relative to the start of the run.
  let start: Duration
  /// The duration by the clock.
  let duration: Duration
  /// The worker that ran the attempt; nil if there is only one.
  let worker: String?
  /// The steps.
  let steps: Steps
  /// The failure as a sentence with errors; empty if the attempt passed.
  let card: Markup.Spooled
}

extension AttemptRecord {
  /// Creates the data of an attempt whose steps all passed quickly and have no attachments; nil for any other.
  ///
  /// - Parameter scenario: the scenario of the attempt.
  init?(_ attempt: Query.Attempt, _ query: Query, _ scenario: ReportedScenario) {
    let id = attempt.started.testCaseId
    guard attempt.finished?.willBeRetried == false, !attempt.hasAttachments,
      attempt.steps.count == scenario.testSteps.count,
      attempt.steps.allSatisfy({
        $0.testStepResult.status == .passed && $0.testStepResult.duration < StepLine.slow
      })
    else { return nil }
    self.init(attempt, query, cause: nil, steps: .passed(testCase: id), card: Markup.Spooled())
  }

  /// Creates the data of a completed attempt.
  init(
    _ attempt: Query.Attempt, _ query: Query, cause: FailureCauses.Key?, steps: Steps, card: Markup.Spooled
  ) {
    outcome = query.outcome(of: attempt)
    status = attempt.status
    self.cause = cause
    let started = query.testRunStarted?.timestamp ?? attempt.started.timestamp
    start = max(attempt.started.timestamp - started, .zero)
    duration = max(attempt.duration ?? .zero, .zero)
    worker = attempt.started.workerId
    self.steps = steps
    self.card = card
  }
}
