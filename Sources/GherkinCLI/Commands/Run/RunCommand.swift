import CucumberMessages
import FeatureFiles
import Foundation
import Gherkin
import GherkinFixtures
import GherkinFormatters
import GherkinRuntime
import GherkinSteps
import GherkinWorkers

/// `gherkin-run [PATH…]`: reads features, runs them, writes the reports.
struct RunCommand {
  static let needOfSteps = NeedOfSteps.needed

  let options: RunOptions
  let libraries: [StepLibrary]

  /// Runs, and says how it went.
  func run() async -> ExitStatus {
    if let listing = options.listing { return listing.show() }
    if options.watches { return await watch() }
    let chosen: Chosen
    let catalogue: StepCatalogue
    var settings = TestRun.Settings(meta: .current(version: Version.current), folder: workingFolder)
    let ids = IncrementingIDGenerator()
    let early = isIsolated ? EarlyWorker() : nil
    do {
      chosen = try choose(ids)
      try touchShardStatus()
      catalogue = try StepCatalogue(joining: libraries, ids: ids)
      settings.parameters = try WorldParameters(options.parameterObject)
    } catch {
      early?.discard()
      return fail(error)
    }
    settings.parallel = options.parallel
    settings.keepsFeaturesTogether = options.keepsFeaturesTogether
    settings.verdict = options.verdict
    settings.retry = RetryPolicy(count: options.retries, tags: options.retryTags)
    settings.isDry = options.isDry
    settings.failsFast = options.failsFast
    let board = RunBoard()
    settings.board = board
    let interruption = Interruption(settings.stop, board)
    // A program that only calls the command has signals of its own.
    if Isolation.allowsProcesses { interruption.listen() }
    tell(of: chosen, catalogue)
    tellOfIdleOptions()
    let reports = ReportWiring(reporting, of: .run).open()
    ReportFailures.tell(reports.unopened)
    let clock = SystemRunClock(epoch: Int64(Date().timeIntervalSince1970 * 1_000_000_000))
    let bus = EventBus()
    let run = TestRun(
      settings, catalogue: catalogue, executor: executor(chosen, catalogue, settings, ids, clock, early), ids: ids,
      clock: clock, bus: bus)
    let progress = progress(board)
    async let unwritten = write(reports.host, from: bus, progress)
    let gist = chosen.gist
    let outcome: Result<TestRun.Outcome, StepLibraryProblem>
    do throws(StepLibraryProblem) {
      let (features, pickles) = (consume chosen).parts()
      outcome = .success(try await run.run(consume features, consume pickles))
    } catch {
      outcome = .failure(error)
    }
    let failures = await unwritten
    progress?.end()
    if Isolation.allowsProcesses { interruption.cease() }
    let status = conclude(outcome, gist, failures, unopened: reports.unopened)
    return interruption.status ?? status
  }

  /// Whether steps run in processes of their own.
  var isIsolated: Bool { !options.isDry && options.isolation ?? .standard == .process }

  /// What runs the steps: other processes, unless nothing is to run.
  private func executor(
    _ chosen: Chosen, _ catalogue: StepCatalogue, _ settings: TestRun.Settings, _ ids: any IDGenerator,
    _ clock: SystemRunClock, _ early: EarlyWorker?
  ) -> any TestCaseExecutor {
    let isIdle = chosen.pickles.isEmpty || !chosen.parseErrors.isEmpty
    guard !isIdle, isIsolated else {
      early?.discard()
      return InProcessExecutor(catalogue, clock: clock, limits: options.limits, stop: settings.stop)
    }
    var workers = WorkerExecutor.Settings()
    workers.workers = min(options.parallel, chosen.pickles.count)
    workers.limits = options.limits
    workers.stop = settings.stop
    workers.parameters = settings.parameters
    workers.memoryLimit = options.workerMemory
    workers.scenarioLimit = options.scenarioLimit
    workers.runLimit = options.runLimit
    workers.tellsAllCalls = options.showsBacktraces
    if !options.capturesOutput { workers.print = PassedOutput.show }
    return WorkerExecutor(catalogue, ids: ids, clock: clock, workers, early: early)
  }

