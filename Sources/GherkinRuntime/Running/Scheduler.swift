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
  /// How many scenarios were skipped, whoever wanted it.
  private(set) var skipped = 0
  /// How many scenarios passed.
  private(set) var passed = 0
  /// The scenarios that did not run, as somebody ended the run.
  private(set) var notRun: [TestCase] = []
  private var leftOut: Set<String> = []
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
      await runInOrder(testCases)
    }
    return success && ledger.success && notRun.isEmpty
  }

  /// How many test cases are handed over at once where nothing has to happen between them.
  private static let batchSize = 512

  /// Runs one after the other.
  private mutating func runInOrder(_ testCases: [TestCase]) async {
    let batchSize = scopes.isEmpty ? Self.batchSize : 1
    var waiting = testCases[...]
    while !waiting.isEmpty {
      await run.bus.room()
      var batch: [Attempt] = []
      for testCase in waiting.prefix(batchSize) {
        let mode = await begin(testCase)
        batch.append(run.attempt(at: testCase, mode, scope: Self.scope(testCase, scopes)))
      }
      let emit = run.emit
      var endings = await run.executor.run(batch, emit: emit)
      if endings.isEmpty, let first = batch.first, run.settings.stop.forbids(first) {
        // The run was ended between its begin and its first step.
        leaveOut(first.testCase)
        batch = [run.attempt(at: first.testCase, .skip)]
        endings = await run.executor.run(batch, emit: emit)
      }
      guard !endings.isEmpty else {
        success = false
        return
      }
      for (attempt, ending) in zip(batch, endings) {
        waiting.removeFirst()
        await end(attempt.testCase, await run.retry(attempt, ending, emit: emit))
      }
    }
  }

  /// Runs several at a time.
  private mutating func runTogether(_ testCases: [TestCase]) async {
    var lineup = Lineup(
      testCases, places: run.settings.parallel, keepsFeaturesTogether: run.settings.keepsFeaturesTogether)
    var pace = Pace()
    await withTaskGroup(of: Turn.self) { group in
      while true {
        while let (testCases, place) = lineup.next(atMost: scopes.isEmpty ? pace.count : 1) {
          await run.bus.room()
          var attempts: [Attempt] = []
          for testCase in testCases {
            let mode = await begin(testCase)
            attempts.append(run.attempt(at: testCase, mode, place: place, scope: Self.scope(testCase, scopes)))
          }
          group.addTask { [run, attempts] in await Turn(run, attempts, in: place) }
        }
        guard let turn = await group.next() else { break }
        pace.note(turn.ended.count, took: turn.time)
        if turn.isNotRun, let first = turn.ended.first { leaveOut(first.testCase) }
        lineup.end(in: turn.place, left: turn.left)
        for (testCase, status) in turn.ended { await end(testCase, status) }
      }
    }
  }

  private mutating func begin(_ testCase: TestCase) async -> Attempt.Mode {
    let isEnded = !isStopped && !testCase.isOff && run.settings.stop.isMade
    let mayRun = await ledger.enter(Self.scope(testCase, scopes), mayRun: !isStopped && !testCase.isOff && !isEnded)
    stopIfHookFailed()
    if isEnded { leaveOut(testCase) }
    return mayRun ? .run : .skip
  }

  /// A scenario did not run, as somebody ended the run. What was begun together may be begun again.
  private mutating func leaveOut(_ testCase: TestCase) {
    if leftOut.insert(testCase.id).inserted { notRun.append(testCase) }
  }

  /// A failed hook of a feature or a rule stops a run that fails fast, as a failed scenario does.
  private mutating func stopIfHookFailed() {
    isStopped = isStopped || run.settings.failsFast && !ledger.success
  }

  private mutating func end(_ testCase: TestCase, _ status: Envelope.TestStepResult.Status) async {
    await ledger.leave(Self.scope(testCase, scopes))
    stopIfHookFailed()
    if status == .skipped || testCase.isOff { skipped += 1 }
    if status == .passed { passed += 1 }
    guard !run.settings.verdict.accepts(status) else { return }
    success = false
    isStopped = isStopped || run.settings.failsFast
  }

  private static func scope(_ testCase: TestCase, _ scopes: [String: PickleScope]) -> PickleScope? {
    guard !scopes.isEmpty else { return nil }
    return testCase.pickle.astNodeIds.first.flatMap { scopes[$0] }
  }
}

extension AttemptEnding {
  /// An executor that ran nothing broke its promise: that must not pass.
  static let none = AttemptEnding(worst: .failed, isGivenUp: true)
}

extension TestRun {
  /// Takes what an attempt emits that runs alone.
  var emit: TestCaseExecutor.Emit {
    guard let board = settings.board else { return { [bus] in bus.send($0) } }
    return { [bus] envelope in
      board.note(envelope)
      bus.send(envelope)
    }
  }

  /// A try at a test case, the first where no number is given.
  func attempt(
    at testCase: TestCase, number: Int = 0, _ mode: Attempt.Mode, place: Int = 0, scope: PickleScope? = nil
  ) -> Attempt {
    let retries = mode == .run ? settings.retry.retries(of: testCase.pickle) : 0
    return Attempt(
      testCase: testCase, id: ids.next(), number: number, isRetriedOnFailure: number < retries, mode: mode,
      parameters: settings.parameters, place: place, scope: scope)
  }

  /// Tries a test case again as long as it fails and may be tried again.
  ///
  /// - Returns: the last attempt's worst status.
  func retry(
    _ attempt: Attempt, _ ending: AttemptEnding, emit: @escaping TestCaseExecutor.Emit
  ) async -> Envelope.TestStepResult.Status {
    var (attempt, ending) = (attempt, ending)
    while ending.worst == .failed, attempt.isRetriedOnFailure, !ending.isGivenUp {
      attempt = self.attempt(
        at: attempt.testCase, number: attempt.number + 1, attempt.mode, place: attempt.place, scope: attempt.scope)
      ending = await self.ending(of: attempt, emit: emit)
    }
    return ending.worst
  }

  /// Runs one attempt.
  func ending(of attempt: Attempt, emit: @escaping TestCaseExecutor.Emit) async -> AttemptEnding {
    await executor.run([attempt], emit: emit).first ?? .none
  }
}
