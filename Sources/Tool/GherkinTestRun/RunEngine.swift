import GherkinOutcomes
package import GherkinRuntime
import GherkinMessages
import GherkinProtocol
import Dispatch
import GherkinSyntax
import GherkinSteps
import Synchronization

/// Runs the test cases of a run. Each slot takes batches from one queue, and runs them with their retries and the hooks
/// of their features and rules.
final class RunEngine: Sendable {
  private struct State {
    var queue: ScenarioQueue<TestCase>
    /// Batches for slots that have not requested them yet.
    var assigned: [Int: [TestCase]] = [:]
    var waiting: [Int: CheckedContinuation<[TestCase]?, Never>] = [:]
    var outcome: TestRun.Outcome
    /// Whether no further scenario will start.
    var isStopped = false
    /// Failed scenarios that are retried, by their numbers, until their next attempts start.
    var retries: [Int: Retry] = [:]
    /// Calls of hooks in processes of other slots.
    var hookCalls: [Task<Void, Never>] = []

    init(_ queue: ScenarioQueue<TestCase>, _ outcome: TestRun.Outcome) {
      self.queue = queue
      self.outcome = outcome
    }
  }

  /// A further attempt at a scenario: a retry after a delay, or a repetition of a passed one.
  private struct Retry {
    let testCase: TestCase
    /// The number of the attempt.
    let number: Int
    /// The number of failed attempts.
    let failures: Int
    let slot: Int
    /// Whether the scenario is waiting for its delay instead of being queued.
    var isDelayed = true
  }

  private let run: TestRun
  private let plan: TestPlan
  private let attemptRunner: AttemptRunner
  private let hooks: RunHookCaller
  private let scopes: ScopeTracker
  private let hasScopes: Bool
  /// The mode of scenarios before the hooks of their features and rules.
  private let mode: ScenarioMode
  private let state: Mutex<State>
  // A separate queue has a thread even if steps block the cooperative pool.
  private let delays = DispatchQueue(label: "gherkin-run retries")

  /// Prepares to run the test cases of a plan.
  ///
  /// - Parameter mode: whether they run or are reported as skipped.
  init(_ run: TestRun, _ plan: TestPlan, _ hooks: RunHookCaller, _ mode: ScenarioMode) {
    self.run = run
    self.plan = plan
    let testCases = plan.testCases
    attemptRunner = AttemptRunner(
      run.executor, ids: run.ids, policy: run.context.retry, count: run.settings.count, stop: run.context.stop)
    self.mode = mode
    self.hooks = hooks
    scopes = ScopeTracker(testCases, hooks)
    hasScopes = run.catalogue.hasScopeHooks
    let queue = ScenarioQueue(
      testCases, slots: run.settings.parallel,
      feature: run.settings.keepsFeaturesTogether && run.settings.parallel > 1 ? \.uri : nil,
      exclusion: \.tagged.exclusion)
    state = Mutex(State(queue, TestRun.Outcome(success: true, testCases: testCases.count)))
    run.context.monitor?.begin(scenarios: testCases.count, slots: run.settings.parallel)
  }

  /// Runs all test cases.
  func run() async -> TestRun.Outcome {
    // Announced retries run even after an interrupt, but without their delay.
    run.context.stop.whenMade { [weak self] in self?.endDelays() }
    await withTaskGroup { group in
      for slot in 0..<run.settings.parallel { group.addTask { await self.runSlot(slot) } }
    }
    for call in state.withLock(\.hookCalls) { await call.value }
    var outcome = state.withLock(\.outcome)
    outcome.notRun.sort { $0.number < $1.number }
    outcome.success = outcome.success && scopes.success && outcome.notRun.isEmpty
    if run.context.stop.isMade, !outcome.notRun.isEmpty {
      let scenarios =
        outcome.testCases == 1
        ? "the only scenario" : "\(outcome.notRun.count) of \(outcome.testCases) scenarios"
      outcome.message = "interrupted: \(scenarios) did not run"
    }
    return outcome
  }

  // MARK: Slots

  private func runSlot(_ slot: Int) async {
    while let testCases = await nextBatch(slot) {
      await run.bus.waitForCapacity()
      let batch = await runBatch(testCases, slot)
      record(batch)
      // The hooks after a feature run in this slot before anything else.
      await callScopeHooks(after: batch, slot)
      release(slot, batch)
    }
  }

