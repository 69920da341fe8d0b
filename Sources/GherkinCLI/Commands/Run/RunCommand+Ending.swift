import Gherkin
import GherkinFormatters
import GherkinRuntime

extension RunCommand {
  /// Tells what no report tells, when all of them are written, and says how the run went.
  ///
  /// - Parameters:
  ///   - outcome: how it came out, or why it could not be planned.
  ///   - facts: what was to run.
  ///   - failures: the reports that could not be written.
  ///   - unopened: those that could not be opened, which was told before.
  func conclude(
    _ outcome: Result<TestRun.Outcome, StepLibraryProblem>, _ facts: RunFacts, _ failures: [OutputError],
    unopened: [OutputError]
  ) -> ExitStatus {
    let isWritten = ReportFailures.tell(failures) && unopened.isEmpty
    switch outcome {
    case .failure(let problem): return fail(StepLibraryProblems(problems: [problem]))
    case .success(let outcome):
      let status = conclude(outcome, facts)
      // A seed lets a failure happen again, so that it is told where nothing else is.
      if options.volume != .quiet || status != .passed { tellOfOrder() }
      tellOfReports(besides: Set((failures + unopened).map(\.name)))
      return isWritten ? status : .notDone
    }
  }

  private func conclude(_ outcome: TestRun.Outcome, _ facts: RunFacts) -> ExitStatus {
    if !facts.hasFiles {
      note("there was nothing to run, as the lists that were given name no feature")
    }
    guard facts.parseErrors.isEmpty else {
      let count = facts.parseErrors.count
      Console.error(facts.parseErrors.joined())
      note("nothing ran, as the features have \(count == 1 ? "an error" : "\(count) errors")")
      return .notDone
    }
    tell(ofNotRun: outcome.notRun, of: facts.count)
    if let reason = facts.reason {
      note("the run broke off: \(reason)")
      return .notDone
    }
    if let message = outcome.message, outcome.notRun.isEmpty {
      note("the run broke off: \(message)")
      return .notDone
    }
    if !options.isDry, outcome.testCases > 0, outcome.skipped == outcome.testCases {
      note("nothing was checked, as all scenarios were skipped")
    }
    if options.verdict == .inWork, outcome.passed > 0 {
      let scenarios = outcome.passed == 1 ? "a scenario passes that is" : "\(outcome.passed) scenarios pass that are"
      note("\(scenarios) said to be in work; take the tag off, or run without --wip")
    }
    return outcome.success ? .passed : .failed
  }

  /// Tells which scenarios did not run, where somebody ended the run; of many only how many.
  private func tell(ofNotRun testCases: [TestCase], of count: Int) {
    guard !testCases.isEmpty else { return }
    note(
      "the run was interrupted: \(testCases.count) of \(count) scenarios did not run\(testCases.count > 20 ? "" : ":")")
    guard testCases.count <= 20 else { return }
    for testCase in testCases {
      Console.error("  \(testCase.uri):\(testCase.location.line) \(testCase.name)\n")
    }
  }

  /// Tells where the reports are that were written.
  private func tellOfReports(besides failed: Set<String>) {
    guard options.volume != .quiet else { return }
    for report in options.reporting.reports where !report.isInternal {
      guard let file = report.file, !failed.contains(file), !file.hasPrefix("/dev/") else { continue }
      note("\(report.formatter.name): \(file)")
    }
  }
}
