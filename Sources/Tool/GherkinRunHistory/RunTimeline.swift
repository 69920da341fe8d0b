package import GherkinOutcomes
internal import GherkinMessages

/// A sequence of runs, starting with the oldest, with their results of each scenario. It stores a few bytes for each
/// scenario and run, and not the summaries. Of the runs before them it knows what they say about each scenario, so that
/// a scenario that has failed for long is no new failure in the first run.
package struct RunTimeline: Sendable {
  /// The runs, whose totals and durations form the trend.
  package private(set) var runs: [RunHeader] = []
  /// The scenarios of all runs, in the order in which they appeared.
  package private(set) var scenarios: [ScenarioHistory] = []
  private var indexes: [ScenarioIdentity: Int] = [:]
  private var earlier: [ScenarioIdentity: ScenarioState] = [:]
  private var failedEarlier = false

  /// Creates a timeline without runs.
  package init() {}

  /// Adds a run before all others, starting with the oldest.
  package mutating func addEarlier(_ run: RunSummary) {
    for scenario in run.scenarios {
      earlier[scenario.identity, default: ScenarioState(scenario.failingSince)].update(scenario.outcome, run.header)
    }
    failedEarlier = run.header.failure != nil
  }

  /// Returns the summary of the first run with what the earlier runs say about its scenarios, which can be removed then.
  func withEarlier(_ run: RunSummary) -> RunSummary {
    var run = run
    for index in run.scenarios.indices {
      guard let state = earlier[run.scenarios[index].identity] else { continue }
      run.scenarios[index].failingSince = state.isFailing == true ? state.failingSince : nil
    }
    return run
  }

  /// Adds the next run.
  package mutating func add(_ run: RunSummary) {
    for scenario in run.scenarios {
      let index = index(of: scenario)
      let last = scenarios[index].samples.last
      if let since = scenario.failingSince, last == nil, earlier[scenario.identity] == nil {
        earlier[scenario.identity] = ScenarioState(since)
      }
      // A file can contain a scenario twice.
      if last?.run == runs.count { continue }
      let hasNewText = last != nil && scenarios[index].textDigest != scenario.textDigest
      scenarios[index].samples.append(.init(run: runs.count, scenario, hasNewText: hasNewText))
      (scenarios[index].path, scenarios[index].line) = (scenario.path, scenario.line)
      scenarios[index].textDigest = scenario.textDigest
    }
    runs.append(run.header)
  }

  /// Returns the history of a scenario; nil if no run contains it.
  package func scenario(_ identity: ScenarioIdentity) -> ScenarioHistory? { indexes[identity].map { scenarios[$0] } }

  /// Returns the samples of a scenario, one for each of the last runs; nil for runs that do not contain it.
  package func strip(of scenario: ScenarioHistory, last count: Int = HistoryFolder.reportedRuns) -> [ScenarioHistory
    .Sample?]
  {
    let first = max(0, runs.count - max(0, count))
    var strip = [ScenarioHistory.Sample?](repeating: nil, count: runs.count - first)
    for sample in scenario.samples where sample.run >= first { strip[sample.run - first] = sample }
    return strip
  }

  /// Returns whether a scenario failed in a sample.
  package func isFailing(_ sample: ScenarioHistory.Sample) -> Bool {
    sample.outcome?.isBad(isStrict: runs[sample.run].isStrict) ?? false
  }

  /// Returns whether a sample determines if the scenario is failing: it passed or failed. Known failures are ignored.
  func isDecided(_ sample: ScenarioHistory.Sample) -> Bool { sample.outcome == .passed || isFailing(sample) }

  /// Returns the start of the run since which a scenario has been failing, in milliseconds since 1970: that of the first
  /// failure after the last run in which it passed. Nil if it passed when it last ran.
  package func failingSince(_ scenario: ScenarioHistory) -> Int? {
    let state = state(of: scenario, after: scenario.samples[...])
    return state.isFailing == true ? state.failingSince : nil
  }

  /// Returns what is known about a scenario after its first samples.
  func state(of scenario: ScenarioHistory, after samples: ArraySlice<ScenarioHistory.Sample>) -> ScenarioState {
    samples.reduce(into: earlier[scenario.identity] ?? ScenarioState()) { state, sample in
      state.update(sample.outcome, runs[sample.run])
    }
  }

  /// Returns the flakiness of a scenario. It is flaky if it passed after a failed attempt, or if it passed and failed
  /// in two runs of the same revision with the same text. Runs without a known revision are never treated as the same
  /// revision.
  package func flakiness(of scenario: ScenarioHistory) -> Flakiness {
    var flakiness = Flakiness(flaky: 0, runs: 0)
    var last: ScenarioHistory.Sample?
    var hasNewText = false
    for sample in scenario.samples {
      hasNewText = hasNewText || sample.hasNewText
      guard sample.isChecked else { continue }
      flakiness.runs += 1
      let revision = runs[sample.run].revision
      let isChange =
        last.map { last in
          !hasNewText && revision != nil && runs[last.run].revision == revision
            && isDecided(last) && isDecided(sample) && isFailing(last) != isFailing(sample)
        } ?? false
      if sample.isFlaky || isChange { flakiness.flaky += 1 }
      (last, hasNewText) = (sample, false)
    }
    return flakiness
  }

  /// Returns the slowdown of a scenario's last run compared with earlier runs in which it passed with the same text;
  /// nil if it was not significantly slower, or there are fewer than ten.
  package func slowdown(of scenario: ScenarioHistory) -> Slowdown? {
    guard let last = scenario.samples.last, last.run == runs.count - 1, last.outcome == .passed, !last.hasNewText,
      let duration = last.seconds
    else { return nil }
    var durations: [Double] = []
    for sample in scenario.samples.dropLast().reversed() {
      if sample.outcome == .passed, let seconds = sample.seconds { durations.append(seconds) }
      if sample.hasNewText { break }
    }
    return Slowdown(duration, after: durations)
  }

  /// The scenarios that changed from passed to failing, or back, or no longer ran, in each run.
  package var turns: [RunTurns] {
    var turns = runs.indices.map { RunTurns(run: $0) }
    for index in runs.indices where runs[index].failure != nil {
      turns[index].hasBegunToFail = index == 0 ? !failedEarlier : runs[index - 1].failure == nil
    }
    for scenario in scenarios {
      var state = earlier[scenario.identity] ?? ScenarioState()
      for sample in scenario.samples {
        let old = state
        state.update(sample.outcome, runs[sample.run])
        if state.isMissed, !old.isMissed { turns[sample.run].missed.append(scenario.identity) }
        if state.isFailing == true, old.isFailing != true { turns[sample.run].red.append(scenario.identity) }
        if state.isFailing == false, old.isFailing == true { turns[sample.run].green.append(scenario.identity) }
      }
    }
    return turns
  }

  private mutating func index(of scenario: ScenarioSummary) -> Int {
    if let index = indexes[scenario.identity] { return index }
    indexes[scenario.identity] = scenarios.count
    scenarios.append(ScenarioHistory(identity: scenario.identity, path: scenario.path, line: scenario.line))
    return scenarios.count - 1
  }
}

