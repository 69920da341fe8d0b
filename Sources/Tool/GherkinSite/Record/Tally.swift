internal import GherkinMessages
internal import GherkinPages

/// The number of scenarios of a feature, a chapter or the site, by their outcomes.
struct Tally: Sendable {
  /// The number of scenarios with each outcome.
  private(set) var counts: [Query.Outcome: Int] = [:]
  /// The number of scenarios that were not selected; all of them if there is no run.
  private(set) var unselected = 0
  /// The number of scenarios that passed after a failed attempt.
  private(set) var flaky = 0
  /// The number of features.
  var features = 0

  /// Counts a scenario.
  ///
  /// - Parameter result: the result; nil if the scenario was not in the run.
  mutating func add(_ result: ScenarioResult?) {
    guard let result else {
      unselected += 1
      return
    }
    counts[result.outcome, default: 0] += 1
    if result.isFlaky { flaky += 1 }
  }

  static func += (left: inout Tally, right: Tally) {
    left.counts.merge(right.counts, uniquingKeysWith: +)
    left.unselected += right.unselected
    left.flaky += right.flaky
    left.features += right.features
  }

  /// The number of scenarios.
  var total: Int { selected + unselected }
  /// The number of selected scenarios.
  var selected: Int { counts.values.reduce(0, +) }
  /// The number of scenarios that ran.
  var ran: Int { selected - count(.notRun) }
  /// Returns the number of scenarios with an outcome.
  func count(_ outcome: Query.Outcome) -> Int { counts[outcome] ?? 0 }
  /// The number of failed scenarios.
  var bad: Int { counts.reduce(0) { $0 + ($1.key.isProblem ? $1.value : 0) } }
  /// The combined outcome; nil if no scenario was in the run.
  var outcome: Query.Outcome? { Query.Outcome.worst(counts.keys) }
}

extension Tally {
  init(_ counts: [Query.Outcome: Int], unselected: Int, flaky: Int) {
    self.counts = counts
    self.unselected = unselected
    self.flaky = flaky
  }
}
