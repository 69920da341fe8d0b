import GherkinFeatureFiles
import GherkinCommandLine
import GherkinOutcomes
import GherkinMessages
import GherkinSyntax
import GherkinFormatters
import GherkinRuntime
import GherkinTestRun
import GherkinSteps

/// Facts about a completed run, in addition to its outcome.
struct RunConclusion {
  /// Whether the paths select any file.
  let hasFiles: Bool
  /// The number of scenarios to run.
  let count: Int
  /// Whether a signal or a limit interrupted the run.
  let isInterrupted: Bool
  /// Examples without rows.
  let outlinesWithoutRows: [RunSelection.Place]
  /// Files in folders that would be features if their names were in lower case.
  let lookalikes: [String]
  /// The features whose lines can have lost text without an error.
  var suspects: [Source] = []
  /// The features without scenarios.
  var withoutScenarios: [String] = []
  /// The features that cannot be parsed.
  let broken: [(source: Source, errors: [ParseError])]
  /// Whether these prevented the run.
  let isBlocked: Bool
  /// The reason why the run stopped; nil if it was not stopped, or only by a signal.
  let reason: String?

  /// Returns the exit status of a run whose reports are written. The rules are those of the command and of
  /// ``RunResult/isSuccess``.
  func status(_ outcome: TestRun.Outcome) -> ExitStatus {
    guard !isBlocked, reason == nil, broken.isEmpty, abortReason(outcome) == nil else { return .notDone }
    return outcome.success ? .passed : .failed
  }

  /// Returns the reason why the run broke off, other than an interrupt that kept scenarios from running; nil if it did
  /// not.
  func abortReason(_ outcome: TestRun.Outcome) -> String? {
    if let reason { return reason }
    return isInterrupted && !outcome.notRun.isEmpty ? nil : outcome.message
  }
}

extension RunCommand {
  /// Prints notes that are not part of reports after all reports are written, and returns the exit status.
  ///
  /// - Parameters:
  ///   - outcome: the outcome, or the error in planning.
  ///   - conclusion: the facts about the run.
  ///   - failures: the reports that could not be written.
  ///   - unopened: the reports that could not be opened, whose errors have been printed.
  ///   - discarded: the names of the reports that their formatters discarded.
  func conclude(
    _ outcome: Result<TestRun.Outcome, StepLibraryProblems>, _ conclusion: RunConclusion, _ failures: [OutputError],
    unopened: [OutputError], discarded: [String]
  ) -> ExitStatus {
    let isWritten = ReportFailures.print(failures) && unopened.isEmpty
    switch outcome {
    case .failure(let problems):
      printErrors(in: conclusion.broken)
      return fail(problems)
    case .success(let outcome):
      let status = conclude(outcome, conclusion)
      // The seed is needed to reproduce a failure, so it is printed even if nothing else is.
      if options.verbosity != .quiet || status != .passed { printOrder() }
      printReports(besides: Set((failures + unopened).map(\.name) + discarded))
      if let variable = options.agentVariable {
        let counts = OutcomeCounts(outcome.counts)
        let all = Quantity.text(counts.total, "scenario")
        let text = options.run.isDryRun ? "a dry run of \(all)" : "\(counts[.passed]) of \(all) passed"
        note("\(text); only what failed is shown because \(variable) is set; --format pretty shows all")
      }
      return isWritten ? status : .notDone
    }
  }