  /// What is told, with what only the command knows.
  private var reporting: ReportOptions {
    var reporting = options.reporting
    reporting.formatOptions.html.command = ShownCommand.text(CommandLine.arguments)
    if case .random(let seed) = options.order { reporting.formatOptions.html.seed = seed }
    if options.verdict == .lenient { reporting.formatOptions.isStrict = false }
    return reporting
  }

  /// Feeds the reports until the run is over; gives those that could not be written.
  private func write(_ reports: FormatterHost, from bus: EventBus, _ progress: RunProgress?) async -> [OutputError] {
    var reports = reports
    while let batch = await bus.next() {
      progress?.take(batch)
      // What is told at the end stays.
      if case .testRunFinished = batch.last { progress?.end() }
      reports.handle(batch)
    }
    defer { LateRelease.of(reports) }
    return reports.finish()
  }

  var workingFolder: String { FileManager.default.currentDirectoryPath }

  /// What is to run.
  struct Chosen {
    let features: FeatureSet
    /// Those of the features' pickles that were asked for, in the order in which they run.
    let pickles: [Pickle]
    /// What is wrong with the features, in words.
    let parseErrors: [String]

    /// The features and the pickles, which are large, for somebody who is not to share them.
    consuming func parts() -> (features: FeatureSet, pickles: [Pickle]) { (features, pickles) }

    /// What is left of it at the end of the run.
    struct Gist {
      let isEmpty: Bool
      /// How many scenarios were to run.
      let count: Int
      let parseErrors: [String]
    }

    var gist: Gist { Gist(isEmpty: features.isEmpty, count: pickles.count, parseErrors: parseErrors) }
  }

  /// Reads and parses the features, and picks the scenarios.
  private func choose(_ ids: any IDGenerator) throws -> Chosen {
    let files = try FeatureLoader().load(try StandardFolder.needed(for: options.paths))
    let features = FeatureSet(
      files.sources, ids: ids, defaultLanguage: options.language, examples: ExamplesSource(ExamplesFixture.table))
    let matching = try options.choice.apply(try select(features, files))
    let focused = try options.choice.focus(on: matching, of: features)
    let durations = try durations(of: features)
    let pickles = arrange(try share(of: focused, features, durations), durations)
    return Chosen(
      features: features, pickles: pickles,
      parseErrors: features.parseErrors.map(ParseErrorReport(files.sources).text))
  }

  /// The scenarios of this process's shard; the same whatever the order in which they run.
  private func share(
    of pickles: [Pickle], _ features: FeatureSet, _ durations: [String: Duration]
  ) throws -> [Pickle] {
    guard let shard = options.shard else { return pickles }
    let share = shard.share(of: pickles, durations: durations)
    if share.isEmpty, features.parseErrors.isEmpty {
      let count = pickles.count == 1 ? "is 1 scenario" : "are \(pickles.count) scenarios"
      Console.error("gherkin-run: the shard \(shard.number)/\(shard.total) is empty, as there \(count) in all\n")
    }
    return share
  }

  /// Tells Bazel that the program divides its work.
  private func touchShardStatus() throws {
    guard options.shard != nil, let path = ProcessInfo.processInfo.environment[Shard.statusFile], !path.isEmpty else {
      return
    }
    let file = try AppendedFile(path: path)
    try file.finish()
  }

  private func select(_ features: FeatureSet, _ files: FeatureLoader.Result) throws(SelectionError) -> [Pickle] {
    let pickles: [Pickle]
    do {
      pickles = try features.pickles(at: files.lines)
    } catch {
      throw .nothingAtLine(file: error.file, line: error.line)
    }
    let isEmpty = files.lines.isEmpty && pickles.isEmpty && features.parseErrors.isEmpty && !features.documents.isEmpty
    if isEmpty, !options.choice.allowsNothing { throw .noScenario }
    return pickles
  }

  func fail(_ error: any Error) -> ExitStatus {
    Console.error(ErrorReport.text(error, from: workingFolder))
    return .notDone
  }
}
