import GherkinCommandLine
import GherkinSteps
import GherkinFileOutput
import GherkinFiles
import GherkinOutcomes
import GherkinHost
import GherkinProtocol
import GherkinMessages
import GherkinFeatureFiles
import Foundation
import GherkinSyntax
import GherkinFormatters
import GherkinRuntime
import GherkinTestRun
import GherkinWorkers

/// One run: its stream, its reports, and the executor of its steps. Used by the command `run` and by ``RunPlan``.
final class RunSession: Sendable {
  /// The stop request, monitor, timer and clock of a run.
  struct Control: Sendable {
    let stop = StopRequest()
    let monitor = RunMonitor()
    let timer: RunTimer
    let clock = SystemRunClock(at: Date())

    init(_ settings: RunSettings) {
      timer = RunTimer(
        AttachedRunner.isPresent ? nil : settings.runTimeout, stop, folder: FileManager.default.currentDirectoryPath
      ) { overtime in
        // A program that only calls the command must not be ended.
        guard Isolation.isCommand else { return }
        UnfinishedFiles.removeAll()
        Console.note("\(overtime); reports are incomplete")
        EarlyExit.endNow(.notDone)
      }
    }
  }

  private let options: RunOptions
  private let preparation: RunPreparation
  private let control: Control
  private let writing: ReportWriting
  private let reportExecutor: any TaskExecutor
  private let run: TestRun

  /// Prepares a run whose stream is passed to formatters.
  ///
  /// - Throws: if a setting is invalid.
  init(
    _ options: RunOptions, _ preparation: RunPreparation, _ control: Control, _ reports: FormatterHost,
    _ progress: RunProgress? = nil
  ) throws(ArgumentError) {
    self.options = options
    self.preparation = preparation
    self.control = control
    writing = ReportWriting(
      reports, progress, printedTo: options.reporting.ownsStandardOutput ? .error : .output, stop: control.stop)
    var settings = options.run
    settings.executor.areLimitsOff = AttachedRunner.isPresent
    if let parameters = settings.worldParameters {
      settings.executor.parameters = try WorldParameters(encoding: parameters, argument: "worldParameters")
    }
    var context = TestRun.Context(
      meta: .current(version: Version.current), folder: FileManager.default.currentDirectoryPath)
    context.retry = try settings.retryPolicy()
    context.refusesUnknownParameterTypes = true
    context.recordsNotRun = true
    context.sendsOwnFeaturesOnly = (preparation.shard?.total ?? 1) > 1
    context.monitor = control.monitor
    context.stop = control.stop
    context.capturesOutput = options.capturesOutput
    context.messagePath = ProjectFolder.messagePaths
    // Steps that run in this process can block all threads of the cooperative pool, which must not block the run
    // itself.
    let runsStepsHere = settings.runsStepsHere(hasRunner: preparation.steps.runner != nil)
    context.executor = runsStepsHere ? Lane() : globalConcurrentExecutor
    reportExecutor = runsStepsHere ? Lane() : globalConcurrentExecutor
    run = TestRun(
      settings, context, catalogue: preparation.catalogue, executor: IdleExecutor(), ids: preparation.ids,
      clock: control.clock, bus: writing.bus)
  }

  /// Writes reports until the run ends or is discarded.
  ///
  /// - Returns: the reports that could not be written, and the names of those that their formatters discarded.
  func write() async -> (failures: [OutputError], discarded: [String]) {
    await withTaskExecutorPreference(reportExecutor) { await writing.write() }
  }

  /// Compiles the features that are read, and sends their messages.
  ///
  /// - Returns: nil if the run is stopped before.
  func compile() async -> CompiledFeatures? { await run.compile(preparation.reading, with: preparation.compiler) }

  /// Sends the messages of features that were compiled before the run.
  func replay(_ features: CompiledFeatures) async {
    await run.replay(features)
  }

  /// Ends the stream of a run that was stopped before its features were compiled.
  func interrupt() -> TestRun.Outcome { run.interrupt() }

  /// Discards the reports, because the run cannot start.
  func discard() {
    writing.discard()
  }

