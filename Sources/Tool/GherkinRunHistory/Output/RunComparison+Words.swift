internal import GherkinOutcomes
internal import GherkinMessages
internal import GherkinFormatters
internal import GherkinText

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
    case .appeared: "Appeared"
    case .disappeared: "Disappeared"
    case .changed: "Changed text"
    case .moved: "Moved"
    }
  }

  /// The label of one scenario in the list: `new failure`.
  package var label: String {
    switch self {
    case .newFailures: "new failure"
    case .unfinished: "newly unfinished"
    case .stillFailing: "still failing"
    case .fixed: "fixed"
    case .unresolved: "failed before"
    case .missed: "did not run now"
    case .flaky: "flaky"
    case .slower: "slower"
    case .appeared: "new scenario"
    case .disappeared: "disappeared"
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
    case .appeared: "\(number) appeared"
    case .disappeared: "\(number) disappeared"
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

extension RunComparison.Entry {
  /// The name as `Feature › Rule › Scenario`. Not safe for a terminal.
  package var name: String { scenario.identity.path.joined(separator: " › ") }

  /// The path and the line of the scenario. Not safe for a terminal.
  package var place: String { "\(scenario.path):\(scenario.line)" }

  /// Returns the note about the scenario in a list; nil for none.
  package func note(in kind: RunComparison.Kind) -> String? {
    switch kind {
    case .newFailures, .unfinished:
      before?.outcome.map { "\(scenario.outcomeText), was \($0.rawValue)" } ?? scenario.outcomeText
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

extension ScenarioRecord {
  /// The word for the outcome.
  package var outcomeText: String { outcome?.rawValue ?? "not selected" }
}

extension RunHeader {
  /// Returns `2026-03-01 17:30 UTC`.
  package static func time(_ milliseconds: Int) -> String {
    let text = UTCTime.text(milliseconds / 1_000)
    return "\(text.prefix(10)) \(text.dropFirst(11).prefix(5)) UTC"
  }

  /// The start of the run in ISO 8601.
  package var isoTime: String { UTCTime.text(start / 1_000, milliseconds: start % 1_000) }

  /// The time, and the branch and the revision if they are known. Not safe for a terminal.
  package var text: String {
    let origin = [branch, revision.map { String($0.prefix(12)) }].compactMap(\.self).joined(separator: " ")
    return Self.time(start) + (origin.isEmpty ? "" : " (\(origin))")
  }
}
