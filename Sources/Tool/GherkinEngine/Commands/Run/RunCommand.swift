package import GherkinCommandLine
import GherkinProcesses
import GherkinOutcomes
import GherkinHost
import GherkinProtocol
import GherkinFeatureFiles
import GherkinFiles
import GherkinFileOutput
import Foundation
import GherkinFormatters
import GherkinRuntime
import GherkinTestRun
import GherkinWorkers

/// `gherkin-run [PATH…]`: reads features, runs them, and writes reports.
package struct RunCommand {
  package static let stepRequirement = StepRequirement.needed

  let options: RunOptions
  let steps: StepSource
  /// The notes that the engine lacks; nil for none.
  var advice: (any RunAdvice)?

  package init(options: RunOptions, steps: StepSource) {
    self.options = options
    self.steps = steps
  }

  /// Runs the command, and returns its exit status.
  package func run() async -> ExitStatus {
    if options.watches { return await watch() }
    if !options.reporting.ownsStandardOutput { StandardOutput.share() }
    do { try ThreadShortage.check(options.run.parallel + Self.threadCount) } catch { return fail(error) }
    if !options.run.isDryRun { LeftProcesses.watch(startedHere: runsStepsHere) }
    let control = RunSession.Control(options.run)
    let interruption = Interruption(control.stop, control.monitor)
    // A program that only calls the command handles signals itself.
    if Isolation.isCommand { interruption.listen() }
    let status = await run(control)
    control.timer.end()
    if Isolation.isCommand { interruption.end() }
    return interruption.status ?? status
  }

  /// Whether steps run in this process.
  var runsStepsHere: Bool { options.run.runsStepsHere(hasRunner: steps.runner != nil) }

  /// Returns workers that are started in advance: all but the process that describes its steps.
  private func prewarmed() -> PrewarmedWorkers? {
    guard options.run.isIsolated else { return nil }
    guard let runner = steps.runner else {
      return PrewarmedWorkers(options.run.parallel, executable: OwnProcess.thisProgram, note: Console.note)
    }
    return PrewarmedWorkers(options.run.parallel - 1, executable: runner, note: Console.note)
  }

  /// The number of threads that the command needs for itself.
  static let threadCount = 4

  func prepare() throws -> RunPreparation {
    let folders = try StandardFolder.needed(for: options.paths)
    // It starts while features are looked for.
    let runner = try steps.start()
    do {
      let files = FeatureSelection(folders, takesStandardInput: true)
      try RunPreparation.check(files)
      let selection = try options.selection(lines: files.lines)
      let own = runner == nil ? try steps.load(from: nil) : nil
      return try RunPreparation(options, files, selection, examples: own?.ownExamples) {
        let steps = try own ?? steps.load(from: runner)
        // A program that only calls the command may be a test.
        if Isolation.isCommand {
          if !options.allowsXCTest, steps.definitions.hasXCTest { throw XCTestProblem() }
          if let problem = TestingIssueObserver.problem { throw problem }
        }
        return steps
      }
    } catch {
      runner?.discard()
      throw error
    }
  }

  private func run(_ control: RunSession.Control) async -> ExitStatus {
    let stop = control.stop
    let early = prewarmed()
    let preparation: RunPreparation
    do {
      let prepared = await stop.untilMade { Result { try prepare() } }
      guard let prepared else {
        early?.discard()
        let reason = stop.reason ?? "interrupted"
        note("\(reason); nothing ran")
        // A list in a pipe is why nothing was read so far; reports would need it, because they never replace a feature.
        let isBlocked = options.paths.contains {
          $0.hasPrefix("@") && FileKind(path: String($0.dropFirst())) == .special
        }
        if !isBlocked { report(reason) }
        return .notDone
      }
      preparation = try prepared.get()
      try checkReportFiles(preparation.files)
    } catch {
      early?.discard()
      return prevent(error)
    }
    let files = preparation.files
    let (reports, unopened) = ReportWiring(reporting, of: .run).open(informsEditor: !options.run.isDryRun)
    ReportFailures.print(unopened)
    let progress = progress(control.monitor)
    let session: RunSession
    do {
      session = try RunSession(options, preparation, control, consume reports, progress)
    } catch {
      early?.discard()
      return prevent(error)
    }
    async let unwritten = session.write()
    let matchWatch = MatchWatch(folder: workingFolder) { match in stop.make(because: "\(match)") }
    defer { matchWatch.end() }
    guard let compiled = await session.compile() else {
      early?.discard()
      let outcome = session.interrupt()
      let conclusion = RunConclusion(
        hasFiles: true, count: 0, isInterrupted: true, outlinesWithoutRows: [], lookalikes: [], broken: [],
        isBlocked: false, reason: stop.reason)
      let (failures, discarded) = await unwritten
      progress?.end()
      return conclude(.success(outcome), conclusion, failures, unopened: unopened, discarded: discarded)
    }
    let scenarios: SelectedScenarios
    let shard: RunShard?
    do {
      (scenarios, shard) = try preparation.select(compiled)
      printLeftOut(by: scenarios, shard)
      try touchShardStatus()
    } catch {
      early?.discard()
      session.discard()
      _ = await unwritten
      progress?.end()
      printErrors(in: compiled.broken)
      printLosses(in: compiled.suspects)
      if error is SelectionError { printLenientOptions() }
      return prevent(error)
    }
    let count = scenarios.count
    let broken = scenarios.features.broken
    let isBlocked = scenarios.isBlocked
    let outlinesWithoutRows = scenarios.features.outlinesWithoutRows
    let (suspects, withoutScenarios) = (scenarios.features.suspects, scenarios.features.withoutScenarios)
    printSetup(of: scenarios, preparation.catalogue)
    printIdleOptions()
    printLenientOptions()
    let outcome = await session.run(consume scenarios, shard, early, whenPlanned: printMistakes(in:))
    let (failures, discarded) = await unwritten
    progress?.end()
    let conclusion = RunConclusion(
      hasFiles: !files.files.isEmpty, count: count, isInterrupted: stop.isMade,
      outlinesWithoutRows: outlinesWithoutRows, lookalikes: files.lookalikes, suspects: suspects,
      withoutScenarios: withoutScenarios, broken: broken, isBlocked: isBlocked, reason: stop.reason)
    return conclude(outcome, conclusion, failures, unopened: unopened, discarded: discarded)
  }

  /// The report options, with facts that only the command knows.
  private var reporting: ReportOptions {
    var reporting = options.reporting
    reporting.formatOptions.html.command = ShownCommand.text(TypedCommand.line)
    reporting.formatOptions.evidence.command = reporting.formatOptions.html.command
    reporting.formatOptions.evidence.runner = steps.runner
    reporting.formatOptions.evidence.configuration = options.settings.file
    reporting.formatOptions.evidence.requirements = options.requirements.files
    if case .random(let seed) = options.order?.content { reporting.formatOptions.html.seed = seed }
    return reporting
  }

  var workingFolder: String { FileManager.default.currentDirectoryPath }

  /// Prints which scenarios the focus and the shard exclude, and which variables do not exclude any.
  private func printLeftOut(by scenarios: SelectedScenarios, _ shard: RunShard?) {
    if let count = scenarios.focusCount {
      let all = scenarios.features.scenarios.count
      note("only scenarios tagged @focus run: \(count) of \(all) scenario\(all == 1 ? "" : "s")")
    }
    if options.verbosity != .quiet { options.shard == nil ? printUnusedShard() : printMissingTotal() }
    if let shard, scenarios.count == 0, !scenarios.isBlocked {
      let all = shard.scenarios
      note(
        "the shard \(shard.part)/\(shard.parts) is empty: there \(all == 1 ? "is 1 scenario" : "are \(all) scenarios") in all"
      )
    }
  }

  /// Tells Bazel that the program supports sharding.
  private func touchShardStatus() throws {
    guard options.shard != nil, let path = ProcessInfo.processInfo.environment[Shard.statusFile], !path.isEmpty else {
      return
    }
    let file = try AppendedFile(path: path)
    try file.finish()
  }

  /// Prints an error that prevented the run, and writes it to the report files.
  private func prevent(_ error: any Error) -> ExitStatus {
    report(ErrorReport.lines(error, from: workingFolder).joined(separator: "\n"))
    return fail(error)
  }

  private func report(_ problem: String) {
    let inputs = inputFiles(FeatureSelection(StandardFolder.paths(or: options.paths), takesStandardInput: true))
    PreventedRun.report(problem, to: options.reporting, besides: inputs)
  }

  func fail(_ error: any Error) -> ExitStatus {
    Console.error(ErrorReport.text(error, from: workingFolder))
    return .notDone
  }
}

