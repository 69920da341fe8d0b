package import CucumberMessages
import GherkinSteps

/// A run whose scenarios are begun from outside, in any order and many at a time, as the cases of a test function are.
///
/// The hooks before all run with the first scenario that comes, those after all with the last of the others: when each
/// has come at least once and none runs any more. While the run is kept open, they wait for its release.
package actor ExternallyDrivenRun {
  /// What became of a scenario.
  package enum Ending: Sendable {
    /// It ran, and this is the worst status of its last attempt.
    case ran(Envelope.TestStepResult.Status)
    /// A hook before all, its feature or its rule failed or skips it.
    case prevented
  }

  private let run: TestRun
  private let hooks: RunHookCaller
  private let scopes: ScopeTracker
  private let emitHook: TestCaseExecutor.EmitHook
  private var hasStarted = false
  /// The scenarios that have not come yet.
  private var missing: [Int: TestCase]
  /// Those who keep the run open.
  private var holders: Set<ObjectIdentifier> = []
  /// The number of scenarios between their begin and their end.
  private var running = 0
  /// What the hooks before all came to; nil if they have not run, or those after all have run since.
  private var begin: Envelope.TestStepResult.Status?
  /// How the scenarios that have ended ended.
  private var counts = ScenarioCounts()
  /// The number of things that a run has once that are to be torn down.
  private var madeOnce = 0
  /// Whether hooks before all were called, so that those after all are.
  private var hasBegun = false
  private var isBusy = false
  private var queue: [CheckedContinuation<Void, Never>] = []

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - run: how to run. Its bus gets nothing.
  ///   - testCases: all that is to run.
  ///   - emit: gets the events of hooks of the run, of features and of rules, in the task of the scenario that they run
  ///     with.
  package init(_ run: TestRun, _ testCases: [TestCase], hooks emit: @escaping TestCaseExecutor.EmitHook) {
    self.run = run
    emitHook = emit
    hooks = RunHookCaller(catalogue: run.catalogue, executor: run.executor, ids: run.ids, isDry: false)
    scopes = ScopeTracker(testCases, hooks)
    missing = Dictionary(testCases.map { ($0.number, $0) }) { first, _ in first }
  }

  /// Keeps the run open until the same holder releases it.
  package func hold(by holder: ObjectIdentifier) {
    holders.insert(holder)
  }

  /// Releases the run. After the last release, the hooks after all that began are called, whichever scenarios are
  /// missing.
  package func release(by holder: ObjectIdentifier) async {
    await alone {
      guard self.holders.remove(holder) != nil, self.holders.isEmpty else { return }
      for testCase in self.missing.values.sorted(by: { $0.number < $1.number }) {
        self.counts.add(testCase, nil)
        for end in self.scopes.leave(testCase, nil) { await self.scopes.call(end) }
      }
      self.missing = [:]
      await self.endIfOver()
    }
  }

  /// Runs a scenario, when no other runs that it must not run beside, with as many attempts as it may have.
  ///
  /// - Parameter emit: gets the events of its attempts.
  package func run(_ testCase: TestCase, emit: @escaping TestCaseExecutor.Emit) async -> Ending {
    var slot = await SharedScenarioQueue.shared.enter(testCase.traits.exclusion)
    let mode = await alone { await self.enter(testCase) }
    var ending = Ending.prevented
    var ended = mode == .skip ? TestRun.Ending(result: WorstResult(.skipped), failures: 0) : nil
    if mode == .run {
      let attempt = run.attempt(at: testCase, .run)
      let first = await run.ending(of: attempt, emit: emit)
      let last = await run.retry(attempt, first) { _ in
        emit
      } wait: { delay in
        // Others may use what the scenario locks until its next attempt.
        await SharedScenarioQueue.shared.leave(slot)
        try? await Task.sleep(for: delay)
        slot = await SharedScenarioQueue.shared.enter(testCase.traits.exclusion)
      }
      ended = last
      ending = .ran(last.status)
    }
    await alone { [ended] in await self.leave(testCase, ended) }
    await SharedScenarioQueue.shared.leave(slot)
    return ending
  }

  /// Calls the hooks before a new scenario that were not called yet.
  ///
  /// - Returns: how it runs; nil if it does not, as a hook failed.
  private func enter(_ testCase: TestCase) async -> Attempt.Mode? {
    missing[testCase.number] = nil
    running += 1
    guard !testCase.isOff else { return .skip }
    if !hasStarted {
      hasStarted = true
      do { try await run.executor.start(emit: emitHook) } catch { return nil }
    }
    if begin == nil {
      let once = await hooks.makeOnce()
      madeOnce = once.count
      begin = once.worst < .skipped ? await hooks.call(.beforeAll) : once.worst
      hasBegun = once.worst < .skipped
    }
    guard let begin, begin < .skipped else { return begin == .skipped ? .skip : nil }
    return await scopes.enter(testCase.scope, process: 0)
  }

  /// A scenario is over: calls the hooks after it, if it was the last.
  private func leave(_ testCase: TestCase, _ ending: TestRun.Ending?) async {
    counts.add(testCase, ending)
    for end in scopes.leave(testCase, ending) { await scopes.call(end) }
    running -= 1
    await endIfOver()
  }

  /// Calls the hooks after all, and tears down what the run has once, if nothing follows.
  private func endIfOver() async {
    guard missing.isEmpty, running == 0, holders.isEmpty, begin != nil else { return }
    begin = nil
    if hasBegun { _ = await hooks.call(.afterAll, counts: counts) }
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
}

/// Separates scenarios that other code starts, as their locks demand, in all runs of this process: what locks guard
/// belongs to the process too.
private actor SharedScenarioQueue {
  static let shared = SharedScenarioQueue()

  private typealias Waiting = (exclusion: Exclusion, continuation: CheckedContinuation<Int, Never>)
  private var queue = ScenarioQueue<Waiting>(slots: nil, exclusion: \.exclusion)

  /// Waits until a scenario may run.
  ///
  /// - Returns: its slot.
  func enter(_ exclusion: Exclusion) async -> Int {
    await withCheckedContinuation { continuation in
      queue.append((exclusion, continuation))
      admit()
    }
  }

  /// The scenario of a slot is over.
  func leave(_ slot: Int) {
    queue.end(in: slot)
    admit()
  }

  private func admit() {
    while let (scenarios, slot) = queue.next() { scenarios.first?.continuation.resume(returning: slot) }
  }
}
