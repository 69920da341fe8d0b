internal import GherkinOutcomes
internal import GherkinMessages
internal import GherkinCriteria
internal import GherkinFormatters
internal import GherkinPages
internal import GherkinRunHistory

/// The texts of the site's interface, with their keys in the tables of all languages.
enum SiteText {
  /// The language of pages when scripts are disabled.
  static let language = "en"

  static let contents = InterfaceText("Contents", "contents")
  static let features = InterfaceText("Features", "features")
  static let introduction = InterfaceText("Introduction", "introduction")
  static let tags = InterfaceText("Tags", "tags")
  static let steps = InterfaceText("How we write scenarios", "phrases")
  static let stepsShort = InterfaceText("How we write", "phrasesShort")
  static let glossary = InterfaceText("Glossary", "glossary")
  static let searchHint = InterfaceText("Search", "search")
  static let searchResults = InterfaceText("Search results", "searchResults")
  static let skip = InterfaceText("Skip to the content", "skipContent")
  static let navigation = InterfaceText("Site", "site")
  static let suggest = InterfaceText("Suggest a change", "suggest")
  static let previous = InterfaceText("Previous", "previousFeature")
  static let next = InterfaceText("Next", "nextFeature")
  static let sites = InterfaceText("Sites", "sites")
  static let moved = InterfaceText("This page has moved", "moved")
  static let credit = InterfaceText("Made with gherkin-run", "credit")
  static let exportMarkdown = InterfaceText("All features in Markdown", "exportMarkdown")
  static let exportCSV = InterfaceText("All scenarios as CSV", "exportCSV")

  /// Returns `12 scenarios`.
  static func scenarios(_ count: Int) -> InterfaceText {
    InterfaceText(Quantity.text(count, "scenario"), "scenarios \(count)")
  }

  /// Returns `12 features`.
  static func features(_ count: Int) -> InterfaceText {
    InterfaceText(Quantity.text(count, "feature"), "featureCount \(count)")
  }

  /// Returns `12 rows`.
  static func rows(_ count: Int) -> InterfaceText { InterfaceText(Quantity.text(count, "row"), "rows \(count)") }

  /// Returns `12 passed`.
  static func count(_ count: Int, _ word: String) -> InterfaceText {
    InterfaceText("\(Quantity.text(count)) \(word)", "count.\(TextKey.slug(word)) \(count)")
  }

  /// Returns the note about the omitted entries of a list.
  static func more(_ count: Int) -> InterfaceText {
    InterfaceText("… and \(Quantity.text(count)) more", "andMore \(count)")
  }

  /// Returns `12 scenarios in 3 features`.
  static func size(_ tally: Tally) -> InterfaceText {
    let (scenarios, features) = (scenarios(tally.total), features(tally.features))
    return InterfaceText(
      "\(scenarios.english) in \(features.english)",
      "sizeOf @\(TextKey.reference(scenarios.keys)) @\(TextKey.reference(features.keys))")
  }
}

/// The texts of the page of step phrases, and of a tag's page.
extension SiteText {
  static let findPhrase = InterfaceText("Find a phrase", "findPhrase")
  static let given = InterfaceText("What is given", "phrases.given")
  static let when = InterfaceText("What happens", "phrases.when")
  static let then = InterfaceText("What is expected", "phrases.then")
  static let feature = InterfaceText("Feature", "feature")
  static let allFeatures = InterfaceText("All features", "allFeatures")
  static let value = InterfaceText("a value", "parameter.value")
  static let otherSteps = InterfaceText("Other steps", "phrases.other")

  /// Returns the meaning of a parameter type.
  static func parameter(_ type: String) -> InterfaceText {
    switch type {
    case "int", "byte", "short", "long", "biginteger": InterfaceText("a whole number", "parameter.int")
    case "float", "double", "bigdecimal": InterfaceText("a number", "parameter.float")
    case "string": InterfaceText("a text in quotes", "parameter.string")
    case "word": InterfaceText("one word", "parameter.word")
    case "": InterfaceText("a value", "parameter.value")
    default: InterfaceText("a value: \(type)", "parameter.other \(TextKey.value(type))")
    }
  }

