internal import CucumberMessages

/// How a run went, in a sentence and in numbers.
struct Outcome {
  /// How many scenarios ended how; unknown are those that did not run.
  private(set) var counts = StatusCounts()
  /// How many passed after an attempt that did not.
  private(set) var flaky = 0
  /// What hindered the run outside of scenarios.
  let problems: [RunProblem]
  private let hasFailed: Bool
  private let isStrict: Bool

  /// - Parameter isStrict: whether pending scenarios did not pass.
  init(_ record: RunRecord, _ query: Query, isStrict: Bool) {
    self.isStrict = isStrict
    for scenario in record.scenarios {
      counts[scenario.status] += 1
      if scenario.isFlaky { flaky += 1 }
    }
    problems = RunProblem.all(in: query)
    hasFailed = query.testRunFinished?.success == false
  }

  /// How many scenarios ran and did not pass.
  var bad: Int { counts[.failed] + counts[.ambiguous] + counts[.undefined] + (isStrict ? counts[.pending] : 0) }

  /// The status that stands for the whole run.
  var status: Envelope.TestStepResult.Status {
    if bad > 0 { return Envelope.TestStepResult.Status.inOrderOfWeight.first { counts[$0] > 0 } ?? .failed }
    if hasFailed || !problems.isEmpty { return .failed }
    return counts[.passed] > 0 ? .passed : .unknown
  }

  /// What a reader should take away.
  var sentence: String {
    let ran = counts.total - counts[.unknown]
    let noun = ran == 1 ? "scenario" : "scenarios"
    if bad > 0 {
      return bad == ran
        ? ran == 1 ? "The only scenario did not pass" : "None of \(ran) scenarios passed"
        : "\(bad) of \(ran) \(noun) did not pass"
    }
    if hasFailed || !problems.isEmpty {
      return ran == 0 ? "The run failed, and no scenario ran" : "The run failed, though no scenario did"
    }
    if ran == 0 { return "No scenario ran" }
    if counts[.passed] == ran { return ran == 1 ? "The only scenario passed" : "All \(ran) scenarios passed" }
    let others = [(counts[.pending], "pending"), (counts[.skipped], "skipped")].filter { $0.0 > 0 }
    return "\(counts[.passed]) of \(ran) \(noun) passed, \(others.map { "\($0) \($1)" }.joined(separator: ", "))"
  }
}
