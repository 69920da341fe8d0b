internal import GherkinOutcomes
internal import GherkinPages

/// The outcome of a run, as a sentence and as numbers.
struct RunSentence {
  /// The number of selected scenarios with each outcome.
  private let counts: OutcomeCounts
  /// The number of scenarios that passed after a failed attempt.
  let flaky: Int
  /// The problems outside scenarios.
  let problems: [RunOutcome.Problem]
  /// The number of scenarios that ran and are bad.
  let bad: Int
  /// The number of scenarios that were not selected.
  private let unselected: Int
  private let recordsSelection: Bool
  private let hasFailed: Bool

  /// - Parameters:
  ///   - unselected: the number of scenarios that were not selected.
  ///   - isStrict: whether pending scenarios are bad; nil for as in the run.
  init(_ run: RunOutcome, unselected: Int, isStrict: Bool?) {
    counts = run.counts
    flaky = run.flaky
    problems = run.problems
    bad = run.bad(isStrict: isStrict)
    self.unselected = unselected
    recordsSelection = run.isOfThisProject
    hasFailed = run.isComplete && !run.isSuccess
  }

  /// Returns the number of selected scenarios with an outcome.
  func count(_ outcome: Outcome) -> Int { counts[outcome] }

  /// The number of selected scenarios.
  var selected: Int { counts.total }

  /// The outcome of the whole run.
  var whole: Outcome {
    if bad > 0 { return counts.worst ?? .failed }
    if hasFailed || !problems.isEmpty { return .failed }
    if count(.notRun) > 0 { return .notRun }
    return count(.passed) > 0 ? .passed : selected > 0 ? counts.worst ?? .notRun : .notRun
  }

  /// The outcome as a sentence.
  var sentence: String { parts.map(\.text).joined(separator: "; ") }

  /// The keys of the sentence's translations, with their values.
  var sentenceKeys: String { parts.map(\.keys).joined(separator: ";") }

  /// A part of the sentence in English, with its keys.
  private typealias Part = (text: String, keys: String)

  private var parts: [Part] {
    let notRun: [Part] = count(.notRun) > 0 ? [(notRunPart, "sentence.notRun \(count(.notRun))")] : []
    let key = recordsSelection ? "sentence.notSelected" : "sentence.othersNotRun"
    let others: [Part] = unselected > 0 ? [(unselectedPart, "\(key) \(unselected)")] : []
    let flaky: [Part] =
      flaky > 0 && bad == 0 ? [("\(Quantity.text(flaky)) flaky", "sentence.flaky \(flaky)")] : []
    return [ending] + flaky + notRun + others
  }

  /// Streams of other implementations do not list the selected scenarios.
  private var unselectedPart: String {
    let scenarios = Quantity.text(unselected, "other")
    return recordsSelection
      ? "\(scenarios) \(unselected == 1 ? "was" : "were") not selected" : "\(scenarios) did not run"
  }

  private var notRunPart: String { "\(Quantity.text(count(.notRun))) did not run" }

  /// The outcomes of the scenarios that ran.
  private var ending: Part {
    let ran = selected - count(.notRun)
    let isPartial = ran < selected || unselected > 0
    let count = self.count(.passed)
    if bad > 0 {
      if bad < ran {
        return (
          "\(Quantity.text(bad)) of \(Quantity.text(ran, "scenario")) did not pass", "sentence.someBad \(bad) \(ran)"
        )
      }
      if ran > 1 { return ("None of \(Quantity.text(ran)) scenarios passed", "sentence.allBad \(ran)") }
      return isPartial
        ? ("1 scenario did not pass", "sentence.oneBad") : ("The only scenario did not pass", "sentence.onlyBad")
    }
    if hasFailed || !problems.isEmpty {
      return ran == 0
        ? ("The run failed, and no scenario ran", "sentence.runFailedEmpty")
        : ("The run failed, although no scenario failed", "sentence.runFailed")
    }
    if ran == 0 { return ("No scenario ran", "sentence.noneRan") }
    if count == ran {
      if isPartial { return ("\(Quantity.text(ran, "scenario")) passed", "sentence.passed \(ran)") }
      return ran == 1
        ? ("The only scenario passed", "sentence.onlyPassed")
        : ("All \(Quantity.text(ran)) scenarios passed", "sentence.allPassed \(ran)")
    }
    let known = self.count(.knownFailure) == 1 ? "known failure" : "known failures"
    let others = [
      (self.count(.knownFailure), known), (self.count(.pending), "pending"), (self.count(.skipped), "skipped"),
      (self.count(.empty), "without steps"),
    ].filter { $0.0 > 0 }
    return (
      (["\(Quantity.text(count)) of \(Quantity.text(ran, "scenario")) passed"]
        + others.map { "\(Quantity.text($0)) \($1)" }).joined(separator: ", "),
      (["sentence.somePassed \(count) \(ran)"] + others.map { "count.\(TextKey.slug($1)) \($0)" })
        .joined(separator: ",")
    )
  }
}
