package import GherkinProtocol
import GherkinSteps

/// A run whose scenarios are started by other code, in any order and in parallel, such as the cases of a test function.
///
/// Hooks before all run with the first scenario, and hooks after all with the last one, when every scenario has been
/// started and has ended. While the run is kept open, hooks after all wait until it is released.
package actor ExternallyDrivenRun {
  /// The result of a scenario.
  package enum Ending: Sendable {
    /// The scenario ran. The value is the worst status of its last attempt.
    case ran(TestStepResult.Status)
    /// A hook before all, or of the feature or rule, failed or skips the scenario.
    case prevented
  }

  private let attempts: AttemptRunner
  private let hooks: RunHookCaller
  private let scopes: ScopeTracker
  private let emitHook: TestCaseExecutor.EmitHook
  private var hasStarted = false
  /// The scenarios that have not been started.
  private var missing: [Int: TestCase]
  /// The holders that keep the run open.
  private var holders: Set<ObjectIdentifier> = []
  /// The number of running scenarios.
  private var running = 0
  /// The result of hooks before all; nil if they have not run, or hooks after all have run since.
  private var begin: HookEnding?
  /// The outcomes of the completed scenarios.
  private var counts = ScenarioCounts()
  /// The number of shared resources of the run to tear down.
  private var madeOnce = 0
  /// Whether hooks before all were called, and so hooks after all must be called.
  private var hasBegun = false
  /// Whether no further scenario runs.
  private var isInterrupted = false
  /// Those that wait until no scenario is running.
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var isBusy = false
  private var queue: [CheckedContinuation<Void, Never>] = []

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - catalogue: the combined step libraries.
  ///   - attempts: runs and retries scenarios.
  ///   - testCases: all scenarios.
  ///   - emit: called with the events of hooks of the run, of features and of rules, in the task of the scenario that
  ///     triggers them.
  package init(
    _ catalogue: StepCatalogue, _ attempts: AttemptRunner, _ testCases: [TestCase],
    hooks emit: @escaping TestCaseExecutor.EmitHook
  ) {
    self.attempts = attempts
    emitHook = emit
    hooks = RunHookCaller(catalogue: catalogue, executor: attempts.executor, ids: attempts.ids, isDry: false)
    scopes = ScopeTracker(testCases, hooks)
    missing = Dictionary(testCases.map { ($0.number, $0) }) { first, _ in first }
  }

  /// Keeps the run open until the same holder releases it.
  package func hold(by holder: ObjectIdentifier) {
    holders.insert(holder)
  }

  /// Releases the run. After the last release, hooks after all are called if hooks before all were, even if scenarios
  /// are missing.
  package func release(by holder: ObjectIdentifier) async {
    await alone {
      guard self.holders.remove(holder) != nil, self.holders.isEmpty else { return }
      await self.dropMissing()
    }
  }

  /// Ends the run early: no further scenario runs. Returns when the running scenarios have ended, and hooks after all
  /// were called if hooks before all were.
  package func interrupt() async {
    isInterrupted = true
    holders = []
    await alone { await self.dropMissing() }
    if running > 0 { await withCheckedContinuation { waiting.append($0) } }
  }

  /// Ends the run for the scenarios that have not been started.
  private func dropMissing() async {
    for testCase in missing.values.sorted(by: { $0.number < $1.number }) {
      counts.add(testCase, nil)
      for end in scopes.leave(testCase, nil) { await scopes.call(end) }
    }
    missing = [:]
    await endIfOver()
  }

  /// Runs a scenario with its attempts, as soon as no conflicting scenario is running.
  ///
  /// - Parameter emit: called with the events of its attempts.
  package func run(_ testCase: TestCase, emit: @escaping TestCaseExecutor.Emit) async -> Ending {
    var slot = await SharedScenarioQueue.shared.enter(testCase.tagged.exclusion)
    let mode = await alone { await self.enter(testCase) }
    var ending = Ending.prevented
    var ended: ScenarioEnding?
    if case .skip = mode { ended = ScenarioEnding(result: WorstResult(.skipped), failures: 0) }
    if mode == .run {
      let attempt = attempts.attempt(at: testCase)
      let first = await attempts.ending(of: attempt, emit: emit)
      let last = await attempts.retry(attempt, first) { _ in
        emit
      } wait: { delay in
        // Between attempts, other scenarios can use the locks.
        await SharedScenarioQueue.shared.leave(slot)
        try? await Task.sleep(for: delay)
        slot = await SharedScenarioQueue.shared.enter(testCase.tagged.exclusion)
      }
      ended = last
      ending = .ran(last.status)
    }
    await alone { [ended] in await self.leave(testCase, ended) }
    await SharedScenarioQueue.shared.leave(slot)
    return ending
  }

  /// Calls the hooks before a new scenario that have not been called.
  ///
  /// - Returns: the mode of the scenario; nil if it does not run because a hook failed.
  private func enter(_ testCase: TestCase) async -> ScenarioMode? {
    missing[testCase.number] = nil
    running += 1
    guard !testCase.isOff else { return .skip(reason: nil) }
    guard !isInterrupted else { return nil }
    if !hasStarted {
      hasStarted = true
      do { try await attempts.executor.start(emit: emitHook) } catch { return nil }
    }
    if begin == nil {
      let once = await hooks.makeOnce()
      madeOnce = once.count
      hasBegun = once.ending.worst < .skipped
      begin = hasBegun ? await hooks.call(.beforeAll) : once.ending
    }
    guard let begin, begin.worst < .skipped else { return begin.flatMap(ScenarioMode.init) }
    return await scopes.enter(testCase.scope, process: 0)
  }

  /// Calls the hooks after a scenario that has ended, if it was the last one.
  private func leave(_ testCase: TestCase, _ ending: ScenarioEnding?) async {
    counts.add(testCase, ending)
    for end in scopes.leave(testCase, ending) { await scopes.call(end) }
    running -= 1
    await endIfOver()
    guard running == 0 else { return }
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  /// Calls hooks after all and tears down the run's resources, if nothing follows.
  private func endIfOver() async {
    guard missing.isEmpty, running == 0, holders.isEmpty, begin != nil else { return }
    begin = nil
    if hasBegun { _ = await hooks.call(.afterAll, counts: counts) }
    _ = await hooks.tearDownOnce(madeOnce)
    // Late issues are in test reports already.
    _ = await attempts.executor.stop()
    counts = ScenarioCounts()
  }

  /// Runs work exclusively: hooks suspend, and other callers wait for them.
  private func alone<Result: Sendable>(_ work: () async -> Result) async -> Result {
    if isBusy { await withCheckedContinuation { queue.append($0) } }
    isBusy = true
    let result = await work()
    if queue.isEmpty { isBusy = false } else { queue.removeFirst().resume() }
    return result
  }
}

/// Queues scenarios that other code starts according to their locks. Shared by all runs in this process, because the
/// locked resources belong to the process too.
private actor SharedScenarioQueue {
  static let shared = SharedScenarioQueue()

  private typealias Waiting = (exclusion: Exclusion, continuation: CheckedContinuation<Int, Never>)
  private var queue = ScenarioQueue<Waiting>(slots: nil, exclusion: \.exclusion)

  /// Waits until a scenario can run.
  ///
  /// - Returns: its slot.
  func enter(_ exclusion: Exclusion) async -> Int {
    await withCheckedContinuation { continuation in
      queue.append((exclusion, continuation))
      admit()
    }
  }

  /// Releases the slot of a scenario that has ended.
  func leave(_ slot: Int) {
    queue.end(in: slot)
    admit()
  }

  private func admit() {
    while let (scenarios, slot) = queue.next() { scenarios.first?.continuation.resume(returning: slot) }
  }
}
