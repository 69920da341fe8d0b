import GherkinWorker
import GherkinProcesses
import GherkinHost
package import GherkinSyntax
package import GherkinProtocol
package import GherkinRuntime
package import GherkinTestRun
import GherkinSteps
import Synchronization

/// Runs user code in other processes, so that a crash fails only one scenario.
///
/// Each slot has a worker. Hooks of the run are called in every worker, those of a feature in the workers that run its
/// scenarios. A worker that replaces a crashed one calls the hooks before its scenarios again. Shared resources of the
/// run are created in a separate process, which runs no scenarios.
package final class WorkerExecutor: TestCaseExecutor {
  let catalogue: StepCatalogue
  let ids: IncrementingIDGenerator
  let clock: SystemRunClock
  let settings: RunSettings
  /// Whether one process runs everything, and is not replaced when it ends.
  let isSingle: Bool
  let timer: RunTimer
  let stopRequest: StopRequest
  private let note: @Sendable (String) -> Void
  let pool: SlotPool
  private let definitionHash: UInt64
  private let bindings: [DefinitionBinding]
  let slots: [WorkerSlot]
  /// The process of the run's shared resources.
  let onceSlot: WorkerSlot
  /// The values of the run's shared resources, by the index of the hook that created them.
  let madeOnce = Mutex<[(hook: Int, json: [UInt8])]>([])
  let isOnceLost = Atomic<Bool>(false)
  private let problem = Mutex<String?>(nil)
  /// The first issue that belongs to no step and no hook.
  private let strayIssue = Mutex<String?>(nil)
  /// Processes that have been started in advance.
  private let prewarmed: PrewarmedWorkers?
  /// The process that has described its steps, which becomes the first worker.
  private let runner: Runner?
  /// Receives the events of hooks.
  private let emitHook = Mutex<EmitHook?>(nil)

  /// Creates an executor that starts this program as worker. The program must call `WorkerProcess.serve` with the
  /// same step libraries. Processes that were started in advance are used first.
  ///
  /// - Parameters:
  ///   - isSingle: whether one process runs everything, and is not replaced when it ends.
  ///   - timer: has the time limit of the run. A worker that exceeds it, or that of a scenario, is terminated.
  ///   - note: prints notes that belong to no step.
  package init(
    _ catalogue: StepCatalogue, ids: IncrementingIDGenerator, clock: SystemRunClock, _ settings: RunSettings,
    isSingle: Bool, timer: RunTimer, stop: StopRequest, note: @escaping @Sendable (String) -> Void,
    prewarmed: PrewarmedWorkers?, runner: Runner?
  ) {
    self.catalogue = catalogue
    self.ids = ids
    self.clock = clock
    self.settings = settings
    self.isSingle = isSingle
    self.timer = timer
    stopRequest = stop
    self.note = note
    self.prewarmed = prewarmed
    self.runner = runner
    pool = SlotPool()
    definitionHash = catalogue.definitions.hash
    bindings = catalogue.bindings
    let count = isSingle ? 1 : settings.parallel
    slots = (0..<count).map { WorkerSlot("\($0 + 1)", WorkerContext(index: $0, count: count)) }
    onceSlot = isSingle ? slots[0] : WorkerSlot("once", WorkerContext(index: 0, count: count))
    stop.whenMade { [slots] in
      for slot in slots { slot.worker?.send(.stop) }
    }
  }

  package var processCount: Int { slots.count }

  /// Nil while the slot has no process, because nothing is running then.
  package func workerID(ofSlot slot: Int) -> String? { slots[slot].worker == nil ? nil : slots[slot].id }

  /// Emits the events of a hook.
  func emit(_ call: HookCall, _ events: [RunEvent]) {
    emitHook.withLock { $0 }?(call, events)
  }

  package func start(emit: @escaping EmitHook) async throws {
    emitHook.withLock { $0 = emit }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for slot in slots + (isSingle || catalogue.hooks(.makeOnce).isEmpty ? [] : [onceSlot]) {
        group.addTask { slot.put(try await self.newWorker(slot)) }
      }
      try await group.waitForAll()
    }
    prewarmed?.discard()
    runner?.discard()
  }

  package func stop() async -> RunFailure? {
    // Together, because exit handlers can take time.
    let endings = await withTaskGroup(of: (Int, Worker.Ending?).self) { group in
      for number in slots.indices {
        group.addTask { [self] in
          await pool.acquire(number)
          let ending = await slots[number].worker?.end()
          await pool.release(number)
          return (number, ending)
        }
      }
      return await group.reduce(into: [Int: Worker.Ending]()) { $0[$1.0] = $1.1 }
    }
    for number in slots.indices { close(slots[number], endings[number]) }
    // Last, because exit handlers of the others can use the shared resources.
    close(onceSlot, await onceSlot.worker?.end())
    return problem.withLock(\.self).map(RunFailure.brokenOff) ?? strayIssue.withLock(\.self).map(RunFailure.strayIssue)
  }

  /// Reports the end of a slot's process.
  private func close(_ slot: WorkerSlot, _ ending: Worker.Ending?) {
    switch ending {
    case .failed(let termination): report(.diedIdle(termination, after: slot.lastScenario))
    case .terminated:
      note(
        "the worker \(slot.id) did not end within \(Worker.endLimit) after its last scenario, and was terminated; check "
          + "exit handlers, and deinitializers of global values")
    case .ended, nil: break
    }
    reportStrayIssue(of: slot.worker)
    slot.clear()
  }

  package func run(_ attempts: [Attempt], emit: @escaping Emit) async -> [AttemptEnding] {
    guard let first = attempts.first else { return [] }
    await pool.acquire(first.slot)
    let endings = await run(attempts, in: slots[first.slot], emit)
    await pool.release(first.slot)
    return endings
  }

  private func run(_ attempts: [Attempt], in slot: WorkerSlot, _ emit: @escaping Emit) async -> [AttemptEnding] {
    // An earlier or a later scenario can be why a worker ends before any message, so the first attempt gets another worker,
    // for itself.
    var lost: WorkerProblem?
    for isBlamed in [false, true] where !stopRequest.forbids(attempts[0]) {
      let worker: Worker
      do {
        try checkTime()
        try checkOnce()
        worker = try await self.worker(in: slot, for: attempts[0].testCase.scope)
      } catch {
        report(error)
        if error.endsRun { stopRequest.make(because: "\(error)") }
        // The others do not run. A scenario that is run again has begun.
        return Array(attempts.prefix { $0.number > 0 }).skip(catalogue, reason: "\(error)", clock: clock, emit: emit)
      }
      let own = isBlamed ? Array(attempts.prefix(1)) : attempts
      let last = slot.lastScenario
      let (endings, termination) = await run(own, on: worker, in: slot, isBlamed: isBlamed, emit)
      guard endings.isEmpty else {
        // The first attempt was not why, so the run must fail.
        if let lost, termination == nil { report(lost) }
        slot.lastScenario = attempts[endings.count - 1].testCase.name
        return endings
      }
      // A worker that was terminated because it was slow is only replaced.
      if let termination, termination.reason == nil { lost = .diedIdle(termination, after: last) }
    }
    if let lost { report(lost) }
    return []
  }

  /// Runs the first attempts on a worker, up to the first failure or the worker's end.
  ///
  /// - Parameter isBlamed: whether the first attempt fails if the worker ends before sending any message.
  /// - Returns: their results, and the end of the worker, if it ended.
  private func run(
    _ attempts: [Attempt], on worker: Worker, in slot: WorkerSlot, isBlamed: Bool, _ emit: @escaping Emit
  ) async -> (endings: [AttemptEnding], termination: WorkerTermination?) {
    var ended: WorkerTermination?
    let recorder = Mutex(AttemptRecorder(attempts, waitsForSurvival: true, emit: emit))
    let heartbeat = Mutex(WorkerHeartbeat())
    do {
      let overdue: @Sendable () -> String? = { [self] in
        stopIfOnceIsLost()
        return recorder.withLock { self.overdue($0) ?? self.silence(of: $0, attempts, in: heartbeat) }
      }
      let orders = Mutex(BatchOrders(attempts, settings.executor, catalogue))
      let more: @Sendable () -> Order? = {
        let endedCount = recorder.withLock(\.endings.count)
        return orders.withLock { $0.next(after: endedCount) }
      }
      guard let first = more() else { return ([], nil) }
      let isGivenUp = try await worker.perform(first, more: more, overdue: overdue) { message in
        guard case .event(let event) = message else { return false }
        return recorder.withLock { $0.record(event) }
      }
      recorder.withLock { $0.confirmEnd() }
      if isGivenUp {
        slot.terminate()
        reportStrayIssue(of: worker)
      }
    } catch {
      reportStrayIssue(of: worker)
      ended = error
      var termination = error
      termination.showsAllCalls = settings.showsAllCalls
      let now = clock.now()
      recorder.withLock { recorder in
        if isBlamed {
          recorder.interrupt(by: termination, at: now)
        } else {
          _ = recorder.interrupt(at: now) { [termination] in TestStepResult(termination, duration: $0) }
        }
      }
      slot.clear()
      if isSingle { stopRequest.make(because: "\(WorkerProblem.notReplaced)") }
    }
    return (recorder.withLock(\.endings), ended)
  }

  /// Stores the first reason why not everything can run.
  func report(_ problem: WorkerProblem) {
    self.problem.withLock { $0 = $0 ?? "\(problem)" }
  }

  private func reportStrayIssue(of worker: Worker?) {
    if let issue = worker?.removeStrayIssue() { strayIssue.withLock { $0 = $0 ?? issue } }
  }

  /// Throws an error if the run has exceeded its time limit.
  func checkTime() throws(WorkerProblem) {
    if let overtime = timer.overtime() { throw .overtime(overtime) }
  }

  /// Returns the reason to terminate workers if the run has exceeded its time limit.
  ///
  /// - Parameter clears: whether the worker runs a cleanup, for which there is some more time.
  func overtime(clears: Bool = false) -> String? {
    guard let overtime = timer.overtime(clears: clears) else { return nil }
    report(.overtime(overtime))
    return "\(overtime)"
  }

  /// Returns the reason to terminate a worker that makes no progress; nil if it does.
  private func silence(
    of recorder: AttemptRecorder, _ attempts: [Attempt], in heartbeat: borrowing Mutex<WorkerHeartbeat>
  ) -> String? {
    guard !settings.executor.areLimitsOff else { return nil }
    let allowance =
      recorder.running.map { running in
        settings.executor.allowance(for: running.step, of: attempts[running.attempt].testCase, catalogue)
      } ?? Self.answerLimit
    guard heartbeat.withLock({ $0.look(at: recorder.progress, limit: allowance, now: clock.now()) }) else { return nil }
    return "the process did not respond after the time limit; it was terminated"
  }

  /// Returns the reason to terminate the worker of an attempt if the attempt or the run has exceeded its time limit.
  private func overdue(_ recorder: AttemptRecorder) -> String? {
    if !settings.executor.areLimitsOff, let limit = settings.scenarioTimeout, let start = recorder.attemptStart,
      .nanoseconds(clock.now() - start) > limit
    {
      return "the scenario took longer than its limit of \(limit.inSeconds); it was terminated with its process"
    }
    return overtime().map { "\($0); this scenario was terminated with its process" }
  }

  /// Returns the worker of a slot after it has called the hooks before a feature or rule; starts a new one if there is
  /// none.
  func worker(in slot: WorkerSlot, for scope: PickleScope?) async throws(WorkerProblem) -> Worker {
    let worker: Worker
    if let present = slot.worker, present.hasEnded {
      // It ended while it was idle because of an earlier scenario, so the run must fail.
      let problem = WorkerProblem.diedIdle(present.terminate(), after: slot.lastScenario)
      reportStrayIssue(of: present)
      report(problem)
      slot.clear()
      if slot.countLoss() == Self.maximalLosses { throw problem }
    }
    if let present = slot.worker {
      worker = present
    } else {
      worker = try await newWorker(slot)
      slot.put(worker)
    }
    for hook in slot.missingCalls(for: scope) {
      let call = HookCall(
        hook: hook.hook, id: ids.next(), process: hook.process, scope: hook.scope, counts: hook.counts)
      if await run(call, on: worker, in: slot).worst > .skipped { throw .hookFailed }
      slot.record(hook)
    }
    return worker
  }

  func newWorker(_ slot: WorkerSlot) async throws(WorkerProblem) -> Worker {
    if isSingle, slot.countProcess() > 1 {
      let problem = WorkerProblem.notReplaced
      stopRequest.make(because: "\(problem)")
      throw problem
    }
    let worker: Worker
    do {
      worker =
        if let early = runner?.becomeWorker() ?? prewarmed?.popWorker() {
          early
        } else {
          try Worker(executable: runner?.path ?? OwnProcess.thisProgram, print: note)
        }
    } catch {
      throw .notStarted(error)
    }
    let order: Order
    do {
      order = .begin(
        settings: try settings.executor.json, bindings, slot.context, clockOffset: clock.offset)
    } catch {
      throw .died(WorkerTermination(end: .unknown, reason: "its settings cannot be encoded: \(error)", output: []))
    }
    let answer = Mutex<UInt64?>(nil)
    do {
      let start = clock.now()
      let overdue: @Sendable () -> String? = { [self] in
        .nanoseconds(clock.now() - start) > Self.startLimit ? "it did not respond for \(Self.startLimit)" : overtime()
      }
      _ = try await worker.perform(order, overdue: overdue) { message in
        guard case .ready(let hash) = message else { return false }
        answer.withLock { $0 = hash }
        return true
      }
    } catch {
      throw .died(error)
    }
    guard answer.withLock(\.self) == definitionHash else {
      worker.terminate()
      throw .otherSteps
    }
    for made in madeOnce.withLock(\.self) { worker.send(.once(hook: made.hook, json: made.json)) }
    return worker
  }

  /// The time limit for a worker to start an attempt after its order was sent.
  private static let answerLimit = Duration.seconds(5)

  /// The time limit for a worker to start.
  private static let startLimit = Duration.seconds(120)

  /// The maximum number of times that an idle worker of a slot may end.
  private static let maximalLosses = 3
}

