package import CucumberMessages
package import Gherkin
package import GherkinRuntime
package import GherkinSteps
import Synchronization

/// Runs user code in other processes, so that one that dies costs one scenario.
///
/// Hooks of the run, of features and of rules are called in every worker. A worker that takes the place of one that died
/// calls the hooks before the run again.
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

    /// What ends the run before its end.
    package var stop = StopRequest()

    package init() {}
  }

  private let catalogue: StepCatalogue
  private let ids: any IDGenerator
  private let clock: SystemRunClock
  private let settings: Settings
  private let pool: SlotPool
  private let workers: Mutex<[Worker?]>
  /// The hooks before the run that every worker has called, or is to call when it is started.
  private let hooksBefore = Mutex<[RunHook]>([])
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
    pool = SlotPool(settings.workers)
    idle = InProcessExecutor(catalogue, clock: clock)
    defer {
      settings.stop.whenMade { [weak self] in
        for worker in self?.workers.withLock(\.self) ?? [] { worker?.stop() }
      }
    }
    workers = Mutex(Array(repeating: nil, count: settings.workers))
  }

  package func start() async throws {
    began.store(clock.now(), ordering: .relaxed)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for slot in 0..<settings.workers {
        group.addTask { self.workers[slot] = try await self.newWorker(slot) }
      }
      try await group.waitForAll()
    }
  }

  package func stop() async -> String? {
    for slot in 0..<settings.workers {
      await pool.take(slot)
      await workers[slot]?.end()
      workers[slot] = nil
      await pool.giveBack(slot)
    }
    return problem.withLock(\.self)
  }

  package func run(_ attempts: [Attempt], emit: @escaping Emit) async -> [AttemptEnding] {
    if attempts.allSatisfy({ $0.mode == .skip }) { return await skip(attempts[...], emit) }
    let slot = await pool.takeAny()
    let endings = await run(attempts, in: slot, emit)
    await pool.giveBack(slot)
    return endings
  }

  private func run(_ attempts: [Attempt], in slot: Int, _ emit: @escaping Emit) async -> [AttemptEnding] {
    var endings: [AttemptEnding] = []
    var losses = 0
    while endings.count < attempts.count, !settings.stop.forbids(attempts[endings.count]) {
      if isOver { return endings + (await skip(attempts[endings.count...], emit)) }
      let worker: Worker
      do {
        worker = try await self.worker(slot, emit)
      } catch {
        problem.withLock { $0 = $0 ?? "\(error)" }
        return endings + (await skip(attempts[endings.count...], emit))
      }
      let rest = attempts[endings.count...]
      var writer = ByteWriter()
      for attempt in rest { AttemptFrame.write(attempt, catalogue.steps, to: &writer) }
      let replay = Mutex(AttemptReplay(Array(rest), workerID: Self.id(slot), print: settings.print, emit: emit))
      var isAttempt = true
      do {
        let overdue: @Sendable () -> String? = { [self] in
          replay.withLock(\.attemptStart).flatMap { self.overdue(since: $0) }
        }
        let isGivenUp = try await worker.perform(.run(writer.bytes), overdue: overdue) {
          (report) throws(ByteReader.Broken) in
          try replay.withLock { (replay) throws(ByteReader.Broken) in try replay.take(report) }
        }
        replay.withLock { $0.end() }
        if isGivenUp { remove(slot) }
      } catch {
        workers[slot] = nil
        isAttempt = replay.withLock { $0.end(with: error, at: clock.now()) }
      }
      let ended = replay.withLock(\.endings)
      endings += ended
      if let last = ended.last, last.worst > .skipped { return endings }
      if !isAttempt, ended.isEmpty {
        // It died between two scenarios, of what those before left behind: that must not pass.
        problem.withLock { $0 = $0 ?? "a worker process ended while it ran no scenario" }
        losses += 1
        guard losses == Self.maximalLosses else { continue }
        return endings + (await skip(attempts[endings.count...], emit))
      }
    }
    return endings
  }

  /// Reports attempts as skipped: nobody can run them, or nothing of them is to run.
  private func skip(_ attempts: ArraySlice<Attempt>, _ emit: @escaping Emit) async -> [AttemptEnding] {
    await idle.run(attempts.map(\.skipped), emit: emit)
  }

  /// Whether the run has taken all of its time: nothing is begun any more.
  private var isOver: Bool {
    guard let limit = settings.runLimit else { return false }
    return .nanoseconds(clock.now() - began.load(ordering: .relaxed)) > limit
  }

  /// Why the worker of an attempt that began at a time is to be ended, if it is.
  private func overdue(since start: Int64) -> String? {
    let now = clock.now()
    if let limit = settings.scenarioLimit, .nanoseconds(now - start) > limit {
      return "the scenario took longer than its limit of \(limit), and was ended with its process"
    }
    if let limit = settings.runLimit, isOver {
      let reason = "the run took longer than its limit of \(limit)"
      problem.withLock { $0 = $0 ?? reason }
      return reason + "; this scenario was ended with its process"
    }
    return nil
  }

  package func run(_ hook: RunHook, emit: @escaping Emit) async -> Envelope.TestStepResult.Status {
    let moment = catalogue.hooks[hook.hook].hook.moment
    let statuses = await withTaskGroup(of: Envelope.TestStepResult.Status.self) { group in
      for slot in 0..<settings.workers {
        let call =
          slot == 0 ? hook : RunHook(hook: hook.hook, id: ids.next(), runID: hook.runID, parameters: hook.parameters)
        group.addTask {
          await self.pool.take(slot)
          let status = await self.run(call, in: slot, emit)
          await self.pool.giveBack(slot)
          return status
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let worst = statuses.max() ?? .unknown
    if moment == .beforeAll, worst < .skipped { hooksBefore.withLock { $0.append(hook) } }
    return worst
  }

  private func run(_ hook: RunHook, in slot: Int, _ emit: @escaping Emit) async -> Envelope.TestStepResult.Status {
    do {
      return await run(hook, on: try await worker(slot, emit), in: slot, emit)
    } catch {
      problem.withLock { $0 = $0 ?? "\(error)" }
      return .failed
    }
  }

  private func run(
    _ hook: RunHook, on worker: Worker, in slot: Int, _ emit: Emit
  ) async -> Envelope.TestStepResult.Status {
    let replay = Mutex(
      HookReplay(hook, hookID: catalogue.hooks[hook.hook].id, workerID: Self.id(slot), print: settings.print))
    do {
      let isGivenUp = try await worker.perform(.hook(hook.hook)) { (report) throws(ByteReader.Broken) in
        try replay.withLock { (replay) throws(ByteReader.Broken) in try replay.take(report) }
      }
      if isGivenUp { remove(slot) }
    } catch {
      workers[slot] = nil
      replay.withLock { $0.end(with: error, at: clock.now()) }
    }
    // Whole, so that the hooks of several workers do not mix.
    for envelope in replay.withLock(\.envelopes) { emit(envelope) }
    return replay.withLock(\.status) ?? .failed
  }

  /// The worker of a place; a new one where there is none any more, which calls the hooks before the run first.
  private func worker(_ slot: Int, _ emit: @escaping Emit) async throws(WorkerProblem) -> Worker {
    if let worker = workers[slot] { return worker }
    let worker = try await newWorker(slot)
    workers[slot] = worker
    for hook in hooksBefore.withLock(\.self) {
      let call = RunHook(hook: hook.hook, id: ids.next(), runID: hook.runID, parameters: hook.parameters)
      if await run(call, on: worker, in: slot, emit) > .skipped { throw .hookFailed }
    }
    return worker
  }

  private func newWorker(_ slot: Int) async throws(WorkerProblem) -> Worker {
    let worker: Worker
    let early = early.withLock { $0.take() }
    do {
      worker = if let early { early } else { try Worker() }
    } catch {
      throw .notStarted(error)
    }
    let order = Order.begin(
      WorkerSettings(
        id: Self.id(slot), clockOffset: clock.offset, limits: settings.limits, parameters: settings.parameters,
        memoryLimit: settings.memoryLimit))
    let answer = Mutex<(definitions: Int, hooks: Int)?>(nil)
    do {
      _ = try await worker.perform(order) { (report) throws(ByteReader.Broken) in
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
    return worker
  }

  private func remove(_ slot: Int) {
    workers[slot]?.kill()
    workers[slot] = nil
  }

  /// How often a worker may die before it has begun what it was to run.
  private static let maximalLosses = 3

  private static func id(_ slot: Int) -> String { "\(slot + 1)" }
}

extension Mutex where Value == [Worker?] {
  fileprivate subscript(slot: Int) -> Worker? {
    get { withLock { $0[slot] } }
    nonmutating set { withLock { $0[slot] = newValue } }
  }
}
