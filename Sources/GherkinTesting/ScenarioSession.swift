import CucumberMessages
import Foundation
import Gherkin
import GherkinRuntime

/// The scenarios of one test function, and the run that they are part of.
final class ScenarioSession: Sendable {
  let catalogue: StepCatalogue
  let place: FeaturePlace
  private let run: PiecemealRun
  private let retry: RetryPolicy
  private let query: Query

  /// Plans to run scenarios of features.
  ///
  /// - Throws: where a definition's regular expression turns out to be none.
  init(
    _ settings: TestRun.Settings, _ catalogue: StepCatalogue, _ features: FeatureSet, _ pickles: [Pickle],
    _ ids: any IDGenerator, _ limits: TimeLimits
  ) throws(StepLibraryProblem) {
    self.catalogue = catalogue
    place = FeaturePlace(root: settings.folder)
    retry = settings.retry
    var query = Query(keeping: .features)
    for document in features.documents { query.update(.gherkinDocument(document)) }
    self.query = query
    let clock = SystemRunClock(epoch: Int64(Date().timeIntervalSince1970 * 1_000_000_000))
    let run = TestRun(
      settings, catalogue: catalogue, executor: InProcessExecutor(catalogue, clock: clock, limits: limits), ids: ids,
      clock: clock, bus: EventBus())
    let hooks = RunHookReport(catalogue)
    self.run = try PiecemealRun(run, features, pickles, hooks: hooks.take)
  }

  /// All scenarios, in the order of the features.
  var testCases: [TestCase] { run.testCases }

  /// A scenario's name, with the values of its row where it has none of them.
  func name(of pickle: Pickle) -> String {
    query.path(of: pickle).last ?? "a scenario without a name"
  }

  /// The step in the feature that a step of a scenario was made from.
  func step(_ step: PickleStep, of pickle: Pickle) -> GherkinDocument.Step? {
    query.lineage(of: pickle)?.step(of: step)
  }

  /// Runs a scenario, and hands out what does not pass.
  ///
  /// - Returns: why it was skipped; nil where it was not.
  func run(_ testCase: TestCase, on stage: (any StepStage)?) async throws -> String? {
    guard !testCase.isOff else {
      _ = await run.run(testCase) { _ in }
      return "its tag @skip"
    }
    let log = ScenarioLog(testCase, self, retries: retry.retries(of: testCase.pickle), stage)
    let ending = Ending()
    try await log.watch.watch { [run] in
      ending.set(await run.run(testCase, emit: log.take))
    }
    if Task.isCancelled {
      // Which step took too long is what whoever set a time limit wants to know.
      log.report()
      throw CancellationError()
    }
    switch ending.value {
    case .ran(.skipped): return log.reasonToSkip
    case .kept, nil: return "a hook before all, its feature or its rule"
    case .ran:
      log.report()
      return nil
    }
  }
}
