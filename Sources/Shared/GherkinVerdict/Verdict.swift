package import GherkinStepsCore

/// What a run says as a whole. Reports, badges, pages and the command show this one, so no two of them differ.
public struct Verdict: Sendable, Hashable {
  /// The five answers.
  public enum Kind: String, Sendable, Hashable {
    /// Something was checked, and the run accepts all results.
    case passed
    /// The run does not accept a result, or something outside of scenarios failed.
    case failed
    /// No scenario ran, or all were skipped or have no steps.
    case nothingChecked = "nothing checked"
    /// Selected scenarios did not run, or the record of the run has no end.
    case incomplete
    /// Steps were only matched.
    case dryRun = "dry run"
  }

  /// A part of the sentence.
  package struct Clause: Sendable, Hashable {
    /// Identifies the text; pages have translations of it.
    package let name: String
    /// The numbers in the text, in order.
    package let numbers: [Int]
    /// The text in English.
    package let text: String
    /// What follows after commas: outcomes with the numbers of their scenarios.
    package var counts: [Count] = []
  }

  /// The number of scenarios with an outcome.
  package struct Count: Sendable, Hashable {
    package let outcome: Outcome
    package let count: Int

    /// The outcome as a noun or an adjective after its number.
    package var word: String {
      switch outcome {
      case .knownFailure: count == 1 ? outcome.word : "known failures"
      case .empty: "without steps"
      default: outcome.word
      }
    }
  }

  /// The answer.
  public let kind: Kind
  /// The number of selected scenarios with each outcome.
  public let counts: OutcomeCounts
  /// The number of scenarios whose results the run does not accept.
  public let bad: Int
  /// The number of scenarios that were not selected.
  package let unselected: Int
  package let clauses: [Clause]

  /// The answer with its reasons, in English: `1 of 3 scenarios did not pass; 2 others were not selected`.
  public var sentence: String {
    clauses.map { clause in
      ([clause.text] + clause.counts.map { "\(Quantity.text($0.count)) \($0.word)" }).joined(separator: ", ")
    }.joined(separator: "; ")
  }

  /// The outcome whose mark reports show for the whole run.
  package var outcome: Outcome {
    switch kind {
    // With --wip, a run fails because scenarios passed.
    case .failed: bad > 0 ? counts.worst.flatMap { $0 == .passed ? nil : $0 } ?? .failed : .failed
    case .incomplete: .notRun
    case .passed where counts[.passed] > 0: .passed
    case .passed, .nothingChecked, .dryRun: counts.worst ?? .notRun
    }
  }

  /// Whether nothing is left to look at: everything that was selected ran, and something passed.
  package var isGood: Bool { kind == .passed && counts[.passed] > 0 }

