import GherkinOutcomes
package import GherkinRuntime
import GherkinHost
package import GherkinProtocol
package import GherkinMessages
package import GherkinSyntax
package import GherkinSteps
import Synchronization
import GherkinExpressions

/// A run of feature files, from its first message to its last.
///
/// All features are parsed, scenarios selected and steps matched before any of them runs. Then the executor runs hooks
/// and test cases.
package struct TestRun: Sendable {
  /// What a run uses, besides its settings, features and steps.
  package struct Context: Sendable {
    /// The metadata of the run.
    package var meta: Envelope.Meta
    /// The folder to which paths of source files are relative.
    package var folder: String
    /// The policy for retrying failed scenarios.
    package var retry = RetryPolicy()
    /// Stops the run.
    package var stop = StopRequest()
    /// The executor of the run itself. Needed if steps run in this process, because they can block the cooperative
    /// pool; nil for the caller's executor.
    package var executor: (any TaskExecutor)?
    /// The monitor of running scenarios; nil if there is none.
    package var monitor: RunMonitor?
    /// Facts that are sent after the start of the run.
    package var facts: [any RunFact] = []
    /// Whether the stream ends with the list of scenarios that did not run.
    package var recordsNotRun = false
    /// Whether the stream contains only the features and pickles of selected scenarios, as in a shard. These are known,
    /// and sent, after all features have been read.
    package var sendsOwnFeaturesOnly = false
    /// The ids of pickles that were selected but excluded, which the stream lists as not run.
    package var leftOut: [String] = []
    /// Whether unknown parameter types prevent the run; if false, the steps are undefined, as in the compatibility kit.
    package var refusesUnknownParameterTypes = false
    /// Whether the output of steps and hooks is attached; otherwise, it is printed.
    package var capturesOutput = true
    /// Returns the path of a feature in messages. By default, it is that of the run.
    package var messagePath: @Sendable (String) -> String = { $0 }
    /// Called with the plan before anything runs.
    package var whenPlanned: (@Sendable (TestPlan) -> Void)?

    /// Creates a context without reports of progress.
    package init(meta: Envelope.Meta, folder: String) {
      self.meta = meta
      self.folder = folder
    }
  }

  /// The outcome of a run.
  package struct Outcome: Sendable {
    /// Whether every scenario passed or was skipped on purpose, and there was no other failure.
    package var success: Bool
    /// The number of scenarios that ran.
    package var testCases = 0
    /// The scenarios by outcome.
    package var counts = ScenarioCounts()
    /// The scenarios that did not run, in the order of the run.
    package var notRun: [TestCase] = []
    /// The scenarios without steps, which checked nothing.
    package var empty: [TestCase] = []
    /// The reason why the run broke off; nil if it finished.
    package var message: String?
    /// An issue outside of all steps and hooks, which fails a finished run; nil if there is none.
    package var strayIssue: String?
  }

  /// The settings. They can be changed until ``run(_:)``.
  package var settings: RunSettings
  /// Can be changed until ``run(_:)``.
  package var context: Context
  let catalogue: StepCatalogue
  /// The executor of user code. It can be changed until ``run(_:)``.
  package var executor: any TestCaseExecutor
  let ids: IncrementingIDGenerator
  let clock: any RunClock
  let bus: EventBus

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - settings: the settings.
  ///   - catalogue: the combined step libraries.
  ///   - executor: runs user code.
  ///   - ids: generates the run's ids.
  ///   - clock: the clock for times.
  ///   - bus: receives the run's events.
  package init(
    _ settings: RunSettings, _ context: Context, catalogue: StepCatalogue, executor: any TestCaseExecutor,
    ids: IncrementingIDGenerator, clock: any RunClock, bus: EventBus
  ) {
    self.settings = settings
    self.context = context
    self.catalogue = catalogue
    self.executor = executor
    self.ids = ids
    self.clock = clock
    self.bus = bus
  }

  /// Runs the selected scenarios, sends the rest of the stream, and finishes the bus. If parse errors prevent the run,
  /// the stream is nevertheless completed. A run with parse errors is not successful.
  ///
  /// - Throws: before anything has run, if a regular expression with a group of several parameter types matches a step,
  ///   if the settings refuse an unknown parameter type, or if a step lacks the table that its definition reads.
  package func run(_ scenarios: consuming SelectedScenarios) async throws(StepLibraryProblems) -> Outcome {
    defer { bus.finish() }
    if context.sendsOwnFeaturesOnly {
      await send(scenarios.features, pickles: Set(scenarios.pickleIDs + context.leftOut))
    }
    let runID = begin()
    let pickles = context.recordsNotRun ? scenarios.pickleIDs : []
    let features = scenarios.features
    let isParsed = features.broken.isEmpty
    let isRefused = context.refusesUnknownParameterTypes && !catalogue.undefinedParameterTypes.isEmpty
    guard !scenarios.isBlocked, !isRefused else {
      let outcome = finish(runID, Outcome(success: false), notRun: pickles)
      if isRefused { try catalogue.checkParameterTypes() }
      return outcome
    }
    let planned = await context.stop.untilMade { [self, scenarios = consume scenarios] in
      let planned: Result<TestPlan, StepLibraryProblem>
      do throws(StepLibraryProblem) {
        planned = .success(try await TestPlan.make(scenarios, catalogue, ids: ids, withoutHooks: settings.isDryRun))
      } catch {
        planned = .failure(error)
      }
      return planned
    }
    guard let planned else {
      return finish(runID, interruptedOutcome, notRun: pickles)
    }
    let plan: TestPlan
    do throws(StepLibraryProblems) {
      plan = try Self.checked(planned)
    } catch {
      let message = error.problems.map { $0.text(from: context.folder) }.joined(separator: "\n")
      _ = finish(runID, Outcome(success: false, message: message), notRun: pickles)
      throw error
    }
    context.whenPlanned?(plan)
    return await withTaskExecutorPreference(context.executor) {
      await run(plan, runID, isParsed: isParsed)
    }
  }

  /// Checks that the tables and doc strings of a plan match the definitions.
  private static func checked(_ planned: Result<TestPlan, StepLibraryProblem>) throws(StepLibraryProblems) -> TestPlan {
    switch planned {
    case .success(let plan):
      let problems = plan.blockProblems()
      guard problems.isEmpty else { throw StepLibraryProblems(problems: problems) }
      return plan
    case .failure(let problem): throw StepLibraryProblems(problems: [problem])
    }
  }

  /// - Parameter isParsed: whether all features could be parsed.
  private func run(_ plan: TestPlan, _ runID: String, isParsed: Bool) async -> Outcome {
    do {
      let messages = HookMessages(self, runID: runID)
      try await executor.start { call, events in
        for event in events { messages.send(call, event) }
      }
    } catch {
      _ = await executor.stop()
      return breakOff(runID, error, plan)
    }
    let hooks = RunHookCaller(catalogue: catalogue, executor: executor, ids: ids, isDry: settings.isDryRun)
    let once = await hooks.makeOnce()
    let hasBegun = once.ending.worst < .skipped
    let begin = hasBegun ? await hooks.call(.beforeAll) : once.ending
    var outcome: Outcome
    if let mode = ScenarioMode(after: begin) {
      bus.send(plan.testCases.map { .testCase($0, plan, runID: runID) })
      outcome = await RunEngine(self, plan, hooks, settings.isDryRun ? .skip(reason: nil) : mode).run()
    } else {
      outcome = Outcome(success: false, testCases: plan.testCases.count, notRun: plan.testCases)
      outcome.counts.notRun = plan.testCases.count
    }
    let notRun = Set(outcome.notRun.map(\.number))
    outcome.empty = plan.testCases.filter { $0.stepCount == 0 && !$0.isOff && !notRun.contains($0.number) }
    if hasBegun, await hooks.call(.afterAll, counts: outcome.counts).worst > .skipped { outcome.success = false }
    if !(await hooks.tearDownOnce(once.count)) { outcome.success = false }
    if !isParsed { outcome.success = false }
    switch await executor.stop() {
    case .brokenOff(let reason):
      outcome.success = false
      outcome.message = reason
    case .strayIssue(let issue):
      outcome.success = false
      outcome.strayIssue = issue
    case nil: break
    }
    let deprecated = plan.deprecatedSteps(besides: notRun, from: context.folder)
    if !deprecated.isEmpty { bus.send(.attachment(DeprecatedSteps(deprecated).attachment)) }
    if let budget = context.retry.budget, budget.refused > 0 {
      bus.send(.attachment(RetryTotal(total: budget.total, notRetried: budget.refused).attachment))
    }
    return finish(runID, outcome, notRun: outcome.notRun.map(\.pickle.id))
  }

  /// Sends the rest of the stream of a run that was stopped before its features were compiled, and finishes the bus.
  package func interrupt() -> Outcome {
    defer { bus.finish() }
    return finish(begin(), interruptedOutcome, notRun: [])
  }

  private var interruptedOutcome: Outcome {
    Outcome(success: false, message: context.stop.reason ?? "interrupted before any scenario ran")
  }

  /// Sends the messages that precede the scenarios.
  ///
  /// - Returns: the id of the run.
  private func begin() -> String {
    for envelope in catalogue.envelopes(from: context.folder) { bus.send(envelope) }
    let runID = ids.next()
    bus.send(.testRunStarted(.init(id: runID, timestamp: now())))
    for fact in context.facts { bus.send(.attachment(fact.attachment)) }
    return runID
  }

  private func finish(
    _ runID: String, _ outcome: Outcome, exception: Envelope.Exception? = nil, notRun pickles: [String]
  ) -> Outcome {
    let pickles = pickles + context.leftOut
    if context.recordsNotRun, !pickles.isEmpty {
      bus.send(.attachment(NotRunPickles(pickles).attachment))
    }
    // Only a run that broke off has a message, by which readers of the stream know it.
    let exception =
      exception ?? (outcome.message == nil ? outcome.strayIssue.map { .init(type: "StrayIssue", message: $0) } : nil)
    bus.send(
      .testRunFinished(
        .init(
          testRunStartedId: runID, timestamp: now(), success: outcome.success, message: outcome.message,
          exception: exception)))
    return outcome
  }

  private func breakOff(_ runID: String, _ error: any Error, _ plan: TestPlan) -> Outcome {
    let result = Envelope.TestStepResult(error, duration: .zero)
    var outcome = Outcome(success: false, testCases: plan.testCases.count, message: result.message)
    outcome.notRun = plan.testCases
    return finish(runID, outcome, exception: result.exception, notRun: outcome.notRun.map(\.pickle.id))
  }

  private func now() -> Envelope.Timestamp {
    .init(nanoseconds: clock.now())
  }
}

