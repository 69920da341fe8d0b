internal import CucumberMessages
internal import HTMLPages

/// What a page will tell of a scenario, or of one row of an outline.
struct ScenarioRecord: Sendable {
  /// The id of its pickle.
  let pickle: String
  /// The name that links lead to.
  let anchor: String
  /// Feature, rule and scenario, those that have names.
  let path: [String]
  /// Where it stands.
  let place: Query.FeatureLocation
  /// The index in the record's `tagSets` of the scenario's tags, inherited ones included.
  let tagSet: Int
  /// Whether the run selected it; known at the end of the run.
  var isSelected = true
  /// The attempts that ended, in the order of their end.
  var attempts: [AttemptRecord] = []

  /// The attempt that decided; nil where none ended.
  var last: AttemptRecord? { attempts.last }

  /// How it ended.
  var outcome: Query.Outcome { last?.outcome ?? .notRun }

  /// How many bytes its attempts have.
  var size: Int { attempts.reduce(0) { $0 + $1.steps.count + $1.card.count } }

  /// Whether it passed after an attempt that did not.
  var isFlaky: Bool { outcome == .passed && attempts.contains { $0.status != .passed } }
}

/// What a page will tell of one attempt.
struct AttemptRecord: Sendable {
  /// How it ended.
  let outcome: Query.Outcome
  /// The worst status of its steps and hooks.
  let status: Envelope.TestStepResult.Status
  /// The cause for which it did not pass; nil if it passed, or if the stream names none.
  let cause: FailureCauses.Key?
  /// When it began, since the begin of the run.
  let start: Duration
  /// How long it took by the clock.
  let duration: Duration
  /// The worker that ran it; nil where there is one only.
  let worker: String?
  /// Its steps, as its feature shows them.
  let steps: Markup.Spooled
  /// Why it did not pass, as a sentence with errors; empty where it did.
  let card: Markup.Spooled
}