/// The orders of a batch, created while the worker runs earlier ones. Not too many are sent ahead, because a batch of slow
/// scenarios ends early, and not too large ones, because an order contains the doc strings and tables of its scenario.
private struct BatchOrders: Sendable {
  private var rest: ArraySlice<Attempt>
  private let settings: ExecutorSettings
  private let catalogue: StepCatalogue
  /// The size up to each sent attempt.
  private var sizes = [0]

  /// The size above which no further order is sent.
  private static let sizeLimit = 1 << 20
  /// The number of attempts above which no further order is sent.
  private static let countLimit = 256
  /// The maximum number of attempts in a part.
  private static let partLimit = 32

  init(_ attempts: [Attempt], _ settings: ExecutorSettings, _ catalogue: StepCatalogue) {
    rest = attempts[...]
    self.settings = settings
    self.catalogue = catalogue
  }

  /// Returns the next order; nil if there is none, or if too many attempts have not ended.
  mutating func next(after endedCount: Int) -> Order? {
    let sentCount = sizes.count - 1
    // Small at first, so that the worker starts soon: it reads an order before it runs any of it.
    let count = min(max(sentCount, 2), Self.partLimit, Self.countLimit - (sentCount - endedCount))
    var orders: [AttemptOrder] = []
    while orders.count < count, sizes[sizes.count - 1] - sizes[endedCount] < Self.sizeLimit, let next = rest.popFirst()
    {
      let order = next.order(settings, catalogue)
      orders.append(order)
      sizes.append(sizes[sizes.count - 1] + order.size)
    }
    return orders.isEmpty ? nil : .run(orders, isFirst: sentCount == 0, isLast: rest.isEmpty)
  }
}
