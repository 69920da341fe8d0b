internal import GherkinFormatters
internal import RunHistory

/// The words of the site that are not its features', in one place.
enum SiteText {
  static let language = "en"
  static let contents = "Contents"
  static let features = "Features"
  static let introduction = "Introduction"
  static let tags = "Tags"
  static let steps = "How we write scenarios"
  static let glossary = "Glossary"
  static let searchHint = "Search features, scenarios and steps"
  static let skip = "Skip to the content"
  static let suggest = "Suggest a change"
  static let previous = "Previous"
  static let next = "Next"
  static let sites = "Sites"
  static let unselected = "not in the run"
  static let unnamedScenario = "Scenario without a name"
  static let moved = "This page has moved"

  /// `12 scenarios`.
  static func scenarios(_ count: Int) -> String { Quantity.text(count, "scenario") }

  /// `12 features`.
  static func features(_ count: Int) -> String { Quantity.text(count, "feature") }

  /// `3 of 12 did not pass`.
  static func failures(_ bad: Int, of total: Int) -> String {
    "\(Quantity.text(bad)) of \(Quantity.text(total)) did not pass"
  }

  static let history = "History"
  static let news = "Since the last run"
  static let runs = "Runs"
  static let lastRunsColumn = "Last runs"
  static let feed = "Feed of failures"
  static let firstRun = "This is the first run of the branch in the history."
  static let textChanges = "Scenarios that appeared, changed their text or disappeared"
  static let runColumns = ["Run", "Revision", "Scenarios", "Passed", "Did not pass", "Flaky", "Duration"]
  static let failsNow = "; it fails now"

  /// What a strip of runs shows.
  static func lastRuns(_ count: Int) -> String { count == 1 ? "Last run" : "Last \(count) runs" }

  /// Which run the last one is compared with.
  static func comparedWith(_ run: String) -> String { "Compared with the run of \(run)" }

  /// What is different: `2 new failures, 1 fixed`.
  static func changes(_ comparison: RunComparison) -> String {
    let kinds = RunComparison.Kind.allCases.filter { !comparison[$0].isEmpty }
    if kinds.isEmpty { return "Nothing is different." }
    let counts = kinds.map { $0.count(comparison[$0].count) }.joined(separator: ", ")
    return comparison.hasNewFailures ? counts : "No new failures. \(counts.prefix(1).uppercased())\(counts.dropFirst())"
  }

  /// Where all changes and figures are.
  static func allChanges(_ runs: Int) -> String { "All changes, and the figures of \(Quantity.text(runs, "run"))" }

  /// What a list leaves out.
  static func more(_ count: Int) -> String { "… and \(Quantity.text(count)) more" }

  /// What the picture of outcomes shows.
  static func outcomeTrend(_ passed: [Int], _ failing: [Int]) -> String {
    let (passed, failing) = (passed.max() ?? 0, failing.max() ?? 0)
    let below =
      failing == 0 ? "no scenario failed" : "below the line those that did not pass, at most \(Quantity.text(failing))"
    return "Outcome of each run: above the line the scenarios that passed, at most \(Quantity.text(passed)); \(below)"
  }

  /// What the picture of durations shows.
  static func durationTrend(last: String?, median: String, longest: String) -> String {
    "Duration of each run: \(last.map { "last \($0), " } ?? "")median \(median), longest \(longest)"
  }

  /// What happened to a scenario.
  static func word(_ event: SiteHistory.Event) -> String {
    switch event {
    case .appeared: "appeared"
    case .changed: "changed its text"
    case .disappeared: "disappeared"
    }
  }

  /// How a run went, in a sentence.
  static func sentence(_ tally: Tally, hasRun: Bool, runFailed: Bool) -> String {
    guard hasRun else {
      return "\(scenarios(tally.total)) in \(features(tally.features))"
    }
    let ran = tally.ran
    if tally.bad > 0 {
      return tally.bad == ran && ran > 1
        ? "None of \(Quantity.text(ran)) scenarios passed"
        : "\(Quantity.text(tally.bad)) of \(scenarios(ran)) did not pass"
    }
    if runFailed { return "The run failed" }
    if ran == 0 { return "No scenario ran" }
    let passed = tally.count(.passed)
    if passed == ran {
      return tally.total == ran && ran > 1
        ? "All \(Quantity.text(ran)) scenarios passed" : "\(scenarios(ran)) passed"
    }
    return "\(Quantity.text(passed)) of \(scenarios(ran)) passed"
  }
}
