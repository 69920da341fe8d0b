package import CucumberMessages

/// What the runs of a timeline say of one scenario.
package struct ScenarioHistory: Sendable {
  /// What one run says. There may be very many, so it is small.
  package struct Sample: Sendable, Hashable {
    /// The position of the run in the timeline.
    package var run: Int { Int(runNumber) }
    /// The outcome; nil if the run did not select the scenario.
    package var outcome: Query.Outcome?
    /// Whether it passed after an attempt that did not.
    package var isFlaky: Bool
    /// Whether the text of the scenario is another than in the sample before.
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

    /// Whether the scenario was selected and ran to an end.
    package var isChecked: Bool { outcome?.isChecked ?? false }
  }

  /// The key of the scenario.
  package let identity: ScenarioIdentity
  /// The path of the feature file in the last run that knew the scenario.
  package internal(set) var path: String
  /// The line in the feature file in that run.
  package internal(set) var line: Int
  /// What the runs that knew the scenario say, from the oldest to the newest.
  package internal(set) var samples: [Sample] = []
  /// The text in the last of these runs.
  var textDigest = ""

  /// The positions of the runs in which the scenario has another text than before.
  package var textChanges: [Int] { samples.filter(\.hasNewText).map(\.run) }
}

/// How often a scenario was flaky.
package struct Flakiness: Sendable, Hashable {
  /// The number of runs in which it was.
  package var flaky: Int
  /// The number of runs in which it ran.
  package var runs: Int

  /// Creates a measure of counts.
  package init(flaky: Int, runs: Int) {
    (self.flaky, self.runs) = (flaky, runs)
  }

  /// The share of these runs, from 0 to 1.
  package var rate: Double { runs == 0 ? 0 : Double(flaky) / Double(runs) }
}

/// How much slower a scenario is than before. Durations are in seconds.
package struct Slowdown: Sendable, Hashable {
  /// The duration of the last run.
  package var duration: Double
  /// The median of the durations before.
  package var median: Double
  /// Their spread: the median of the distances from the median.
  package var spread: Double
  /// The number of runs before.
  package var runs: Int

  /// The least number of runs that durations are compared with.
  package static let leastRuns = 10
  /// The least difference, in seconds.
  package static let leastDifference = 0.1
  /// The least difference, as a share of the median.
  package static let leastShare = 0.25
  /// The least difference, in spreads. Of durations that scatter evenly, one in 700 is so far above the median by
  /// accident.
  package static let leastSpreads = 3 * 1.4826

  /// Compares a duration with those before.
  ///
  /// - Returns: nil if there are fewer than ten durations, or the new one is not clearly longer.
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

  /// The median of some numbers, of which there is at least one.
  private static func median(_ numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
