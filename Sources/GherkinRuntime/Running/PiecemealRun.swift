package import CucumberMessages
package import Gherkin
import GherkinSteps

/// A run whose scenarios somebody else begins, in any order and many at a time, as the cases of a test function are.
///
/// The hooks before all run with the first scenario that comes, those after all with the last of the others: when each
/// has come at least once and none runs any more.
package actor PiecemealRun {
  /// What became of a scenario.
  package enum Ending: Sendable {
    /// It ran, and this is the worst of what its last attempt came to.
    case ran(Envelope.TestStepResult.Status)
    /// A hook before all, its feature or its rule failed or skips it.
    case kept
  }

  /// All that is to run, in the order of the features.
  package nonisolated let testCases: [TestCase]

  private let run: TestRun
  private let hooks: RunHookCaller
  private let scopes: [String: PickleScope]
  private var ledger: ScopeLedger
  /// The scenarios that have not come yet.
  private var missing: Set<String>
  /// How many scenarios are between their begin and their end.
  private var running = 0
  /// What the hooks before all came to; nil where they have not run, or those after all have run since.
  private var begin: Envelope.TestStepResult.Status?
  /// How many of the things that a run has once are to be cleared away.
  private var madeOnce = 0
  /// Whether hooks before all were called, so that those after all are.
  private var hasBegun = false
  private var isBusy = false
  private var queue: [CheckedContinuation<Void, Never>] = []

  /// Plans a run.
  ///
  /// - Parameters:
  ///   - run: how to run. Its bus gets nothing.
  ///   - features: the parsed feature files.
  ///   - pickles: those of their pickles that are to run.
  ///   - emit: takes what the hooks of the run, of features and of rules emit, in the task of the scenario that they run
  ///     with.
  /// - Throws: where a definition's regular expression turns out to be none.
  package init(
    _ run: TestRun, _ features: FeatureSet, _ pickles: [Pickle], hooks emit: @escaping TestCaseExecutor.Emit
  ) throws(StepLibraryProblem) {
    self.run = run
    hooks = RunHookCaller(run: run, runID: run.ids.next(), emit: emit)
    testCases = try TestPlan(pickles, run.catalogue, ids: run.ids, withoutHooks: false).testCases
    missing = Set(testCases.map(\.id))
    scopes = run.catalogue.hasScopeHooks ? features.scopes : [:]
    ledger = ScopeLedger(testCases.compactMap { [scopes] in Self.scope($0, scopes) }, hooks)
  }

  /// Runs a scenario, when no other runs that it must not run beside, with as many attempts as it may have.
  ///
  /// - Parameters:
  ///   - testCase: one of ``testCases``.
  ///   - emit: gets the envelopes of its attempts.
  package func run(_ testCase: TestCase, emit: @escaping TestCaseExecutor.Emit) async -> Ending {
    let exclusion = Exclusion(tags: testCase.pickle.tags.map(\.name))
    await ScenarioLocks.shared.take(exclusion)
    let mayRun = await alone { await self.enter(testCase) }
    var ending = Ending.kept
    if mayRun {
      let attempt = run.attempt(at: testCase, .run)
      let first = await run.ending(of: attempt, emit: emit)
      ending = .ran(await run.retry(attempt, first, emit: emit))
    }
    await alone { await self.leave(testCase) }
    await ScenarioLocks.shared.release(exclusion)
    return ending
  }

  /// A scenario comes: calls the hooks before it that nobody called yet.
  private func enter(_ testCase: TestCase) async -> Bool {
    missing.remove(testCase.id)
    running += 1
    guard !testCase.isOff else { return false }
    if begin == nil {
      let once = await hooks.makeOnce()
      madeOnce = once.count
      begin = once.worst < .skipped ? await hooks.call(.beforeAll) : once.worst
      hasBegun = once.worst < .skipped
    }
    guard let begin, begin < .skipped else { return false }
    var ledger = ledger
    let mayRun = await ledger.enter(Self.scope(testCase, scopes), mayRun: true)
    self.ledger = ledger
    return mayRun
  }

  /// A scenario is over: calls the hooks after it, if it was the last.
  private func leave(_ testCase: TestCase) async {
    var ledger = ledger
    await ledger.leave(Self.scope(testCase, scopes))
    self.ledger = ledger
    running -= 1
    guard missing.isEmpty, running == 0, begin != nil else { return }
    begin = nil
    if hasBegun { _ = await hooks.call(.afterAll) }
    _ = await hooks.tearDownOnce(madeOnce)
  }

  /// Does what others must not do at the same time: hooks suspend, and whoever comes meanwhile waits for them.
  private func alone<Result: Sendable>(_ work: () async -> Result) async -> Result {
    if isBusy { await withCheckedContinuation { queue.append($0) } }
    isBusy = true
    let result = await work()
    if queue.isEmpty { isBusy = false } else { queue.removeFirst().resume() }
    return result
  }

  private static func scope(_ testCase: TestCase, _ scopes: [String: PickleScope]) -> PickleScope? {
    testCase.pickle.astNodeIds.first.flatMap { scopes[$0] }
  }
}
