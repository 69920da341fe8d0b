package import GherkinOutcomes
import GherkinMessages

/// The results of one scenario in the runs of a timeline.
package struct ScenarioHistory: Sendable {
  /// The result of one run. Kept small, because there can be very many.
  package struct Sample: Sendable, Hashable {
    /// The index of the run in the timeline.
    package var run: Int { Int(runNumber) }
    /// The outcome; nil if the run did not select the scenario.
    package var outcome: Outcome?
    /// Whether the scenario passed after a failed attempt.
    package var isFlaky: Bool
    /// Whether the text of the scenario differs from that of the previous sample.
    package internal(set) var hasNewText: Bool
    /// The duration of the last attempt, in seconds; nil if the scenario did not run.
    package var seconds: Double? { duration < 0 ? nil : Double(duration) }

    fileprivate var runNumber: Int32
    fileprivate var duration: Float

    init(run: Int, _ record: ScenarioRecord, hasNewText: Bool) {
      runNumber = Int32(clamping: run)
      outcome = record.outcome
      isFlaky = record.isFlaky
      duration = record.duration.map { Float($0.microseconds) / 1e6 } ?? -1
      self.hasNewText = hasNewText
    }

    /// Whether the scenario was selected and completed.
    package var isChecked: Bool { outcome?.isChecked ?? false }
  }

  /// The key of the scenario.
  package let identity: ScenarioIdentity
  /// The path of the feature file in the last run that contains the scenario.
  package internal(set) var path: String
  /// The line in the feature file in that run.
  package internal(set) var line: Int
  /// The samples of the runs that contain the scenario, starting with the oldest.
  package internal(set) var samples: [Sample] = []
  /// The text in the last of these runs.
  var textDigest = ""

  /// The indices of the runs in which the text of the scenario changed.
  package var textChanges: [Int] { samples.filter(\.hasNewText).map(\.run) }
}

/// The flakiness of a scenario.
package struct Flakiness: Sendable, Hashable {
  /// The number of runs in which it was flaky.
  package var flaky: Int
  /// The number of runs in which it ran.
  package var runs: Int

  package init(flaky: Int, runs: Int) {
    (self.flaky, self.runs) = (flaky, runs)
  }

  /// The fraction of flaky runs, from 0 to 1.
  package var rate: Double { runs == 0 ? 0 : Double(flaky) / Double(runs) }
}

/// The slowdown of a scenario. Durations are in seconds.
package struct Slowdown: Sendable, Hashable {
  /// The duration of the last run.
  package var duration: Double
  /// The median of the earlier durations.
  package var median: Double
  /// The median absolute deviation of the earlier durations.
  package var spread: Double
  /// The number of earlier runs.
  package var runs: Int

  /// The minimum number of earlier runs.
  package static let leastRuns = 10
  /// The minimum difference in seconds.
  package static let leastDifference = 0.1
  /// The minimum difference as a fraction of the median.
  package static let leastShare = 0.25
  /// The minimum difference as a multiple of the deviation. Of normally distributed durations, one in 700 exceeds it by
  /// chance.
  package static let leastSpreads = 3 * 1.4826

  /// Compares a duration with earlier ones.
  ///
  /// - Returns: nil if there are fewer than ten durations, or the new one is not significantly longer.
  package init?(_ duration: Double, after durations: [Double]) {
    guard durations.count >= Self.leastRuns else { return nil }
    self.duration = duration
    runs = durations.count
    let median = Self.median(durations)
    self.median = median
    spread = Self.median(durations.map { abs($0 - median) })
    let least = max(Self.leastDifference, Self.leastShare * median, Self.leastSpreads * spread)
    if duration - median < least { return nil }
  }

  /// Returns the median of at least one number.
  private static func median(_ numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