extension TestRun {
  /// Sends the messages that precede the features, and compiles the features.
  ///
  /// - Returns: nil if the run is stopped before.
  package func compile(_ reading: FeatureReading, with compiler: FeatureCompiler) async -> CompiledFeatures? {
    bus.send(.meta(context.meta))
    let isOpen = Mutex(true)
    let features = await context.stop.untilMade { [self] in
      await compiler.compile(reading) { file in
        if context.sendsOwnFeaturesOnly { return }
        await bus.waitForCapacity()
        isOpen.withLock { if $0 { send(file) } }
      }
    }
    // Files that are still being compiled must not be added to a stream that has ended.
    if features == nil { isOpen.withLock { $0 = false } }
    return features
  }

  /// Sends the messages of the start and of features that were compiled before the run.
  package func replay(_ features: CompiledFeatures) async {
    bus.send(.meta(context.meta))
    if !context.sendsOwnFeaturesOnly { await send(features) }
  }

  /// Sends compiled features, in the order of their files.
  ///
  /// - Parameter pickles: the ids of the pickles to send, with their features; nil for all. Parse errors are always
  ///   sent.
  private func send(_ features: CompiledFeatures, pickles: Set<String>? = nil) async {
    for file in features.files {
      let isWanted = pickles.map { pickles in file.pickles.contains { pickles.contains($0.id) } } ?? true
      guard isWanted || !file.errors.isEmpty else { continue }
      await bus.waitForCapacity()
      send(file, pickles: pickles)
    }
  }