  private func conclude(_ outcome: TestRun.Outcome, _ conclusion: RunConclusion) -> ExitStatus {
    if !conclusion.hasFiles {
      note("nothing ran because the given lists are empty")
    }
    printErrors(in: conclusion.broken)
    if conclusion.isBlocked {
      let count = conclusion.broken.reduce(0) { count, file in
        count + ParseError.explained(file.errors, in: file.source, defaultLanguage: options.language).count
      }
      note("nothing ran because the features have \(count == 1 ? "an error" : "\(count) errors")")
      return .notDone
    }
    if !conclusion.broken.isEmpty {
      let count = conclusion.broken.count
      note("\(count) feature file\(count == 1 ? "" : "s") did not run because of parse errors")
    }
    if conclusion.isInterrupted { printNotRun(outcome.notRun, of: conclusion.count) }
    if let reason = conclusion.abortReason(outcome) {
      note("the run broke off: \(reason)")
      return .notDone
    }
    if let issue = outcome.strayIssue { note(issue) }
    printEmpty(outcome.empty, conclusion)
    printLosses(in: conclusion.suspects)
    if options.run.parallel > 1, !options.run.keepsFeaturesTogether, outcome.counts.failed > 0,
      conclusion.count > 1, options.verbosity != .quiet,
      !options.run.usesSingleWorker(hasRunner: steps.runner != nil)
    {
      note(
        "scenarios ran at the same time; if those of a feature build on each other, add --parallel-by feature, or the "
          + "trait .serialized in swift test")
    }
    // Reports on standard output have the sentence.
    let verdict = Verdict(OutcomeCounts(outcome.counts), policy: options.run.successPolicy, isDry: options.run.isDryRun)
    if verdict.kind == .nothingChecked || options.run.successPolicy == .inWork && verdict.kind == .failed,
      !options.reporting.reports.isEmpty, options.reporting.reports.allSatisfy({ $0.file != nil })
    {
      note(verdict.sentence)
    }
    return conclusion.status(outcome)
  }

  /// Prints the errors of features that cannot be parsed.
  func printErrors(in broken: [(source: Source, errors: [ParseError])]) {
    let report = ParseErrorReport(broken.map(\.source), defaultLanguage: options.language)
    Console.error(report.text(broken.flatMap(\.errors)))
  }

  /// Prints the lines in which a step, a cell or a tag is lost.
  func printLosses(in sources: [Source]) {
    guard options.verbosity != .quiet, options.printsLosses, !sources.isEmpty else { return }
    if let advice {
      advice.printLosses(in: sources, options.settings, defaultLanguage: options.language)
    } else {
      let files = "\(sources.count) feature file\(sources.count == 1 ? " has" : "s have")"
      note("\(files) lines that are not what they look like; gherkin-run lint lists them")
    }
  }

  /// Prints notes about features and examples that contain nothing to run.
  private func printEmpty(_ testCases: [TestCase], _ conclusion: RunConclusion) {
    let scenarios = testCases.map { "\($0.uri):\($0.location.line)" }
    let groups = [
      (
        scenarios, "scenario has no steps, so nothing was checked",
        "scenarios have no steps, so nothing was checked"
      ),
      (
        conclusion.outlinesWithoutRows.map { "\($0.uri):\($0.line)" },
        "table of examples has no rows, so it adds no scenario",
        "tables of examples have no rows, so they add no scenario"
      ),
      (
        conclusion.withoutScenarios, "file has no scenario, so nothing of it ran",
        "files have no scenario, so nothing of them ran"
      ),
      (
        conclusion.lookalikes, "file was not read; \(FeatureSelection.nameRule)",
        "files were not read; \(FeatureSelection.nameRule)"
      ),
    ]
    for (places, one, several) in groups where !places.isEmpty {
      note("\(places.count) \(places.count == 1 ? one : several):")
      for place in places.prefix(Self.listedCount) { Console.error("  \(place)\n") }
      if places.count > Self.listedCount { Console.error("  … and \(places.count - Self.listedCount) more\n") }
    }
  }

  /// The maximum number of locations in a note.
  private static let listedCount = 20

  /// Prints the number of scenarios that did not run after an interrupt. Reports list them.
  private func printNotRun(_ testCases: [TestCase], of count: Int) {
    guard !testCases.isEmpty else { return }
    let scenarios = count == 1 ? "the only scenario" : "\(testCases.count) of \(count) scenarios"
    note("the run was interrupted: \(scenarios) did not run")
  }

  /// Prints the paths of the reports.
  private func printReports(besides failed: Set<String>) {
    guard options.verbosity != .quiet else { return }
    for report in options.reporting.reports where !report.isInternal {
      guard let file = report.file, !failed.contains(file), !file.hasPrefix("/dev/") else { continue }
      note("\(report.formatter.name): \(file)")
    }
  }
}