/// The changes of one run.
package struct RunTurns: Sendable, Hashable {
  /// The index of the run in its timeline.
  package var run: Int
  /// The scenarios that fail, and passed when they last ran or never ran before.
  package var red: [ScenarioIdentity] = []
  /// The scenarios that passed, and failed when they last ran.
  package var green: [ScenarioIdentity] = []
  /// The scenarios that did not run or were skipped, and passed when they last ran.
  package var missed: [ScenarioIdentity] = []
  /// Whether the run failed apart from its scenarios, and the run before it did not.
  package var hasBegunToFail = false

  /// Whether there is a change.
  package var isEmpty: Bool { red.isEmpty && green.isEmpty && missed.isEmpty && !hasBegunToFail }
}

/// What a sequence of runs says about a scenario.
struct ScenarioState: Sendable {
  /// Whether it failed in the last run in which it passed or failed; nil if there is none. Known failures are ignored.
  private(set) var isFailing: Bool?
  /// The start of the run in which it began to fail, in milliseconds since 1970, if it is failing.
  private(set) var failingSince = 0
  /// Whether the last run that selected it did not run or skipped it, and it passed when it last ran.
  private(set) var isMissed = false

  /// - Parameter since: the start of the run in which it began to fail, if it is failing.
  init(_ since: Int? = nil) {
    if let since { (isFailing, failingSince) = (true, since) }
  }

  /// Adds the outcome in the next run; nil if the run did not select the scenario.
  mutating func update(_ outcome: Outcome?, _ run: RunHeader) {
    guard let outcome else { return }
    isMissed = !outcome.isChecked && isFailing == false
    let isBad = outcome.isBad(isStrict: run.isStrict)
    guard isBad || outcome == .passed else { return }
    if isBad, isFailing != true { failingSince = run.start }
    isFailing = isBad
  }
}

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

    init(run: Int, _ scenario: ScenarioSummary, hasNewText: Bool) {
      runNumber = Int32(clamping: run)
      outcome = scenario.outcome
      isFlaky = scenario.isFlaky
      duration = scenario.duration.map { Float($0.microseconds) / 1e6 } ?? -1
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