  /// Returns `Used 12 times`.
  static func uses(_ count: Int) -> InterfaceText {
    InterfaceText(count == 1 ? "Used once" : "Used \(Quantity.text(count)) times", "used \(count)")
  }

  /// Returns the purpose of the phrases.
  static func phrases(_ count: Int) -> InterfaceText {
    let text =
      count == 1
      ? "This is the only phrase of the project's steps. Use it for new scenarios: it means the same everywhere."
      : """
      These are the \(Quantity.text(count)) phrases of the project's steps. Use them for new scenarios: each means the same \
      everywhere.
      """
    return InterfaceText(text, "phraseCount \(count)")
  }

  /// Returns the number of steps whose phrases are not listed.
  static func omittedSteps(_ count: Int) -> InterfaceText {
    InterfaceText(
      count == 1
        ? "The phrase of 1 more step is not listed." : "Phrases of \(Quantity.text(count)) more steps are not listed.",
      "phrasesOmitted \(count)")
  }

  /// Returns the note below a list that leaves scenarios out, with a link to the file of all.
  ///
  /// - Parameter root: the path from the page to the folder of the site: `../`.
  static func omission(_ count: Int, root: String) -> Markup {
    let text = InterfaceText(
      "\(Quantity.text(count, "more scenario")) \(count == 1 ? "is" : "are") in", "tagOmitted \(count)")
    return """
      <p class="note">\(text.element("span")) <a href="\(root)scenarios.csv">scenarios.csv</a>.</p>
      """
  }
}

/// The texts about the history.
extension SiteText {
  static let history = InterfaceText("History", "history")
  static let sinceLastRun = InterfaceText("Since the last run", "sinceLastRun")
  static let runs = InterfaceText("Runs", "runs")
  static let unchecked = InterfaceText("a value is not checked", "step.unchecked")
  static let requirements = InterfaceText("Requirements", "requirements")
  static let lastRunsColumn = InterfaceText("Last runs", "lastRuns")
  static let feed = InterfaceText("Feed of failures", "feed")
  static let firstRun = InterfaceText("This is the first run of the branch in the history.", "firstRun")
  static let textChanges = InterfaceText("New, changed and removed scenarios", "textChanges")
  static let runColumns = [
    InterfaceText("Run", "column.run"), InterfaceText("Revision", "Revision"),
    InterfaceText("Scenarios", "column.scenarios"), InterfaceText("Passed", "column.passed"),
    InterfaceText("Did not pass", "column.bad"), InterfaceText("Flaky", "flaky"),
    InterfaceText("Duration", "column.duration"),
  ]
  static let outcomes = InterfaceText(
    "Scenarios of each run: passed above the line, not passed below it", "trend.caption")
  static let failsNow = InterfaceText("it fails now", "failsNow")
  /// The introduction to the earlier run of the comparison.
  static let comparedWith = InterfaceText("Compared with the run of", "comparedWith")

  /// Returns `12 runs`.
  static func runs(_ count: Int) -> InterfaceText { InterfaceText(Quantity.text(count, "run"), "runCount \(count)") }

  /// Returns the description of a strip of runs.
  static func lastRuns(_ count: Int) -> InterfaceText {
    InterfaceText(count == 1 ? "Last run" : "Last \(count) runs", "strip \(count)")
  }

  /// Returns `2 new failures`.
  static func change(_ kind: RunComparison.Kind, _ count: Int) -> InterfaceText {
    InterfaceText(kind.count(count), "change.\(kind.rawValue) \(count)")
  }

  /// Returns the differences: `2 new failures, 1 fixed`.
  ///
  /// - Parameters:
  ///   - counts: the number of scenarios of each kind, in the order of the kinds.
  ///   - hasFailed: whether the run failed apart from its scenarios.
  static func changes(_ counts: [(kind: RunComparison.Kind, count: Int)], hasFailed: Bool) -> InterfaceText {
    let failure = InterfaceText("The run failed", "runFailed")
    guard let all = counts.map({ change($0.kind, $0.count) }).joined(.comma) else {
      return hasFailed ? failure : InterfaceText("Nothing is different.", "nothingDifferent")
    }
    if hasFailed { return failure.joined(all, .fullStop) }
    if counts.contains(where: { [.newFailures, .unfinished, .missed].contains($0.kind) }) { return all }
    return InterfaceText("No new failures", "noNewFailures").joined(all, .fullStop)
  }

