internal import CucumberMessages
internal import HTMLPages

/// How a run went, in a sentence and in numbers.
struct Outcome {
  /// The number of selected scenarios with each outcome.
  private var counts: [Query.Outcome: Int] = [:]
  /// How many passed after an attempt that did not.
  private(set) var flaky = 0
  /// What hindered the run outside of scenarios.
  let problems: [RunProblem]
  /// The number of scenarios of the features that were not selected.
  private var unselected = 0
  private let recordsSelection: Bool
  private let hasFailed: Bool
  private let isStrict: Bool

  /// - Parameter isStrict: whether pending scenarios did not pass.
  init(_ record: RunRecord, _ query: Query, isStrict: Bool) {
    self.isStrict = isStrict
    for scenario in record.scenarios {
      if scenario.isSelected {
        counts[scenario.outcome, default: 0] += 1
      } else {
        unselected += 1
      }
      if scenario.isFlaky { flaky += 1 }
    }
    problems = RunProblem.all(in: query)
    recordsSelection = query.isOfThisProject
    hasFailed = query.testRunFinished?.success == false
  }

  /// The number of selected scenarios with an outcome.
  func count(_ outcome: Query.Outcome) -> Int { counts[outcome] ?? 0 }

  /// The number of selected scenarios.
  var selected: Int { counts.values.reduce(0, +) }

  /// How many scenarios ran and did not pass.
  var bad: Int { count(.failed) + count(.ambiguous) + count(.undefined) + (isStrict ? count(.pending) : 0) }

  /// The outcome that stands for the whole run.
  var whole: Query.Outcome {
    if bad > 0 { return Query.Outcome.worst(counts.keys) ?? .failed }
    if hasFailed || !problems.isEmpty { return .failed }
    if count(.notRun) > 0 { return .notRun }
    return count(.passed) > 0 ? .passed : selected > 0 ? Query.Outcome.worst(counts.keys) ?? .notRun : .notRun
  }

  /// What a reader should take away.
  var sentence: String {
    let notRun = count(.notRun) > 0 ? [notRunPart] : []
    let others = unselected > 0 ? [unselectedPart] : []
    let flaky = flaky > 0 && bad == 0 ? ["\(Quantity.text(flaky)) flaky"] : []
    return ([ending] + flaky + notRun + others).joined(separator: "; ")
  }

  /// Other implementations do not say which scenarios were selected.
  private var unselectedPart: String {
    let scenarios = Quantity.text(unselected, "other")
    return recordsSelection
      ? "\(scenarios) \(unselected == 1 ? "was" : "were") not selected" : "\(scenarios) did not run"
  }

  private var notRunPart: String { "\(Quantity.text(count(.notRun))) did not run" }

  /// How those ended that ran.
  private var ending: String {
    let ran = selected - count(.notRun)
    let isPartial = ran < selected || unselected > 0
    if bad > 0 {
      return bad == ran
        ? ran == 1
          ? isPartial ? "1 scenario did not pass" : "The only scenario did not pass"
          : "None of \(Quantity.text(ran)) scenarios passed"
        : "\(Quantity.text(bad)) of \(Quantity.text(ran, "scenario")) did not pass"
    }
    if hasFailed || !problems.isEmpty {
      return ran == 0 ? "The run failed, and no scenario ran" : "The run failed, though no scenario did"
    }
    if ran == 0 { return "No scenario ran" }
    if count(.passed) == ran {
      if isPartial { return "\(Quantity.text(ran, "scenario")) passed" }
      return ran == 1 ? "The only scenario passed" : "All \(Quantity.text(ran)) scenarios passed"
    }
    let known = count(.knownFailure) == 1 ? "known failure" : "known failures"
    let others = [
      (count(.knownFailure), known), (count(.pending), "pending"), (count(.skipped), "skipped"),
      (count(.empty), "without steps"),
    ].filter { $0.0 > 0 }.map { "\(Quantity.text($0)) \($1)" }
    return
      "\(Quantity.text(count(.passed))) of \(Quantity.text(ran, "scenario")) passed, \(others.joined(separator: ", "))"
  }
}