  /// Runs scenarios, and ends the stream.
  ///
  /// - Parameters:
  ///   - shard: the shard whose scenarios they are; nil for the whole run.
  ///   - leftOut: the ids of the pickles of scenarios that were selected but excluded, which are reported as not run.
  ///   - early: workers that were started in advance; unused ones are ended.
  ///   - whenPlanned: called with the plan before anything runs.
  func run(
    _ scenarios: consuming SelectedScenarios, _ shard: RunShard? = nil, leftOut: [String] = [],
    _ early: PrewarmedWorkers? = nil, whenPlanned: (@Sendable (TestPlan) -> Void)? = nil
  ) async -> Result<TestRun.Outcome, StepLibraryProblems> {
    var run = run
    let isSingle = run.settings.usesSingleWorker(hasRunner: preparation.steps.runner != nil)
    run.settings.parallel = isSingle ? 1 : min(run.settings.parallel, max(scenarios.count, 1))
    run.context.leftOut = leftOut
    run.context.whenPlanned = whenPlanned
    if var shard, shard.parts > 1 {
      shard.origin = options.shardOrigin
      run.context.facts.append(shard)
    }
    if run.settings.isDryRun { run.context.facts.append(DryRun()) }
    if run.settings.successPolicy != .strict { run.context.facts.append(AcceptedOutcomes(run.settings.successPolicy)) }
    let broken = scenarios.features.broken
    if !broken.isEmpty {
      run.context.facts.append(
        UnreadFeatures(broken, defaultLanguage: options.language, path: ProjectFolder.messagePaths))
    }
    let rerunWords = TypedCommand.options + options.rerunWords
    if !rerunWords.isEmpty { run.context.facts.append(RerunOptions(ShownCommand.words(rerunWords))) }
    if let requirements = preparation.requirements { run.context.facts.append(requirements) }
    if !options.tagLinks.isEmpty { run.context.facts.append(TagLinks(options.tagLinks)) }
    if !options.environment.isEmpty { run.context.facts.append(RunEnvironment(options.environment)) }
    let sourceLink =
      options.sourceLink
      ?? ContinuousIntegration.sourceLink(
        ProcessInfo.processInfo.environment, folder: ProjectFolder()?.path ?? FileManager.default.currentDirectoryPath)
    if let sourceLink { run.context.facts.append(sourceLink) }
    if let checkout { run.context.facts.append(checkout) }
    let runner = preparation.steps.runner
    let runsSteps = scenarios.count > 0 && !scenarios.isBlocked && !run.settings.isDryRun
    let runsWorkers = runsSteps && (run.settings.isIsolated || isSingle)
    var observer: TestingIssueObserver.Receiver?
    if runsWorkers {
      run.executor = workerExecutor(run.settings, isSingle: isSingle, early)
    } else {
      early?.discard()
      if runsSteps, case .here(let code) = preparation.steps.place { (run.executor, observer) = ownExecutor(code) }
    }
    defer {
      observer.map(TestingIssueObserver.remove)
      EarlyExit.whenItHappens(nil)
      early?.discard()
      runner?.discard()
    }
    do throws(StepLibraryProblems) {
      return .success(try await run.run(consume scenarios))
    } catch {
      return .failure(error)
    }
  }

  /// The commit that is checked out; nil if the start of the stream contains one, as in continuous integration.
  private var checkout: Checkout? {
    guard ContinuousIntegration.git(in: ProcessInfo.processInfo.environment) == nil, let checkout = GitCheckout(),
      let revision = checkout.revision
    else { return nil }
    return Checkout(folder: checkout.folder, revision: revision, branch: checkout.branch)
  }

  /// Returns an executor that runs steps in this process.
  private func ownExecutor(_ code: ExecutableDefinitions) -> (any TestCaseExecutor, TestingIssueObserver.Receiver?) {
    let stop = control.stop
    let executor = InProcessExecutor(
      code, preparation.catalogue, clock: control.clock, run.settings.executor, output: StepOutput(note: Console.note),
      stop: stop)
    let observer = TestingIssueObserver.observe { executor.host.record($0) }
    control.timer.whenOver(executor.host.interrupt)
    EarlyExit.whenItHappens { error in
      stop.make()
      executor.host.interrupt(with: error)
    }
    return (executor, observer)
  }

  /// Returns an executor that runs steps in other processes.
  private func workerExecutor(
    _ settings: RunSettings, isSingle: Bool, _ early: PrewarmedWorkers?
  ) -> any TestCaseExecutor {
    WorkerExecutor(
      preparation.catalogue, ids: preparation.ids, clock: control.clock, settings, isSingle: isSingle,
      timer: control.timer, stop: control.stop, note: Console.note, prewarmed: early, runner: preparation.steps.runner)
  }
}