  /// Returns the criteria that the last run lost: `3 criteria were removed, 1 weakened`; nil if there are none.
  static func lost(_ criteria: CriteriaComparison) -> InterfaceText? {
    criteria.summaryParts.map { InterfaceText($0.text, "lost.\($0.name) \($0.count)") }.joined(.comma)
  }

  /// Returns the heading of a list of lost criteria.
  static func title(_ kind: CriteriaComparison.Loss.Kind) -> InterfaceText {
    InterfaceText(kind.title, "lost.kind.\(kind.rawValue)")
  }

  /// Returns the text of the link to all changes and numbers.
  static func allChanges(_ runs: Int) -> InterfaceText {
    InterfaceText("All changes, and the figures of \(Quantity.text(runs, "run"))", "allChanges \(runs)")
  }

  /// Returns the heading of a list of differences.
  static func title(_ kind: RunComparison.Kind) -> InterfaceText {
    InterfaceText(kind.title, "kind.\(kind.rawValue)")
  }

  /// Returns the label of a difference on the page of a scenario.
  static func label(_ kind: RunComparison.Kind) -> InterfaceText {
    InterfaceText(kind.label, "label.\(kind.rawValue)")
  }

  /// Returns the note about a scenario in a list; nil for none. The path of a moved scenario and the time
  /// since which one fails follow it.
  static func note(_ entry: RunComparison.Entry, in kind: RunComparison.Kind) -> InterfaceText? {
    guard let english = entry.note(in: kind) else { return nil }
    let word = TextKey.word(entry.scenario.outcomeText)
    let keys =
      switch kind {
      case .newFailures, .unfinished: entry.before?.outcome.map { "note.was @\(word) @\(TextKey.word($0.word))" }
      case .flaky: entry.flakiness.map { "note.flaky \($0.flaky) \($0.runs) \(Int(($0.rate * 100).rounded()))" }
      case .slower:
        entry.slowdown.map { slowdown in
          let times = [slowdown.duration, slowdown.median, slowdown.spread].map {
            TextKey.value(ShortTime.text(.seconds($0)))
          }
          return "note.slower \(times[0]) \(slowdown.runs) \(times[1]) \(times[2])"
        }
      default: String?.none
      }
    if kind == .moved { return InterfaceText("from", "note.from") }
    if kind == .stillFailing, entry.failingSince != nil {
      return InterfaceText("\(entry.scenario.outcomeText), since", "note.since @\(word)")
    }
    return InterfaceText(english, keys ?? word)
  }

  /// Returns the description of the diagram of outcomes.
  static func outcomeTrend(_ passed: [Int], _ failing: [Int]) -> InterfaceText {
    let (passed, failing) = (passed.max() ?? 0, failing.max() ?? 0)
    let above = "Outcome of each run: above the line the scenarios that passed, at most \(Quantity.text(passed))"
    return failing == 0
      ? InterfaceText("\(above); no scenario failed", "trend.allPassed \(passed)")
      : InterfaceText(
        "\(above); below the line those that did not pass, at most \(Quantity.text(failing))",
        "trend.outcomes \(passed) \(failing)")
  }

  /// Returns the description of the diagram of durations.
  static func durationTrend(last: String?, median: String, longest: String) -> InterfaceText {
    let key = last == nil ? "trend.durationsBefore" : "trend.durations"
    return InterfaceText(
      "Duration: \(last.map { "last \($0), " } ?? "")median \(median), longest \(longest)",
      ([key] + [last, median, longest].compactMap(\.self).map(TextKey.value)).joined(separator: " "))
  }

  /// Returns the word for an event of a scenario.
  static func word(_ event: SiteHistory.Event) -> InterfaceText {
    switch event {
    case .appeared: InterfaceText("new", "event.appeared")
    case .changed: InterfaceText("changed its text", "event.changed")
    case .disappeared: InterfaceText("removed", "event.disappeared")
    }
  }
}
