package import CucumberMessages
package import Gherkin
package import GherkinSteps

/// A run of feature files, from its first message to its last.
///
/// All is planned before anything runs: features parsed, pickles chosen, steps matched. Then hooks and test cases are
/// handed to the executor.
package struct TestRun: Sendable {
  /// What a run is told apart from its features and steps.
  package struct Settings: Sendable {
    /// What the run says of its surroundings.
    package var meta: Envelope.Meta
    /// The folder that paths of source files are told from.
    package var folder: String
    /// How many scenarios run at a time; at least 1.
    package var parallel = 1
    /// Whether the scenarios of a feature run one after the other in one place, where several run at a time.
    package var keepsFeaturesTogether = false
    /// How often failed scenarios are tried again.
    package var retry = RetryPolicy()
    /// Whether nothing runs: steps are matched, and reported as skipped.
    package var isDry = false
    /// Whether scenarios after a failed one are reported as skipped.
    package var failsFast = false
    /// What makes scenarios, and with them the run, a success.
    package var verdict = Verdict.strict
    /// What ends the run before its end.
    package var stop = StopRequest()
    /// What keeps book of where every scenario stands; nil where nobody asks.
    package var board: RunBoard?
    /// What the command line hands to worlds.
    package var parameters = WorldParameters.none

    /// Settings that are as they are by default.
    package init(meta: Envelope.Meta, folder: String) {
      self.meta = meta
      self.folder = folder
    }
  }

  /// How a run ended.
  package struct Outcome: Sendable, Hashable {
    /// Whether nothing failed and nothing is missing: every scenario passed or was skipped on purpose.
    package var success: Bool
    /// How many scenarios ran.
    package var testCases: Int
    /// How many of them were skipped.
    package var skipped = 0
    /// How many of them passed.
    package var passed = 0
    /// Those that did not run, as somebody ended the run before; they are reported as skipped.
    package var notRun: [Pickle] = []
    /// What broke the run off; nil where it came to its end.
    package var message: String?
  }

  let settings: Settings
  let catalogue: StepCatalogue
  let executor: any TestCaseExecutor
  let ids: any IDGenerator
  let clock: any RunClock
  let bus: EventBus

  /// Brings a run's parts together.
  ///
  /// - Parameters:
  ///   - settings: how to run.
  ///   - catalogue: the joined step libraries.
  ///   - executor: runs user code.
  ///   - ids: gives the run's ids.
  ///   - clock: gives the run's times.
  ///   - bus: where the run's messages go.
  package init(
    _ settings: Settings, catalogue: StepCatalogue, executor: any TestCaseExecutor, ids: any IDGenerator,
    clock: any RunClock, bus: EventBus
  ) {
    self.settings = settings
    self.catalogue = catalogue
    self.executor = executor
    self.ids = ids
    self.clock = clock
    self.bus = bus
  }

  /// Runs the chosen pickles; sends the whole stream, also where the features have parse errors and nothing runs, and
  /// finishes the bus.
  ///
  /// - Parameters:
  ///   - features: the parsed feature files.
  ///   - pickles: those of their pickles that are to run, in this order.
  /// - Throws: where a definition's regular expression turns out to be none; nothing has run then.
  package func run(
    _ features: consuming FeatureSet, _ pickles: consuming [Pickle]
  ) async throws(StepLibraryProblem) -> Outcome {
    defer { bus.finish() }
    bus.send(.meta(settings.meta))
    await features.send(to: bus)
    let isParsed = features.parseErrors.isEmpty
    let scopes = catalogue.hasScopeHooks ? features.scopes : [:]
    // The text of a large suite is as much as its plan, which takes that room where nobody else keeps it.
    _ = consume features
    bus.send(catalogue.envelopes(from: settings.folder))
    let runID = ids.next()
    bus.send(.testRunStarted(.init(id: runID, timestamp: now())))
    guard isParsed else { return finish(runID, Outcome(success: false, testCases: 0)) }
    let testCases: [TestCase]
    do {
      testCases = try TestPlan(consume pickles, catalogue, ids: ids, withoutHooks: settings.isDry).testCases
    } catch {
      _ = finish(runID, Outcome(success: false, testCases: 0, message: error.text(from: settings.folder)))
      throw error
    }
    do {
      try await executor.start()
    } catch {
      _ = await executor.stop()
      return breakOff(runID, error)
    }
    let hooks = RunHookCaller(run: self, runID: runID)
    let once = await hooks.makeOnce()
    let begin = once.worst < .skipped ? await hooks.call(.beforeAll) : once.worst
    var outcome = Outcome(success: begin <= .skipped, testCases: 0)
    if outcome.success {
      for testCase in testCases {
        await bus.room()
        bus.send(.testCase(.init(testCase, catalogue: catalogue, testRunStartedId: runID)))
      }
      outcome.testCases = testCases.count
      settings.board?.begin(testCases)
      var scheduler = Scheduler(self, hooks, testCases, scopes: scopes)
      outcome.success = await scheduler.run(testCases, isSkipped: begin == .skipped)
      outcome.skipped = scheduler.skipped
      outcome.passed = scheduler.passed
      outcome.notRun = scheduler.notRun.map(\.pickle)
      if !outcome.notRun.isEmpty {
        outcome.message = "interrupted: \(outcome.notRun.count) of \(testCases.count) scenarios did not run"
      }
    }
    if once.worst < .skipped, await hooks.call(.afterAll) > .skipped { outcome.success = false }
    if !(await hooks.tearDownOnce(once.count)) { outcome.success = false }
    if let problem = await executor.stop() {
      outcome.success = false
      outcome.message = problem
    }
    LateRelease.of(testCases)
    return finish(runID, outcome)
  }

  private func finish(
    _ runID: String, _ outcome: Outcome, exception: Envelope.Exception? = nil
  ) -> Outcome {
    bus.send(
      .testRunFinished(
        .init(
          testRunStartedId: runID, timestamp: now(), success: outcome.success, message: outcome.message,
          exception: exception)))
    return outcome
  }

  private func breakOff(_ runID: String, _ error: any Error) -> Outcome {
    let result = Envelope.TestStepResult(error, duration: .zero)
    return finish(
      runID, Outcome(success: false, testCases: 0, message: result.message), exception: result.exception)
  }

  private func now() -> Envelope.Timestamp {
    .init(nanoseconds: clock.now())
  }
}