extension RunCommand: Command {
  package static let name = "run"

  package static var help: CommandHelp {
    CommandHelp(
      summary: "Runs Gherkin features against Swift step definitions.",
      discussion: "",
      exitStatus: """
        0 every scenario passed, 1 a scenario did not pass, 2 the run was not possible, 130 or 143 it was
        interrupted.
        """,
      examples: [
        "gherkin-run Features/",
        "gherkin-run Features/sign_in.feature:12",
        "gherkin-run --tags '@smoke and not @slow' --parallel 4 --retry 1",
        "gherkin-run --format progress --format message:run.ndjson Features/",
        "gherkin-run @rerun.txt",
      ])
  }
}

extension RunCommand {
  /// Formatters that show the progress on a terminal themselves.
  private static let drawing: Set = ["progress", "progress-bar"]

  /// Returns the progress line; nil if it is disabled, if a report shows the progress, or if steps run in this process,
  /// because their output would interfere.
  func progress(_ monitor: RunMonitor) -> RunProgress? {
    let terminal = TerminalEnvironment(ProcessInfo.processInfo.environment)
    guard !runsStepsHere, !options.run.isDryRun, options.verbosity != .quiet, !terminal.isDumb,
      StandardStream.error.isTerminal
    else {
      return nil
    }
    let isDrawn = options.reporting.reports.contains { $0.file == nil && Self.drawing.contains($0.formatter.name) }
    guard !isDrawn || !StandardStream.output.isTerminal else { return nil }
    return RunProgress(of: monitor, width: terminal.columns)
  }
}

/// The reason why a run with XCTest is rejected.
struct XCTestProblem: Error, CustomStringConvertible {
  let description = """
    the runner links XCTest, whose assertions cannot fail a step: XCTAssertEqual outside of a test case does nothing; \
    use expect(…) or #expect in steps, or pass --allow-xctest if no step uses XCTest
    """
}
