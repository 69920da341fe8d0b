import GherkinProcesses
import GherkinWorker
import GherkinProtocol
package import GherkinRuntime
import GherkinTestRun
import GherkinSteps
import Synchronization

extension WorkerExecutor {
  package func run(_ hook: HookCall) async -> HookEnding {
    let moment = catalogue.hooks[hook.hook].moment
    if moment == .makeOnce || moment == .tearDownOnce { return await runOnce(hook) }
    let slot = slots[hook.process]
    await pool.acquire(hook.process)
    let ending = await run(hook, in: slot)
    switch moment {
    case .beforeAll, .beforeFeature, .beforeRule: if ending.worst < .skipped { slot.record(hook) }
    case .afterFeature, .afterRule: if let level = hook.scope?.levels.last { slot.forget(level.id) }
    default: break
    }
    await pool.release(hook.process)
    return ending
  }

  private func run(_ hook: HookCall, in slot: WorkerSlot) async -> HookEnding {
    do {
      return await run(hook, on: try await worker(in: slot, for: hook.scope), in: slot)
    } catch {
      report(error)
      return HookEnding(.failed)
    }
  }

  func run(_ hook: HookCall, on worker: Worker, in slot: WorkerSlot) async -> HookEnding {
    let events = Mutex<[RunEvent]>([])
    let recorder = Mutex(AttemptRecorder(hook: true) { event in events.withLock { $0.append(event) } })
    let madeOnce = Mutex<[UInt8]?>(nil)
    do {
      let order = hook.order(settings.executor)
      let limit = settings.executor.limit(own: catalogue.hooks[hook.hook].timeout, inherited: order.timeLimit)
      let heartbeat = Mutex(WorkerHeartbeat())
      let clears = catalogue.hooks[hook.hook].moment.isAfter
      let overdue: @Sendable () -> String? = { [self] in
        let isSilent = heartbeat.withLock {
          $0.look(at: 0, limit: limit.map { $0 + settings.executor.grace }, now: clock.now())
        }
        return isSilent
          ? "the process did not respond after the time limit of the hook; it was terminated"
          : overtime(clears: clears).map { "\($0); this hook was terminated with its process" }
      }
      _ = try await worker.perform(.hook(order), overdue: overdue) { message in
        switch message {
        case .event(let event): return recorder.withLock { $0.record(event) }
        case .once(let json):
          madeOnce.withLock { $0 = json }
          return true
        default: return false
        }
      }
      recorder.withLock { $0.confirmEnd() }
    } catch {
      slot.clear()
      var termination = error
      termination.showsAllCalls = settings.showsAllCalls
      recorder.withLock { $0.interrupt(by: termination, at: clock.now()) }
    }
    if let json = madeOnce.withLock(\.self) { share(json, madeBy: hook.hook) }
    var call = hook
    call.workerID = slot.id
    // Sent together, so that the events of several workers' hooks are not mixed.
    emit(call, events.withLock(\.self))
    return recorder.withLock(\.hookEnding)
  }
}

extension AttemptRecorder {
  /// Closes the open attempt, or starts and fails the first one, because the worker was terminated.
  mutating func interrupt(by termination: WorkerTermination, at time: Int64) {
    if endings.isEmpty, running == nil { _ = record(.attemptStarted(0, at: time)) }
    _ = interrupt(at: time) { TestStepResult(termination, duration: $0) }
  }
}

extension WorkerExecutor {
  /// Creates or tears down a shared resource of the run in the process for these.
  func runOnce(_ hook: HookCall) async -> HookEnding {
    if let worker = onceSlot.worker { return await run(hook, on: worker, in: onceSlot) }
    let events = Mutex<[RunEvent]>([])
    var recorder = AttemptRecorder(hook: true) { event in events.withLock { $0.append(event) } }
    let reason = "a value was not torn down because its process had ended"
    recorder.interrupt(by: WorkerTermination(end: .unknown, reason: reason, output: []), at: clock.now())
    var call = hook
    call.workerID = onceSlot.id
    emit(call, events.withLock(\.self))
    return HookEnding(.failed)
  }

  /// Sends the value of a shared resource to all workers.
  func share(_ json: [UInt8], madeBy hook: Int) {
    // The only process has the value itself.
    guard !isSingle else { return }
    madeOnce.withLock { $0.append((hook, json)) }
    for slot in slots { slot.worker?.send(.once(hook: hook, json: json)) }
  }

  /// Throws an error if the process of the shared resources has ended, because scenarios cannot use them any more.
  func checkOnce() throws(WorkerProblem) {
    if onceSlot.worker?.hasEnded == true { throw .onceLost }
  }

  /// Stops all workers from starting anything if that process has ended.
  func stopIfOnceIsLost() {
    guard onceSlot.worker?.hasEnded == true, !isOnceLost.exchange(true, ordering: .relaxed) else { return }
    for slot in slots { slot.worker?.send(.stop) }
  }
}
