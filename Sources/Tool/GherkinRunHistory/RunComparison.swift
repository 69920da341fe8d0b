package import GherkinCriteria
internal import GherkinOutcomes
internal import GherkinMessages
internal import GherkinFormatters
internal import GherkinSyntax

/// The differences between two runs.
package struct RunComparison: Sendable {
  /// A scenario in one of the lists.
  package struct Entry: Sendable, Hashable {
    /// The scenario in the new run; in the old run if it was removed.
    package var scenario: ScenarioSummary
    /// The scenario in the old run; nil if the old run did not contain it.
    package var before: ScenarioSummary?
    /// The start of the run since which it has been failing, in milliseconds since 1970; nil if it is not failing.
    package var failingSince: Int?
    /// The flakiness in the runs up to the new one.
    package var flakiness: Flakiness?
    /// The slowdown compared with earlier runs.
    package var slowdown: Slowdown?
    /// The lines that were removed from the text and added to it, with one line of context, at most about 20; empty if the
    /// text is the same, or one of the texts is unknown.
    package var diff: [DiffLine] = []

    /// Whether a list other than that of changed texts says that the text has changed too.
    package func isReworded(in kind: Kind) -> Bool { kind != .changed && hasNewText }

    /// Whether the name, steps or arguments have changed.
    package var hasNewText: Bool { before.map { $0.textDigest != scenario.textDigest } ?? false }
  }

  /// A line of the difference between two texts.
  package struct DiffLine: Sendable, Hashable {
    static let gap = Self(sign: "…", text: "")

    /// `-` for a removed line, `+` for an added one, a space for one that stayed, `…` for lines that are left out.
    package let sign: Character
    package let text: String
    /// The sign and the text.
    package var line: String { text.isEmpty ? "\(sign)" : "\(sign) \(text)" }
  }

  /// A kind of difference, each with a list of scenarios.
  package enum Kind: String, Sendable, CaseIterable {
    /// The scenario failed, and passed when it last ran or never ran before.
    case newFailures
    /// The scenario is pending, undefined or ambiguous, and passed when it last ran or never ran before.
    case unfinished
    /// The scenario fails, and failed when it last ran.
    case stillFailing
    /// The scenario passed, and failed when it last ran.
    case fixed
    /// The scenario failed when it last ran, and now neither passed nor failed: it did not run, was skipped, or is a
    /// known failure.
    case unresolved
    /// The scenario passed when it last ran, and did not run in the new run, or was skipped, or has no steps any more.
    case missed
    /// The scenario was flaky in the new run or in one of the earlier runs.
    case flaky
    /// The scenario is significantly slower than in earlier runs.
    case slower
    /// The scenario is not in the old run.
    case appeared
    /// The scenario is not in the new run.
    case disappeared
    /// The name, steps or arguments of the scenario have changed.
    case changed
    /// The path of the scenario's feature file has changed.
    case moved
  }

  /// The old run.
  package let old: RunHeader
  /// The new run.
  package let new: RunHeader
  /// The criteria of the old run that the new one checks less, or not at all.
  package let criteria: CriteriaComparison
  /// Texts about the requirements that the new run covers less.
  package let lostCoverage: [String]
  /// Why the coverage of requirements is not compared although a run has requirements; nil if it is, or no run has any.
  package let coverageProblem: String?
  private var entries: [Kind: [Entry]] = [:]

  /// Returns the scenarios of a list: slower ones by decreasing difference, flaky ones by decreasing rate, others by
  /// path and line.
  package subscript(kind: Kind) -> [Entry] { entries[kind] ?? [] }

  /// Whether a scenario fails that did not fail when it last ran.
  package var hasNewFailures: Bool { !self[.newFailures].isEmpty || !self[.unfinished].isEmpty }

  /// Whether there are no new failures, and nothing else failed in the new run, and all of its scenarios ran.
  package var isSuccess: Bool { !hasNewFailures && new.problem == nil }

  /// Compares two runs.
  ///
  /// - Parameters:
  ///   - old: the old run.
  ///   - new: the new run.
  ///   - earlier: earlier runs of the same branch, up to the old one.
  ///   - lacksUnselected: whether scenarios that the new run did not select are criteria that it lost.
  package init(
    _ old: RunSummary, _ new: RunSummary, earlier: RunTimeline? = nil, lacksUnselected: Bool = false
  ) {
    var timeline = earlier ?? RunTimeline()
    if earlier == nil { timeline.add(old) }
    timeline.add(new)
    self.init(old, new, in: timeline, lacksUnselected: lacksUnselected)
  }

  /// Compares two runs.
  ///
  /// - Parameters:
  ///   - old: the old run.
  ///   - new: the new run.
  ///   - timeline: runs of the same branch, up to the new one.
  ///   - lacksUnselected: whether scenarios that the new run did not select are criteria that it lost.
  package init(_ old: RunSummary, _ new: RunSummary, in timeline: RunTimeline, lacksUnselected: Bool = false) {
    (self.old, self.new) = (old.header, new.header)
    // A part of a suite is run for many reasons.
    criteria = CriteriaComparison(
      Criterion.all(of: old, excludingNotRun: true), Criterion.all(of: new, excludingUnselected: lacksUnselected))
    switch (old.coverage, new.coverage) {
    case (let before?, let now?): (lostCoverage, coverageProblem) = (now.losses(since: before), nil)
    case (nil, nil): (lostCoverage, coverageProblem) = ([], nil)
    case (nil, _): (lostCoverage, coverageProblem) = ([], "the old run has no list of requirements")
    case (_, nil): (lostCoverage, coverageProblem) = ([], "the new run has no list of requirements")
    }
    var before: [ScenarioIdentity: ScenarioSummary] = [:]
    for record in old.scenarios { before[record.identity] = record }
    for record in new.scenarios {
      guard let history = timeline.scenario(record.identity) else { continue }
      var entry = Entry(scenario: record, before: before.removeValue(forKey: record.identity))
      if let before = entry.before {
        entry.diff = old.texts.diff(of: before.textDigest, to: record.textDigest, in: new.texts)
      }
      add(entry, history, timeline)
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
    let last = timeline.state(of: history, after: history.samples.dropLast())
    let (wasFailing, hadPassed) = (last.isFailing == true, last.isFailing == false)
    let isFailing = record.outcome?.isBad(isStrict: new.isStrict) ?? false
    let flakiness = timeline.flakiness(of: history)
    if flakiness.flaky > 0 { entry.flakiness = flakiness }
    entry.slowdown = timeline.slowdown(of: history)
    if isFailing { entry.failingSince = timeline.failingSince(history) }
    func add(_ kind: Kind, if condition: Bool) {
      if condition { entries[kind, default: []].append(entry) }
    }
    add(.newFailures, if: isFailing && !wasFailing && record.outcome == .failed)
    add(.unfinished, if: isFailing && !wasFailing && record.outcome != .failed)
    add(.stillFailing, if: isFailing && wasFailing)
    add(.fixed, if: record.outcome == .passed && wasFailing)
    add(.unresolved, if: record.outcome != .passed && !isFailing && wasFailing)
    add(.missed, if: record.outcome != nil && !record.isChecked && hadPassed)
    add(.flaky, if: entry.flakiness != nil)
    add(.slower, if: entry.slowdown != nil)
    add(.appeared, if: entry.before == nil)
    add(.changed, if: entry.hasNewText)
    add(.moved, if: entry.before.map { $0.path != record.path } ?? false)
  }
}

extension Slowdown {
  /// The difference from the median, in seconds.
  package var difference: Double { duration - median }
}

extension RunComparison.Kind {
  /// The heading of the list.
  package var title: String {
    switch self {
    case .newFailures: "New failures"
    case .unfinished: "Newly pending, undefined or ambiguous"
    case .stillFailing: "Still failing"
    case .fixed: "Fixed"
    case .unresolved: "Failed before, no result now"
    case .missed: "Passed before, did not run now"
    case .flaky: "Flaky"
    case .slower: "Slower"
    case .appeared: "New scenarios"
    case .disappeared: "Removed scenarios"
    case .changed: "Changed text"
    case .moved: "Moved"
    }
  }

  /// The label of one scenario in the list: `new failure`.
  package var label: String {
    switch self {
    case .newFailures: "new failure"
    case .unfinished: "steps not ready"
    case .stillFailing: "still failing"
    case .fixed: "fixed"
    case .unresolved: "failed before"
    case .missed: "did not run now"
    case .flaky: "flaky"
    case .slower: "slower"
    case .appeared: "new scenario"
    case .disappeared: "removed"
    case .changed: "changed text"
    case .moved: "moved"
    }
  }

  /// Returns a number of scenarios in the list: `2 new failures`.
  package func count(_ count: Int) -> String {
    let number = Quantity.text(count)
    return switch self {
    case .newFailures: Quantity.text(count, "new failure")
    case .unfinished: "\(number) newly pending, undefined or ambiguous"
    case .stillFailing: "\(number) still failing"
    case .fixed: "\(number) fixed"
    case .unresolved: "\(number) failed before, no result now"
    case .missed: "\(number) passed before and did not run now"
    case .flaky: "\(number) flaky"
    case .slower: "\(number) slower"
    case .appeared: Quantity.text(count, "new scenario")
    case .disappeared: "\(number) removed"
    case .changed: "\(number) with changed text"
    case .moved: "\(number) moved"
    }
  }
}

extension RunComparison {
  /// The summary: `2 new failures, 1 fixed`, `no differences`, or `no differences; the new run failed`.
  package var summary: String {
    let counts = Kind.allCases.filter { !self[$0].isEmpty }.map { $0.count(self[$0].count) }
    return (counts.isEmpty ? "no differences" : counts.joined(separator: ", "))
      + (new.failure == nil ? "" : "; the new run failed")
  }
}

extension RunComparison {
  /// The lists about requirements, with their titles.
  package var coverageLists: [(title: String, lines: [String])] {
    [
      (Self.lostCoverageTitle, lostCoverage),
      ("Coverage of requirements not compared", [coverageProblem].compactMap(\.self)),
    ].filter { !$0.1.isEmpty }
  }

  /// The title of the requirements that are covered less.
  package static let lostCoverageTitle = "Requirements with less coverage"
}

extension RunComparison.Entry {
  /// The name as `Feature › Rule › Scenario`. Not safe for a terminal.
  package var name: String { scenario.identity.path.joined(separator: ScenarioName.separator) }

  /// The path and the line of the scenario. Not safe for a terminal.
  package var place: String { "\(scenario.path):\(scenario.line)" }

  /// Returns the note about the scenario in a list; nil for none.
  package func note(in kind: RunComparison.Kind) -> String? {
    switch kind {
    case .newFailures, .unfinished:
      before?.outcome.map { "\(scenario.outcomeText), was \($0.word)" } ?? scenario.outcomeText
    case .stillFailing: "\(scenario.outcomeText)\(failingSince.map { ", since \(RunHeader.time($0))" } ?? "")"
    case .unresolved, .missed: "\(scenario.outcomeText)"
    case .flaky: flakiness.map { "in \($0.flaky) of \($0.runs) runs (\(Int(($0.rate * 100).rounded())) %)" }
    case .slower: slowdown?.text
    case .moved: before.map { "from \($0.path)" }
    case .appeared, .disappeared: scenario.outcomeText
    case .fixed, .changed: nil
    }
  }
}

extension Slowdown {
  /// The slowdown: `900 ms; median of 12 runs 10 ms, spread 1 ms`.
  fileprivate var text: String {
    func time(_ seconds: Double) -> String { ShortTime.text(.seconds(seconds)) }
    return "\(time(duration)); median of \(runs) runs \(time(median)), spread \(time(spread))"
  }
}

extension ScenarioSummary {
  /// The word for the outcome.
  package var outcomeText: String { outcome?.word ?? "not selected" }
}

extension RunHeader {
  /// Returns `2026-03-01 17:30 UTC`.
  package static func time(_ milliseconds: Int) -> String {
    let text = UTCTime.text(milliseconds / 1_000)
    return "\(text.prefix(10)) \(text.dropFirst(11).prefix(5)) UTC"
  }

  /// The time, and the branch and the revision if they are known. Not safe for a terminal.
  package var text: String { [Self.time(start), origin].filter { !$0.isEmpty }.joined(separator: " ") }

  /// The branch and the revision in parentheses; empty if they are unknown.
  package var origin: String {
    let parts = [branch, revision.map { String($0.prefix(12)) }].compactMap(\.self)
    return parts.isEmpty ? "" : "(\(parts.joined(separator: " ")))"
  }
}
