import CucumberMessages
package import Gherkin
package import GherkinRuntime
package import GherkinSteps
import Synchronization

/// Runs user code in other processes, so that one that dies costs one scenario.
///
/// Hooks of the run, of features and of rules are called in every worker. A worker that takes the place of one that died
/// calls those before them again. What a run has once is made in a process of its own, which runs no scenario.
package final class WorkerExecutor: TestCaseExecutor {
  /// Gets what steps print, with the name of what printed it.
  package typealias Print = @Sendable (_ name: String, _ bytes: [UInt8]) -> Void

  /// What is told apart from the steps.
  package struct Settings: Sendable {
    /// How many workers there are; at least 1.
    package var workers = 1
    /// How long steps and hooks may take.
    package var limits = TimeLimits()
    /// What the command line hands to worlds.
    package var parameters = WorldParameters.none
    /// How many bytes of memory a worker may take; nil for any number.
    package var memoryLimit: Int?
    /// How long a scenario may take, and how long all of them together; nil for any time. A worker that takes longer is
    /// ended.
    package var scenarioLimit: Duration?
    package var runLimit: Duration?
    /// Gets what steps print; where nil, it is attached to them.
    package var print: Print?

    /// Whether all calls that led to a crash are told, or the user's alone.
    package var tellsAllCalls = false
    /// What ends the run before its end.
    package var stop = StopRequest()

    package init() {}
  }

  let catalogue: StepCatalogue
  let ids: any IDGenerator
  let clock: SystemRunClock
  let settings: Settings
  let pool: SlotPool
  let places: [WorkerPlace]
  let pastHooks = PastHooks()
  /// Where that is made which the run has once.
  let oncePlace = WorkerPlace("once")
  /// What was handed on by what the run has once, by the index of the hook that made it.
  let madeOnce = Mutex<[(hook: Int, json: [UInt8])]>([])
  let isOnceLost = Atomic<Bool>(false)
  private let problem = Mutex<String?>(nil)
  private let began = Atomic<Int64>(0)
  /// A process that waits to be used first.
  private let early: Mutex<Worker?>
  /// Tells of attempts of which nothing runs.
  private let idle: InProcessExecutor

  /// Makes an executor over this program, which must come to ``WorkerProcess/serve(_:)`` with the same step libraries where
  /// it is started as a worker. One that was started early becomes the first of them.
  package init(
    _ catalogue: StepCatalogue, ids: any IDGenerator, clock: SystemRunClock, _ settings: Settings,
    early: EarlyWorker? = nil
  ) {
    self.catalogue = catalogue
    self.ids = ids
    self.clock = clock
    self.settings = settings
    self.early = Mutex(early?.take())
    pool = SlotPool()
    places = (1...max(settings.workers, 1)).map { WorkerPlace("\($0)") }
    idle = InProcessExecutor(catalogue, clock: clock)
    settings.stop.whenMade { [places] in
      for place in places { place.worker?.tell(.stop) }
    }
  }

  package func start() async throws {
    began.store(clock.now(), ordering: .relaxed)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for place in places + (catalogue.hooks(.makeOnce).isEmpty ? [] : [oncePlace]) {
        group.addTask { place.put(try await self.newWorker(place)) }
      }
      try await group.waitForAll()
    }
  }

  package func stop() async -> String? {
    for slot in places.indices {
      await pool.take(slot)
      await places[slot].worker?.end()
      places[slot].clear()
      await pool.giveBack(slot)
    }
    await oncePlace.worker?.end()
    oncePlace.clear()
    return problem.withLock(\.self)
  }

  package func run(_ attempts: [Attempt], emit: @escaping Emit) async -> [AttemptEnding] {
    guard let first = attempts.first else { return [] }
    if attempts.allSatisfy({ $0.mode == .skip }) { return await skip(attempts[...], emit) }
    await pool.take(first.place)
    let endings = await run(attempts, at: places[first.place], emit)
    await pool.giveBack(first.place)
    return endings
  }

  private func run(_ attempts: [Attempt], at place: WorkerPlace, _ emit: @escaping Emit) async -> [AttemptEnding] {
    var endings: [AttemptEnding] = []
    var losses = 0
    while endings.count < attempts.count, !settings.stop.forbids(attempts[endings.count]) {
      let rest = attempts[endings.count...]
      let worker: Worker
      do {
        try checkTime()
        try checkOnce()
        worker = try await self.worker(at: place, for: rest.first?.scope, emit)
      } catch {
        note(error)
        return endings + (await skip(rest, emit))
      }
      let (ended, isAttempt) = await run(rest, on: worker, at: place, emit)
      endings += ended
      if let last = ended.last, last.worst > .skipped { return endings }
      if !isAttempt, ended.isEmpty {
        // It died between two scenarios, of what those before left behind: that must not pass.
        note(.diedIdle)
        losses += 1
        guard losses == Self.maximalLosses else { continue }
        return endings + (await skip(attempts[endings.count...], emit))
      }
    }
    return endings
  }

  /// Runs attempts on a worker, up to the first that does not end well, or to the worker's end.
  ///
  /// - Returns: how they ended, and whether the worker was at an attempt when it died, or lives.
  private func run(
    _ attempts: ArraySlice<Attempt>, on worker: Worker, at place: WorkerPlace, _ emit: @escaping Emit
  ) async -> ([AttemptEnding], isAttempt: Bool) {
    let replay = Mutex(AttemptReplay(Array(attempts), workerID: place.id, print: settings.print, emit: emit))
    let watch = Mutex(SilenceWatch())
    var isAttempt = true
    do {
      let overdue: @Sendable () -> String? = { [self] in
        stopIfOnceIsLost()
        return replay.withLock { self.overdue($0) ?? self.silence(of: $0, in: watch) }
      }
      let orders = AttemptOrders(attempts: attempts, definitions: catalogue.steps)
      let isGivenUp = try await worker.perform(orders, overdue: overdue) { (report) throws(ByteReader.Broken) in
        try replay.withLock { (replay) throws(ByteReader.Broken) in try replay.take(report) }
      }
      replay.withLock { $0.end() }
      if isGivenUp { place.end() }
    } catch {
      place.clear()
      var death = error
      death.tellsAllCalls = settings.tellsAllCalls
      isAttempt = replay.withLock { $0.end(with: death, at: clock.now()) }
    }
    return (replay.withLock(\.endings), isAttempt)
  }

  /// Reports attempts as skipped: nobody can run them, or nothing of them is to run.
  private func skip(_ attempts: ArraySlice<Attempt>, _ emit: @escaping Emit) async -> [AttemptEnding] {
    await idle.run(attempts.map(\.skipped), emit: emit)
  }

  /// Keeps the first reason why not all can be run.
  func note(_ problem: WorkerProblem) {
    self.problem.withLock { $0 = $0 ?? "\(problem)" }
  }

  /// Throws where the run has taken all of its time: nothing is begun any more.
  private func checkTime() throws(WorkerProblem) {
    guard let limit = settings.runLimit else { return }
    if .nanoseconds(clock.now() - began.load(ordering: .relaxed)) > limit { throw .overtime(limit: limit) }
  }

  /// Why a worker is to be ended at once, if it is, as it says nothing any more.
  private func silence(of replay: AttemptReplay, in watch: borrowing Mutex<SilenceWatch>) -> String? {
    guard let (testCase, step) = replay.running else { return nil }
    let allowance = settings.limits.allowance(for: step, of: testCase, catalogue)
    guard watch.withLock({ $0.look(at: replay.position, limit: allowance, now: clock.now()) }) else { return nil }
    return "the process did not end what was running when its time was over, nor say anything; it was ended"
  }

  /// Why the worker of an attempt is to be ended at once, if it is, as the attempt or the run took too long.
  private func overdue(_ replay: AttemptReplay) -> String? {
    guard let start = replay.attemptStart else { return nil }
    let now = clock.now()
    if let limit = settings.scenarioLimit, .nanoseconds(now - start) > limit {
      return "the scenario took longer than its limit of \(limit), and was ended with its process"
    }
    do {
      try checkTime()
      return nil
    } catch {
      note(error)
      return "\(error); this scenario was ended with its process"
    }
  }

  /// The worker of a place, with the hooks called that are around a feature or a rule; a new one where there is none any
  /// more.
  func worker(
    at place: WorkerPlace, for scope: PickleScope?, _ emit: @escaping Emit
  ) async throws(WorkerProblem) -> Worker {
    let worker: Worker
    if let present = place.worker {
      worker = present
    } else {
      worker = try await newWorker(place)
      place.put(worker)
    }
    for hook in pastHooks.around(scope) where !place.hasCalled(hook) {
      let call = RunHook(hook: hook.hook, id: ids.next(), runID: hook.runID, parameters: hook.parameters)
      if await run(call, on: worker, at: place, emit) > .skipped { throw .hookFailed }
      place.note(hook)
    }
    return worker
  }

  func newWorker(_ place: WorkerPlace) async throws(WorkerProblem) -> Worker {
    let worker: Worker
    let early = early.withLock { $0.take() }
    do {
      worker = if let early { early } else { try Worker() }
    } catch {
      throw .notStarted(error)
    }
    let order = Order.begin(
      WorkerSettings(
        id: place.id, clockOffset: clock.offset, limits: settings.limits, parameters: settings.parameters,
        memoryLimit: settings.memoryLimit))
    let answer = Mutex<(definitions: Int, hooks: Int)?>(nil)
    do {
      let start = clock.now()
      let overdue: @Sendable () -> String? = { [clock] in
        .nanoseconds(clock.now() - start) > Self.startLimit ? "it said nothing for \(Self.startLimit)" : nil
      }
      _ = try await worker.perform([order], overdue: overdue) { (report) throws(ByteReader.Broken) in
        guard case .ready(let definitions, let hooks) = report else { throw ByteReader.Broken() }
        answer.withLock { $0 = (definitions, hooks) }
      }
    } catch {
      throw .died(error)
    }
    guard let counts = answer.withLock(\.self), counts == (catalogue.steps.count, catalogue.hooks.count) else {
      worker.kill()
      throw .otherSteps
    }
    for made in madeOnce.withLock(\.self) { worker.tell(.once(hook: made.hook, json: made.json)) }
    return worker
  }

  /// How long a worker may take to come to its work.
  private static let startLimit = Duration.seconds(120)

  /// How often a worker may die before it has begun what it was to run.
  private static let maximalLosses = 3
}
