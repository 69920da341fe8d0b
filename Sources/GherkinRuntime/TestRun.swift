package import CucumberMessages
package import Gherkin

/// A run of feature files, from its first message to its last.
///
/// All is planned before anything runs: features parsed, pickles chosen, steps matched. Then each test case is handed to
/// the executor, one after the other.
package struct TestRun {
  /// How a run ended.
  package struct Outcome: Sendable, Hashable {
    /// Whether nothing failed and nothing is missing: every scenario passed or was skipped on purpose.
    package var success: Bool
    /// How many scenarios ran.
    package var testCases: Int
  }

  /// What the run says of its surroundings.
  package let meta: Envelope.Meta
  /// The joined step libraries.
  package let catalogue: StepCatalogue
  /// Runs user code.
  package let executor: any TestCaseExecutor
  /// Gives the run's ids.
  package let ids: any IDGenerator
  /// Gives the run's times.
  package let clock: any RunClock
  /// Where the run's messages go.
  package let bus: EventBus
  /// The folder that paths of source files are told from.
  package let folder: String

  /// Brings a run's parts together.
  package init(
    meta: Envelope.Meta, catalogue: StepCatalogue, executor: any TestCaseExecutor, ids: any IDGenerator,
    clock: any RunClock, bus: EventBus, folder: String
  ) {
    self.meta = meta
    self.catalogue = catalogue
    self.executor = executor
    self.ids = ids
    self.clock = clock
    self.bus = bus
    self.folder = folder
  }

  /// Runs the chosen pickles; sends the whole stream, also where the features have parse errors and nothing runs, and
  /// finishes the bus.
  ///
  /// - Parameters:
  ///   - features: the parsed feature files.
  ///   - pickles: those of their pickles that are to run, in this order.
  /// - Throws: where a definition's regular expression turns out to be none; nothing has run then.
  package func run(_ features: FeatureSet, _ pickles: [Pickle]) async throws(StepLibraryProblem) -> Outcome {
    defer { bus.finish() }
    bus.send(.meta(meta))
    bus.send(features.envelopes)
    bus.send(catalogue.envelopes(from: folder))
    let runID = ids.next()
    bus.send(.testRunStarted(.init(id: runID, timestamp: now())))
    guard features.parseErrors.isEmpty else { return finish(runID, Outcome(success: false, testCases: 0)) }
    let testCases: [TestCase]
    do {
      testCases = try plan(pickles)
    } catch {
      _ = finish(runID, Outcome(success: false, testCases: 0), message: error.message)
      throw error
    }
    for testCase in testCases {
      bus.send(.testCase(.init(testCase, catalogue: catalogue, testRunStartedId: runID)))
    }
    var outcome = Outcome(success: true, testCases: testCases.count)
    for testCase in testCases {
      await bus.room()
      let attempt = Attempt(id: ids.next(), number: 0)
      let status = await executor.run(testCase, attempt) { [bus] in bus.send($0) }
      if status > .skipped { outcome.success = false }
    }
    return finish(runID, outcome)
  }

  private func plan(_ pickles: [Pickle]) throws(StepLibraryProblem) -> [TestCase] {
    var assembler = TestCaseAssembler(catalogue, ids: ids)
    var testCases: [TestCase] = []
    for pickle in pickles { testCases.append(try assembler.testCase(pickle)) }
    return testCases
  }

  private func finish(_ runID: String, _ outcome: Outcome, message: String? = nil) -> Outcome {
    bus.send(
      .testRunFinished(
        .init(testRunStartedId: runID, timestamp: now(), success: outcome.success, message: message)))
    return outcome
  }

  private func now() -> Envelope.Timestamp {
    .init(nanoseconds: clock.now())
  }
}
