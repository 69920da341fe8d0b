internal import GherkinOutcomes
internal import GherkinProtocol
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
  let place: FinishedScenario.Place
  /// The number of its own steps, without those of backgrounds.
  let stepCount: Int
  /// The index in the record's `tagSets` of the scenario's tags, inherited ones included.
  let tagSet: Int
  /// Whether the scenario was selected. Known at the end of the run.
  var isSelected = false
  /// The completed attempts, in the order of completion.
  var attempts: [AttemptRecord] = []

  /// The last attempt, which decides the outcome; nil if there is none.
  var last: AttemptRecord? { attempts.last }

  /// The outcome.
  var outcome: Outcome { last?.outcome ?? .notRun }

  /// The outcome as it is drawn.
  var mark: UnitMark { UnitMark(isSelected ? outcome : nil, isFlaky: isFlaky) }

  /// Whether the scenario passed after a failed attempt.
  var isFlaky: Bool { outcome == .passed && attempts.contains { $0.status != .passed } }
}

/// The data of a page about an attempt.
struct AttemptRecord: Sendable {
  /// The steps as shown in the feature's section.
  enum Steps: Sendable {
    /// Steps whose markup was created.
    case written(Markup.Spooled)
    /// The steps of a scenario, all of which passed quickly and have no attachments. Their markup is created when the
    /// page is written.
    case passed(ReportedScenario)
  }

  /// The outcome.
  let outcome: Outcome
  /// The worst status of its steps and hooks.
  let status: TestStepResult.Status
  /// The cause of the failure; nil if the attempt passed, or the stream contains no cause.
  var cause: FailureCauses.Key?
  /// The start, relative to the start of the run when the page is written.
  var start: Duration
  /// The duration by the clock.
  let duration: Duration
  /// The worker that ran the attempt; nil if there is only one.
  let worker: String?
  /// The steps.
  let steps: Steps
  /// The failure as a sentence with errors; empty if the attempt passed.
  var card = Markup.Spooled()

  /// Creates the data of a completed attempt, without its card.
  init(_ attempt: FinishedScenario.Attempt, outcome: Outcome, steps: Steps) {
    self.outcome = outcome
    status = attempt.status
    start = attempt.start
    duration = attempt.duration
    worker = attempt.worker
    self.steps = steps
  }
}

extension FinishedScenario.Attempt {
  /// Whether all steps and hooks passed quickly, without attachments.
  var isPlain: Bool {
    status == .passed
      && results.allSatisfy {
        $0.result.status == .passed && $0.result.duration < SlowTime.least && $0.attachments.isEmpty
      }
  }
}