  /// Sends the messages of a file.
  ///
  /// - Parameter ids: the ids of the pickles to send; nil for all.
  private func send(_ file: FeatureFile, pickles ids: Set<String>? = nil) {
    var envelopes: [Envelope] = [.source(file.source)]
    if let document = file.document { envelopes.append(.gherkinDocument(document)) }
    envelopes += file.pickles.lazy.filter { ids?.contains($0.id) ?? true }.map { .pickle($0) }
    envelopes += file.errors.map { .parseError($0) }
    // All have the path of the file.
    let path = context.messagePath(file.source.uri)
    bus.send(envelopes.map { .envelope($0.replacingPaths { _ in path }) })
  }
}

extension TestPlan {
  /// Returns the deprecated definitions that steps of the scenarios use, in order of registration.
  ///
  /// - Parameters:
  ///   - notRun: the numbers of the scenarios that did not run.
  ///   - folder: the folder to which paths of source files are relative.
  func deprecatedSteps(besides notRun: Set<Int>, from folder: String) -> [DeprecatedSteps.Step] {
    let deprecated = catalogue.steps.indices.filter { catalogue.steps[$0].definition.options.deprecated != nil }
    if deprecated.isEmpty { return [] }
    var uses: [Int: Int] = [:]
    for testCase in testCases where !testCase.isOff && !notRun.contains(testCase.number) {
      for step in 0..<testCase.stepCount {
        if case .matched(let match) = testCase.binding(ofStep: step) { uses[match.step, default: 0] += 1 }
      }
    }
    return deprecated.compactMap { index in
      guard let count = uses[index], let message = catalogue.steps[index].definition.options.deprecated else {
        return nil
      }
      let place = catalogue.steps[index].definition.place
      return DeprecatedSteps.Step(
        pattern: catalogue.steps[index].source, place: "\(place.path(from: folder)):\(place.line)", message: message,
        uses: count)
    }
  }
}
