internal import GherkinFormatters

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
