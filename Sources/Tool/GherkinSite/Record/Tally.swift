internal import GherkinOutcomes
internal import GherkinPages

/// The number of scenarios of a feature, a chapter or the site, by their outcomes.
struct Tally: Sendable {
  /// The number of scenarios with each outcome.
  private(set) var counts = OutcomeCounts()
  /// The number of scenarios that are bad, according to their run.
  private(set) var bad = 0
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
    counts[result.outcome] += 1
    if result.isBad { bad += 1 }
    if result.isFlaky { flaky += 1 }
  }

  static func += (left: inout Tally, right: Tally) {
    left.counts += right.counts
    left.bad += right.bad
    left.unselected += right.unselected
    left.flaky += right.flaky
    left.features += right.features
  }

  /// The number of scenarios.
  var total: Int { selected + unselected }
  /// The number of selected scenarios.
  var selected: Int { counts.total }
  /// The number of scenarios that ran.
  var ran: Int { counts.ran }
  /// Returns the number of scenarios with an outcome.
  func count(_ outcome: Outcome) -> Int { counts[outcome] }
  /// The combined outcome; nil if no scenario was in the run.
  var outcome: Outcome? { counts.worst }
}

extension Tally {
  init(_ counts: OutcomeCounts, bad: Int, unselected: Int, flaky: Int) {
    self.counts = counts
    self.bad = bad
    self.unselected = unselected
    self.flaky = flaky
  }
}