  /// Decides the verdict.
  ///
  /// - Parameters:
  ///   - counts: the number of selected scenarios with each outcome.
  ///   - policy: the outcomes that the run accepts.
  ///   - bad: the number of scenarios that are not accepted; nil to count them by the policy.
  ///   - flaky: the number of scenarios that passed after an attempt that did not.
  ///   - unselected: the number of scenarios that were not selected.
  ///   - listsSelection: whether these are known to be not selected; other implementations do not tell.
  ///   - unread: the number of feature files that cannot be read.
  ///   - hasOtherProblem: whether a hook of the run failed, or something else outside of scenarios.
  ///   - isSuccess: whether the run called itself a success.
  ///   - isComplete: whether the end of the run is recorded.
  ///   - isDry: whether steps were only matched.
  package init(
    _ counts: OutcomeCounts, policy: SuccessPolicy = .strict, bad: Int? = nil, flaky: Int = 0, unselected: Int = 0,
    listsSelection: Bool = true, unread: Int = 0, hasOtherProblem: Bool = false, isSuccess: Bool = true,
    isComplete: Bool = true, isDry: Bool = false
  ) {
    let bad = bad ?? counts.bad(policy)
    let checked = counts.present.reduce(0) { $0 + ($1.outcome.isChecked ? $1.count : 0) }
    let hasFailed = hasOtherProblem || isComplete && !isSuccess && bad == 0 && unread == 0
    (self.counts, self.bad, self.unselected) = (counts, bad, unselected)
    kind =
      if bad > 0 || hasFailed || unread > 0 {
        .failed
      } else if !isComplete || counts[.notRun] > 0 && counts.ran > 0 {
        .incomplete
      } else if isDry {
        .dryRun
      } else {
        checked == 0 ? .nothingChecked : .passed
      }
    var clauses: [Clause] = []
    func add(_ name: String, _ numbers: Int..., text: String) {
      clauses.append(Clause(name: name, numbers: numbers, text: text))
    }
    let isPartial = unselected > 0 || counts[.notRun] > 0
    let (ran, passed) = (counts.ran, counts[.passed])
    if policy == .inWork, bad > 0 || kind == .passed {
      Self.addInWork(passed: bad, ran, &clauses)
    } else if bad > 0 {
      Self.addBad(bad, ran, isPartial, &clauses)
    } else if hasFailed || unread > 0 && ran == 0 {
      ran == 0
        ? add("runFailedEmpty", text: "The run failed, and no scenario ran")
        : add("runFailed", text: "The run failed, although no scenario failed")
    } else if !isComplete {
      add("incomplete", text: "The record of the run is incomplete")
    } else if isDry {
      add("dryRun", counts.total, text: "A dry run of \(Quantity.text(counts.total, "scenario")): nothing was executed")
    } else if ran == 0 {
      add("noneRan", text: "No scenario ran")
    } else if checked == 0 {
      add("nothingChecked", ran, text: "Nothing was checked in \(Quantity.text(ran, "scenario"))")
    } else if passed < ran {
      add("somePassed", passed, ran, text: "\(Quantity.text(passed)) of \(Quantity.text(ran, "scenario")) passed")
    } else if isPartial {
      add("passed", ran, text: "\(Quantity.text(ran, "scenario")) passed")
    } else if ran == 1 {
      add("onlyPassed", text: "The only scenario passed")
    } else {
      add("allPassed", ran, text: "All \(Quantity.text(ran)) scenarios passed")
    }
    if let last = clauses.indices.last, ["somePassed", "nothingChecked"].contains(clauses[last].name) {
      clauses[last].counts = [.knownFailure, .pending, .skipped, .empty].map { Count(outcome: $0, count: counts[$0]) }
        .filter { $0.count > 0 }
    }
    if flaky > 0, bad == 0 { add("flaky", flaky, text: "\(Quantity.text(flaky)) flaky") }
    if unread > 0 { add("unread", unread, text: "\(Quantity.text(unread, "feature file")) cannot be read") }
    if counts[.notRun] > 0 {
      add("notRun", counts[.notRun], text: "\(Quantity.text(counts[.notRun])) did not run")
    }
    if unselected > 0 {
      let others = Quantity.text(unselected, "other")
      listsSelection
        ? add(
          "notSelected", unselected, text: "\(others) \(unselected == 1 ? "was" : "were") not selected")
        : add("othersNotRun", unselected, text: "\(others) did not run")
    }
    if !isComplete, clauses.first?.name != "incomplete" { add("noEnd", text: "the record is incomplete") }
    if isDry, clauses.first?.name != "dryRun" { add("wasDry", text: "nothing was executed in this dry run") }
    self.clauses = clauses
  }

  private static func addBad(_ bad: Int, _ ran: Int, _ isPartial: Bool, _ clauses: inout [Clause]) {
    let clause =
      if bad < ran {
        Clause(
          name: "someBad", numbers: [bad, ran],
          text: "\(Quantity.text(bad)) of \(Quantity.text(ran, "scenario")) did not pass")
      } else if ran > 1 {
        Clause(name: "allBad", numbers: [ran], text: "None of \(Quantity.text(ran)) scenarios passed")
      } else if isPartial {
        Clause(name: "oneBad", numbers: [], text: "1 scenario did not pass")
      } else {
        Clause(name: "onlyBad", numbers: [], text: "The only scenario did not pass")
      }
    clauses.append(clause)
  }

  /// Scenarios in progress are accepted unless they pass.
  private static func addInWork(passed: Int, _ ran: Int, _ clauses: inout [Clause]) {
    clauses.append(
      passed > 0
        ? Clause(
          name: "inWorkPassed", numbers: [passed],
          text: "\(Quantity.text(passed, "scenario")) in progress passed: remove the tag, or run without --wip")
        : Clause(
          name: "inWork", numbers: [ran],
          text: "\(Quantity.text(ran, "scenario")) in progress did not pass, as expected"))
  }
}

extension OutcomeCounts {
  /// Creates counts from the numbers that are passed to hooks.
  package init(_ counts: ScenarioCounts) {
    self = [
      .passed: counts.passed, .failed: counts.failed, .pending: counts.pending, .knownFailure: counts.knownFailures,
      .undefined: counts.undefined, .ambiguous: counts.ambiguous, .skipped: counts.skipped, .notRun: counts.notRun,
      .empty: counts.empty,
    ]
  }
}
