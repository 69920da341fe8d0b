import CucumberMessages
import FeatureFiles
import Foundation
import Gherkin
import GherkinFixtures
import GherkinFormatters
import GherkinRuntime
package import GherkinSteps
import GherkinWorkers

/// `gherkin-run [PATH…]`: reads features, runs them, writes the reports.
package struct RunCommand {
  package static let stepRequirement = StepRequirement.needed

  let options: RunOptions
  let libraries: [StepLibrary]

  package init(options: RunOptions, libraries: [StepLibrary]) {
    self.options = options
    self.libraries = libraries
  }

  /// Runs, and says how it went.
  package func run() async -> ExitStatus {
    if let listing = options.listing { return listing.show() }
    if options.watches { return await watch() }
    if Isolation.allowsProcesses, !options.allowsXCTest, XCTestLibrary.isLoaded {
      return fail(XCTestLibrary.Problem())
    }
    if !options.isDry { LeftProcesses.watch(startedHere: !isIsolated) }
    let monitor = RunMonitor()
    let stop = StopRequest()
    let interruption = Interruption(stop, monitor)
    let timer = RunTimer(options.workers.runLimit, stop)
    // A program that only calls the command has signals of its own.
    if Isolation.allowsProcesses { interruption.listen() }
    let status = await run(stop, monitor, timer)
    timer.end()
    if Isolation.allowsProcesses { interruption.cease() }
    return interruption.status ?? status
  }

  /// What a run is made of, before its features are read.
  struct Preparation: Sendable {
    let files: FeatureSelection
    let selection: RunSelection
    let catalogue: StepCatalogue
    let rules: TagRules
    let parameters: WorldParameters
    let ids = IncrementingIDGenerator()

    init(_ options: RunOptions, _ libraries: [StepLibrary]) throws {
      files = FeatureSelection(try StandardFolder.needed(for: options.paths))
      guard files.errors.isEmpty else { throw FeatureFileErrors(errors: files.errors) }
      selection = try options.selection(lines: files.lines)
      catalogue = try StepCatalogue(joining: libraries, ids: ids)
      rules = try TagRules(
        catalogue, environment: ProcessInfo.processInfo.environment, locks: options.locks,
        runLimit: options.workers.runLimit)
      parameters = try WorldParameters(options.parameterObject)
    }
  }

  private func run(_ stop: StopRequest, _ monitor: RunMonitor, _ timer: RunTimer) async -> ExitStatus {
    let clock = SystemRunClock(epoch: Int64(Date().timeIntervalSince1970 * 1_000_000_000))
    let start = clock.now()
    let early = isIsolated ? PrewarmedWorkers(options.parallel) : nil
    let preparation: Preparation
    do {
      let prepared = await stop.untilMade { [options, libraries] in
        Result { try Preparation(options, libraries) }
      }
      guard let prepared else {
        early?.discard()
        note("\(stop.reason ?? "interrupted"); nothing ran, and no report was written")
        return .notDone
      }
      preparation = try prepared.get()
      try checkReportFiles(preparation.files)
    } catch {
      early?.discard()
      return fail(error)
    }
    let (files, selection, catalogue) = (preparation.files, preparation.selection, preparation.catalogue)
    let ids = preparation.ids
    let reports = ReportWiring(reporting, of: .run).open()
    ReportFailures.tell(reports.unopened)
    var settings = settings(monitor)
    settings.stop = stop
    settings.kinds = reports.host.wantedKinds
    let progress = progress(monitor)
    let writing = ReportWriting(reports.host, progress, capturesOutput: options.capturesOutput)
    // Steps that run in this process may block all threads that tasks share: they must not hold up the run itself.
    let runsStepsHere = !isIsolated && !options.isDry
    settings.executor = runsStepsHere ? Lane() : globalConcurrentExecutor
    let reportExecutor: any TaskExecutor = runsStepsHere ? Lane() : globalConcurrentExecutor
    var run = TestRun(settings, catalogue: catalogue, ids: ids, clock: clock, bus: writing.bus)
    let parser = FeatureParser(
      defaultLanguage: options.language, examples: ExamplesSource(ExamplesFixture.table),
      rules: preparation.rules)
    async let unwritten = withTaskExecutorPreference(reportExecutor) { await writing.write() }
    let matchWatch = MatchWatch(folder: workingFolder) { match in stop.make(because: "\(match)") }
    defer { matchWatch.end() }
    let compiled = await run.compile(files.files, with: FeatureCompiler(parser, selection)) { file in
      try FeatureReader.read(file)
    }
    guard let compiled else {
      early?.discard()
      let outcome = run.interrupt()
      let facts = RunFacts(
        hasFiles: true, count: 0, isInterrupted: true, outlinesWithoutRows: [], lookalikes: [], broken: [],
        isBlocked: false, reason: stop.reason)
      let (failures, discarded) = await unwritten
      progress?.end()
      return conclude(.success(outcome), facts, failures, unopened: reports.unopened, discarded: discarded)
    }
    let scenarios: SelectedScenarios
    do {
      guard compiled.readErrors.isEmpty else {
        throw FeatureFileErrors(errors: compiled.readErrors.compactMap { $0 as? FeatureFileError })
      }
      scenarios = try select(compiled, selection)
      try touchShardStatus()
    } catch {
      early?.discard()
      writing.discard()
      _ = await unwritten
      progress?.end()
      tell(ofErrorsIn: compiled.broken)
      return fail(error)
    }
    let count = scenarios.count
    let hasFiles = !files.files.isEmpty
    let broken = scenarios.features.broken
    let isBlocked = scenarios.isBlocked
    let outlinesWithoutRows = scenarios.features.outlinesWithoutRows
    tell(of: scenarios, catalogue)
    tellOfIdleOptions()
    run.settings.parallel = min(options.parallel, max(count, 1))
    run.settings.recordsNotRun = true
    run.settings.facts = [
      scenarios.shard.flatMap { $0.parts > 1 ? .shard($0) : nil },
      options.successPolicy == .strict ? nil : .successPolicy(options.successPolicy),
      options.tagLinks.isEmpty ? nil : .tagLinks(options.tagLinks),
      options.environment.isEmpty ? nil : .environment(options.environment),
      (options.sourceLink
        ?? ContinuousIntegration.sourceLink(ProcessInfo.processInfo.environment, folder: workingFolder))
        .map(RunFact.sourceLink),
    ].compactMap(\.self)
    run.executor = executor(scenarios, preparation, run.settings, clock, start: start, timer, early)
    let outcome: Result<TestRun.Outcome, StepLibraryProblems>
    do throws(StepLibraryProblems) {
      outcome = .success(try await run.run(consume scenarios))
    } catch {
      outcome = .failure(error)
    }
    early?.discard()
    let (failures, discarded) = await unwritten
    progress?.end()
    let facts = RunFacts(
      hasFiles: hasFiles, count: count, isInterrupted: stop.isMade, outlinesWithoutRows: outlinesWithoutRows,
      lookalikes: files.lookalikes, broken: broken, isBlocked: isBlocked, reason: stop.reason)
    return conclude(outcome, facts, failures, unopened: reports.unopened, discarded: discarded)
  }

  /// How to run, apart from what only the features say.
  private func settings(_ monitor: RunMonitor) -> TestRun.Settings {
    var settings = TestRun.Settings(meta: .current(version: Version.current), folder: workingFolder)
    settings.keepsFeaturesTogether = options.keepsFeaturesTogether
    settings.successPolicy = options.successPolicy
    settings.retry = RetryPolicy(count: options.retries, total: options.retryTotal, tags: options.retryTags)
    settings.isDry = options.isDry
    settings.failsFast = options.failsFast
    settings.refusesUnknownParameterTypes = true
    settings.monitor = monitor
    return settings
  }

  /// What is told, with what only the command knows.
  private var reporting: ReportOptions {
    var reporting = options.reporting
    reporting.formatOptions.html.command = ShownCommand.text(TypedCommand.words + CommandLine.arguments.dropFirst())
    reporting.rerunOptions = options.rerunWords
    if case .random(let seed) = options.order { reporting.formatOptions.html.seed = seed }
    if options.successPolicy == .lenient { reporting.formatOptions.isStrict = false }
    return reporting
  }

  var workingFolder: String { FileManager.default.currentDirectoryPath }

  /// Selects and orders the scenarios, and tells what is left out.
  private func select(
    _ features: CompiledFeatures, _ selection: RunSelection
  ) throws(SelectionError) -> SelectedScenarios {
    var scenarios = try features.select(selection)
    if let count = scenarios.focusCount {
      let all = scenarios.matchCount
      note("only what is tagged @focus runs: \(count) of \(all) scenario\(all == 1 ? "" : "s")")
    }
    if let shard = scenarios.shard, scenarios.count == 0, !scenarios.isBlocked {
      let all = shard.scenarios
      note(
        "the shard \(shard.part)/\(shard.parts) is empty, as there \(all == 1 ? "is 1 scenario" : "are \(all) scenarios") in all"
      )
    }
    scenarios.arrange(
      selection.order, first: selection.first, keepsFeaturesTogether: options.keepsFeaturesTogether)
    return scenarios
  }

  /// Tells Bazel that the program divides its work.
  private func touchShardStatus() throws {
    guard options.shard != nil, let path = ProcessInfo.processInfo.environment[Shard.statusFile], !path.isEmpty else {
      return
    }
    let file = try AppendedFile(path: path)
    try file.finish()
  }

  func fail(_ error: any Error) -> ExitStatus {
    Console.error(ErrorReport.text(error, from: workingFolder))
    return .notDone
  }
}
