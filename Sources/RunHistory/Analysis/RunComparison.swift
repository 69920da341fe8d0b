internal import CucumberMessages

/// What is different in a run from the run before.
package struct RunComparison: Sendable {
  /// A scenario in one of the lists.
  package struct Entry: Sendable, Hashable {
    /// The scenario in the new run; in the old run if it disappeared.
    package var scenario: ScenarioRecord
    /// The scenario in the old run; nil if the old run did not know it.
    package var before: ScenarioRecord?
    /// The begin of the run since which it fails, in milliseconds since 1970; nil if it does not.
    package var failingSince: Int?
    /// How often it was flaky, in the runs up to the new one.
    package var flakiness: Flakiness?
    /// How much slower it is than before.
    package var slowdown: Slowdown?
  }

  /// A list of scenarios, by what is different.
  package enum Kind: String, Sendable, CaseIterable {
    /// It fails, and did not fail when it last ran, or never ran before.
    case newFailures
    /// It failed when it last ran, and fails.
    case stillFailing
    /// It failed when it last ran, and passed.
    case fixed
    /// It failed when it last ran, and neither passed nor failed now: it did not run, was skipped, or is a known failure.
    case unresolved
    /// It was flaky in the new run or in one of the runs before.
    case flaky
    /// It is clearly slower than in the runs before.
    case slower
    /// The old run did not know it.
    case appeared
    /// The new run does not know it.
    case disappeared
    /// Its name, steps or arguments are others.
    case changed
    /// Its feature file has another path.
    case moved
  }

  /// The old run.
  package let old: RunHeader
  /// The new run.
  package let new: RunHeader
  private var entries: [Kind: [Entry]] = [:]

  /// The scenarios of a list: slower ones with the largest difference first, flaky ones with the highest rate first, others
  /// by path and line.
  package subscript(kind: Kind) -> [Entry] { entries[kind] ?? [] }

  /// Whether a scenario fails that did not fail when it last ran.
  package var hasNewFailures: Bool { !self[.newFailures].isEmpty }

  /// Compares two runs.
  ///
  /// - Parameters:
  ///   - old: the old run.
  ///   - new: the new run.
  ///   - earlier: earlier runs of the same branch, up to the old one.
  package init(_ old: RunSummary, _ new: RunSummary, earlier: RunTimeline? = nil) {
    var timeline = earlier ?? RunTimeline()
    if earlier == nil { timeline.add(old) }
    timeline.add(new)
    self.init(old, new, in: timeline)
  }

  /// Compares two runs.
  ///
  /// - Parameters:
  ///   - old: the old run.
  ///   - new: the new run.
  ///   - timeline: runs of the same branch, up to the new one.
  package init(_ old: RunSummary, _ new: RunSummary, in timeline: RunTimeline) {
    (self.old, self.new) = (old.header, new.header)
    var before: [ScenarioIdentity: ScenarioRecord] = [:]
    for record in old.scenarios { before[record.identity] = record }
    for record in new.scenarios {
      guard let history = timeline.scenario(record.identity) else { continue }
      let old = before.removeValue(forKey: record.identity)
      add(Entry(scenario: record, before: old), history, timeline)
    }
    for record in old.scenarios where before[record.identity] != nil {
      entries[.disappeared, default: []].append(Entry(scenario: record, before: record))
    }
    entries[.slower]?.sort { ($0.slowdown?.difference ?? 0) > ($1.slowdown?.difference ?? 0) }
    entries[.flaky]?.sort { ($0.flakiness?.rate ?? 0) > ($1.flakiness?.rate ?? 0) }
  }

  private mutating func add(_ entry: Entry, _ history: ScenarioHistory, _ timeline: RunTimeline) {
    var entry = entry
    let record = entry.scenario
    let last = history.samples.dropLast().last(where: timeline.isDecided)
    let wasFailing = last.map(timeline.isFailing) ?? false
    let isFailing = record.outcome?.isFailing(isStrict: new.isStrict) ?? false
    let flakiness = timeline.flakiness(of: history)
    if flakiness.flaky > 0 { entry.flakiness = flakiness }
    entry.slowdown = timeline.slowdown(of: history)
    if isFailing { entry.failingSince = timeline.failingSince(history).map { timeline.runs[$0].start } }
    func add(_ kind: Kind, if condition: Bool) {
      if condition { entries[kind, default: []].append(entry) }
    }
    add(.newFailures, if: isFailing && !wasFailing)
    add(.stillFailing, if: isFailing && wasFailing)
    add(.fixed, if: record.outcome == .passed && wasFailing)
    add(.unresolved, if: record.outcome != .passed && !isFailing && wasFailing)
    add(.flaky, if: entry.flakiness != nil)
    add(.slower, if: entry.slowdown != nil)
    add(.appeared, if: entry.before == nil)
    add(.changed, if: entry.before.map { $0.textDigest != record.textDigest } ?? false)
    add(.moved, if: entry.before.map { $0.path != record.path } ?? false)
  }
}

extension Slowdown {
  /// The difference from the median, in seconds.
  package var difference: Double { duration - median }
}