  /// Returns the next batch of a slot; nil when everything has run.
  private func nextBatch(_ slot: Int) async -> [TestCase]? {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        state.waiting[slot] = continuation
        dispatch(&state)
      }
    }
  }

  /// Assigns batches to the waiting slots.
  private func dispatch(_ state: inout State) {
    while let (testCases, slot) = state.queue.next(atMost: batchSize) {
      if let continuation = state.waiting.removeValue(forKey: slot) {
        continuation.resume(returning: testCases)
      } else {
        state.assigned[slot] = testCases
      }
    }
    for slot in Array(state.waiting.keys) {
      if let testCases = state.assigned.removeValue(forKey: slot) {
        state.waiting.removeValue(forKey: slot)?.resume(returning: testCases)
      } else if state.queue.isFinished {
        state.waiting.removeValue(forKey: slot)?.resume(returning: nil)
      }
    }
  }

  /// The maximum number of scenarios in a batch. Passing on a single one takes longer than running a quick one. A batch
  /// of slow ones ends early, so that other slots can run the rest.
  private var batchSize: Int {
    // An executor ends a batch at a scenario that did not pass. It does not know that the run does not accept one that
    // passed.
    let endsAtPassed = run.settings.failsFast && !run.settings.successPolicy.accepts(WorstResult(.passed))
    return hasScopes || run.settings.count > 1 || endsAtPassed ? 1 : 1024
  }

  /// The result of a batch.
  private struct Batch {
    /// The completed scenarios.
    var ended: [(testCase: TestCase, ending: ScenarioEnding)] = []
    /// The scenarios that run again, after a delay or at once.
    var delayed: [(retry: Retry, delay: Duration)] = []
    /// The scenarios that do not run.
    var notRun: [TestCase] = []
    /// The remaining scenarios, which a later batch runs.
    var left: [TestCase] = []
  }

  private func runBatch(_ testCases: [TestCase], _ slot: Int) async -> Batch {
    var batch = Batch()
    let messages = SlotMessages(run, plan, slot)
    var attempts: [Attempt] = []
    attempts.reserveCapacity(testCases.count)
    for (index, testCase) in testCases.enumerated() {
      if let retry = state.withLock({ $0.retries[testCase.number] }) {
        attempts.append(attemptRunner.attempt(at: testCase, number: retry.number, failures: retry.failures, slot: slot))
        continue
      }
      switch await mode(of: testCase, slot) {
      case .run: attempts.append(attemptRunner.attempt(at: testCase, slot: slot))
      case nil: batch.notRun.append(testCase)
      case .skip(let reason):
        // The stream lists scenarios in their order. One that failed can stop the run, which the next batch observes.
        guard await runAttempts(attempts, messages, &batch), attempts.isEmpty || !run.settings.failsFast else {
          batch.left += testCases[index...]
          return batch
        }
        attempts = []
        let skipped = [Attempt(testCase: testCase, ids: run.ids, number: 0, isRetriedOnFailure: false, slot: slot)]
        for ending in skipped.skip(run.catalogue, reason: reason, clock: run.clock, emit: messages.emit(skipped)) {
          batch.ended.append((testCase, ScenarioEnding(result: ending.result, failures: 0)))
        }
      }
    }
    _ = await runAttempts(attempts, messages, &batch)
    messages.flush()
    return batch
  }

  /// Runs attempts.
  ///
  /// - Returns: whether all of them ran.
  private func runAttempts(_ attempts: [Attempt], _ messages: SlotMessages, _ batch: inout Batch) async -> Bool {
    guard let first = attempts.first else { return true }
    let slot = first.slot
    let endings = await run.executor.run(attempts, emit: messages.emit(attempts))
    // After an interrupt between the batch and its first step, all scenarios are checked again. Otherwise there was no
    // process for them.
    if endings.isEmpty, !run.context.stop.forbids(first) {
      batch.notRun += attempts.map(\.testCase)
      return false
    }
    for (attempt, ending) in zip(attempts, endings) {
      let failures = state.withLock { $0.retries.removeValue(forKey: attempt.testCase.number)?.failures ?? 0 }
      let isRepeated = ending.isRetried && ending.worst == .passed
      let delay = ending.isRetried && !isRepeated ? run.context.retry.delay(of: attempt.testCase.tags) : .zero
      if isRepeated || delay > .zero {
        let retry = Retry(
          testCase: attempt.testCase, number: attempt.number + 1, failures: isRepeated ? failures : failures + 1,
          slot: slot)
        batch.delayed.append((retry, delay))
      } else {
        let last = await attemptRunner.retry(attempt, failures: failures, ending) { messages.emit([$0]) }
        batch.ended.append((attempt.testCase, last))
      }
    }
    messages.flush()
    batch.left += attempts.dropFirst(endings.count).map(\.testCase)
    return endings.count == attempts.count
  }

  /// Returns the mode of a scenario after the hooks before its feature and rule; nil if it does not run.
  private func mode(of testCase: TestCase, _ slot: Int) async -> ScenarioMode? {
    // The step may have been cancelled before the handler that makes the request was called.
    if Task.isCancelled { run.context.stop.make() }
    guard !state.withLock(\.isStopped), !run.context.stop.isMade else { return nil }
    if testCase.isOff { return .skip(reason: nil) }
    guard mode == .run else { return mode }
    guard hasScopes else { return .run }
    let mode = await scopes.enter(testCase.scope, process: run.executor.process(ofSlot: slot))
    stopIfHookFailed()
    return mode
  }

  /// A failed hook of a feature or rule stops a run that fails fast, like a failed scenario.
  private func stopIfHookFailed() {
    guard run.settings.failsFast, !scopes.success else { return }
    state.withLock { $0.isStopped = true }
  }

  private func record(_ batch: Batch) {
    state.withLock { state in
      for testCase in batch.notRun { state.outcome.counts.add(testCase, nil) }
      for (testCase, ending) in batch.ended {
        state.outcome.counts.add(testCase, ending)
        guard !run.settings.successPolicy.accepts(ending.result) else { continue }
        state.outcome.success = false
        state.isStopped = state.isStopped || run.settings.failsFast
      }
      state.outcome.notRun += batch.notRun
    }
  }

  /// Calls the due hooks after features and rules: those of the slot's own process at once, others when their processes
  /// are free.
  private func callScopeHooks(after batch: Batch, _ slot: Int) async {
    guard hasScopes else { return }
    let ends =
      batch.ended.flatMap { scopes.leave($0.testCase, $0.ending) } + batch.notRun.flatMap { scopes.leave($0, nil) }
    guard !ends.isEmpty else { return }
    let own = run.executor.process(ofSlot: slot)
    for (process, ends) in Dictionary(grouping: ends, by: \.process) where process != own {
      let call = Task { [scopes] in for end in ends { await scopes.call(end) } }
      state.withLock { $0.hookCalls.append(call) }
    }
    for end in ends where end.process == own { await scopes.call(end) }
    stopIfHookFailed()
  }

  private func release(_ slot: Int, _ batch: Batch) {
    state.withLock { state in
      state.queue.end(in: slot, left: batch.left)
      for (retry, delay) in batch.delayed {
        state.retries[retry.testCase.number] = retry
        state.queue.delay()
        if delay == .zero { endDelay(ofScenario: retry.testCase.number, attempt: retry.number, &state) }
      }
      dispatch(&state)
    }
    for (retry, delay) in batch.delayed where delay > .zero {
      delays.asyncAfter(deadline: .now() + .nanoseconds(Int(delay.nanoseconds))) { [self] in
        state.withLock { state in
          endDelay(ofScenario: retry.testCase.number, attempt: retry.number, &state)
          dispatch(&state)
        }
      }
    }
    if run.context.stop.isMade { endDelays() }
  }

  /// Ends the delays of all retries.
  private func endDelays() {
    state.withLock { state in
      for (number, retry) in state.retries { endDelay(ofScenario: number, attempt: retry.number, &state) }
      dispatch(&state)
    }
  }

  private func endDelay(ofScenario number: Int, attempt: Int, _ state: inout State) {
    guard let retry = state.retries[number], retry.number == attempt, retry.isDelayed else { return }
    state.retries[number]?.isDelayed = false
    state.queue.endDelay(of: retry.testCase, in: retry.slot)
  }
}

/// The executor of a run in which no user code is called, such as a dry run.
package struct IdleExecutor: TestCaseExecutor {
  package let processCount = 1

  package init() {}

  package func workerID(ofSlot slot: Int) -> String? { nil }
  package func start(emit: @escaping EmitHook) {}
  package func run(_ attempts: [Attempt], emit: @escaping Emit) -> [AttemptEnding] { [] }
  package func run(_ hook: HookCall) -> HookEnding { HookEnding(.skipped) }
  package func stop() -> RunFailure? { nil }
}
