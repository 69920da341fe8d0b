import CucumberMessages
import Gherkin
import GherkinSteps
import Synchronization

/// Hands test cases to the executor, one after the other or several at a time, each with its attempts, and calls the
/// hooks around features and rules.
struct Scheduler {
  private let run: TestRun
  /// The feature and rule of each scenario, by its node's id.
  private let scopes: [String: PickleScope]
  private var ledger: ScopeLedger
  private var success = true
  /// Whether no scenario is to run any more: each is reported as skipped.
  private var isStopped = false

  init(_ run: TestRun, _ hooks: RunHookCaller, _ testCases: [TestCase], scopes: [String: PickleScope]) {
    self.run = run
    self.scopes = scopes
    ledger = ScopeLedger(testCases.compactMap { Self.scope($0, scopes) }, hooks)
  }

  /// Runs them all.
  ///
  /// - Parameters:
  ///   - testCases: what to run.
  ///   - isSkipped: whether all are reported as skipped.
  /// - Returns: whether every scenario passed or was skipped on purpose, and no hook failed.
  mutating func run(_ testCases: [TestCase], isSkipped: Bool) async -> Bool {
    isStopped = isSkipped || run.settings.isDry
    if run.settings.parallel > 1 {
      await runTogether(testCases)
    } else {
      for testCase in testCases {
        await run.bus.room()
        let mode = await begin(testCase)
        let status = await run.attempts(at: testCase, mode) { [bus = run.bus] in bus.send($0) }
        await end(testCase, status)
      }
    }
    return success && ledger.success
  }

  /// Runs several at a time. What a test case sends is held back until it is over, so that it stays in one piece.
  private mutating func runTogether(_ testCases: [TestCase]) async {
    var waiting = testCases.map { (testCase: $0, exclusion: Exclusion(tags: $0.pickle.tags.map(\.name))) }[...]
    var locks = LockTable()
    var running = 0
    await withTaskGroup(of: (TestCase, Exclusion, Envelope.TestStepResult.Status).self) { group in
      while true {
        while running < run.settings.parallel, let index = Self.next(of: waiting, locks) {
          // Taking the first costs nothing, and it nearly always is the first.
          let (testCase, exclusion) = index == waiting.startIndex ? waiting.removeFirst() : waiting.remove(at: index)
          await run.bus.room()
          let mode = await begin(testCase)
          locks.take(exclusion)
          running += 1
          group.addTask { [run] in
            let envelopes = Mutex<[Envelope]>([])
            let status = await run.attempts(at: testCase, mode) { envelope in
              envelopes.withLock { $0.append(envelope) }
            }
            run.bus.send(envelopes.withLock { $0 })
            return (testCase, exclusion, status)
          }
        }
        guard let (testCase, exclusion, status) = await group.next() else { break }
        running -= 1
        locks.release(exclusion)
        await end(testCase, status)
      }
    }
  }

  /// The first that may run beside those that do. Nobody overtakes one that waits for the same lock.
  private static func next(
    of waiting: ArraySlice<(testCase: TestCase, exclusion: Exclusion)>, _ locks: LockTable
  ) -> Int? {
    var locks = locks
    for index in waiting.indices {
      if locks.admits(waiting[index].exclusion) { return index }
      locks.take(waiting[index].exclusion)
    }
    return nil
  }

  private mutating func begin(_ testCase: TestCase) async -> Attempt.Mode {
    await ledger.enter(Self.scope(testCase, scopes), mayRun: !isStopped) ? .run : .skip
  }

  private mutating func end(_ testCase: TestCase, _ status: Envelope.TestStepResult.Status) async {
    await ledger.leave(Self.scope(testCase, scopes))
    guard status > .skipped else { return }
    success = false
    isStopped = isStopped || run.settings.failsFast
  }

  private static func scope(_ testCase: TestCase, _ scopes: [String: PickleScope]) -> PickleScope? {
    guard !scopes.isEmpty else { return nil }
    return testCase.pickle.astNodeIds.first.flatMap { scopes[$0] }
  }
}

extension TestRun {
  /// Runs a test case, and again as long as it fails and may be tried again.
  func attempts(
    at testCase: TestCase, _ mode: Attempt.Mode, emit: @escaping TestCaseExecutor.Emit
  ) async -> Envelope.TestStepResult.Status {
    let retries = mode == .run ? settings.retry.retries(of: testCase.pickle) : 0
    var number = 0
    while true {
      let attempt = Attempt(
        id: ids.next(), number: number, isRetriedOnFailure: number < retries, mode: mode,
        parameters: settings.parameters)
      let status = await executor.run(testCase, attempt, emit: emit)
      guard status == .failed, number < retries else { return status }
      number += 1
    }
  }
}
