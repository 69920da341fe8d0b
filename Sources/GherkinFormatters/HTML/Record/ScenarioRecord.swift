internal import CucumberMessages
internal import HTMLPages

/// The data of a page about a scenario, or a row of an outline.
struct ScenarioRecord: Sendable {
  /// The id of its pickle.
  let pickle: String
  /// The name that links lead to.
  let anchor: String
  /// Feature, rule and scenario, those that have names.
  let path: [String]
  /// Where it stands.
  let place: Query.FeatureLocation
  /// The number of its own steps, without those of backgrounds.
  let stepCount: Int
  /// The index in the record's `tagSets` of the scenario's tags, inherited ones included.
  let tagSet: Int
  /// Whether the run selected it; known at the end of the run.
  var isSelected = true
  /// The attempts that ended, in the order of their end.
  var attempts: [AttemptRecord] = []

  /// The attempt that decided; nil if none ended.
  var last: AttemptRecord? { attempts.last }

  /// The status.
  var outcome: Query.Outcome { last?.outcome ?? .notRun }

  /// Whether it passed after an attempt that did not.
  var isFlaky: Bool { outcome == .passed && attempts.contains { $0.status != .passed } }
}

/// The data of a page about an attempt.
struct AttemptRecord: Sendable {
  /// The steps, as the feature shows them.
  enum Steps: Sendable {
    /// Steps whose markup is made.
    case written(Markup.Spooled)
    /// Steps of the test case with an id, which all passed within a short time and have no attachments. Their markup is
    /// made while the page is written.
    case passed(testCase: String)
  }

  /// The status.
  let outcome: Query.Outcome
  /// The worst status of its steps and hooks.
  let status: Envelope.TestStepResult.Status
  /// The cause for which it did not pass; nil if it passed, or if the stream names none.
  let cause: FailureCauses.Key?
  /// When it began, since the begin of the run.
  let start: Duration
  /// How long it took by the clock.
  let duration: Duration
  /// The worker that ran it; nil if there is one only.
  let worker: String?
  /// Its steps.
  let steps: Steps
  /// Why it did not pass, as a sentence with errors; empty if it did.
  let card: Markup.Spooled
}

extension AttemptRecord {
  /// Describes an attempt whose steps all passed within a short time, without attachments. Nil for any other.
  ///
  /// - Parameter lookup: knows the test case.
  init?(_ attempt: Query.Attempt, _ query: Query, _ lookup: any StepLookup) {
    let id = attempt.started.testCaseId
    guard attempt.finished?.willBeRetried == false, attempt.attachments.isEmpty,
      attempt.steps.count == lookup.testStepCount(ofTestCase: id),
      attempt.steps.allSatisfy({
        $0.testStepResult.status == .passed && $0.testStepResult.duration < StepLine.slow
      })
    else { return nil }
    self.init(attempt, query, cause: nil, steps: .passed(testCase: id), card: Markup.Spooled())
  }

  /// Describes an attempt that ended.
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
