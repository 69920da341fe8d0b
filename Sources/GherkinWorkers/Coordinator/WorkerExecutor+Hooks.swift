package import GherkinMessages
package import GherkinRuntime
import GherkinSteps
import Synchronization

extension WorkerExecutor {
  package func run(_ hook: HookCall) async -> Envelope.TestStepResult.Status {
    let moment = catalogue.hooks[hook.hook].hook.moment
    if moment == .makeOnce || moment == .tearDownOnce { return await runOnce(hook) }
    let slot = slots[hook.process]
    await pool.take(hook.process)
    let status = await run(hook, in: slot)
    switch moment {
    case .beforeAll, .beforeFeature, .beforeRule: if status < .skipped { slot.note(hook) }
    case .afterFeature, .afterRule: if let level = hook.scope?.levels.last { slot.forget(level.id) }
    default: break
    }
    await pool.giveBack(hook.process)
    return status
  }

  /// The time that hooks have for cleanup after the time limit of the run.
  private static let clearingTime = Duration.seconds(5)

  private func run(_ hook: HookCall, in slot: WorkerSlot) async -> Envelope.TestStepResult.Status {
    do {
      return await run(hook, on: try await worker(in: slot, for: hook.scope), in: slot)
    } catch {
      note(error)
      return .failed
    }
  }

  func run(_ hook: HookCall, on worker: Worker, in slot: WorkerSlot) async -> Envelope.TestStepResult.Status {
    let recorder = Mutex(HookRecorder())
    do {
      let limit = settings.limits.limit(own: catalogue.hooks[hook.hook].hook.timeout, tags: nil)
      let heartbeat = Mutex(WorkerHeartbeat())
      let grace = catalogue.hooks[hook.hook].hook.moment.isAfter ? Self.clearingTime : .zero
      let overdue: @Sendable () -> String? = { [self] in
        let isSilent = heartbeat.withLock {
          $0.look(at: 0, limit: limit.map { $0 + settings.limits.grace }, now: clock.now())
        }
        return isSilent
          ? "the process did not respond after the time limit of the hook; it was terminated"
          : overtime(grace: grace).map { "\($0); this hook was terminated with its process" }
      }
      let isGivenUp = try await worker.perform([.hook(hook.hook, hook.scope, hook.counts)], overdue: overdue) {
        message in
        recorder.withLock { $0.take(message) }
      }
      if isGivenUp { slot.terminate() }
    } catch {
      slot.clear()
      var termination = error
      termination.showsAllCalls = settings.showsAllCalls
      recorder.withLock { $0.interrupt(by: termination, at: clock.now()) }
    }
    let (events, status, json) = recorder.withLock { ($0.events, $0.status, $0.madeOnce) }
    if let json { share(json, madeBy: hook.hook) }
    var call = hook
    call.workerID = slot.id
    // Sent together, so that the events of several workers' hooks are not mixed.
    emit(call, events)
    return status ?? .failed
  }
}

/// Tracks a call of a hook of the run, a feature or a rule in a worker.
struct HookRecorder: Sendable {
  private(set) var events: [RunEvent] = []
  /// The result of the hook; nil before its end.
  private(set) var status: Envelope.TestStepResult.Status?
  /// The value that the hook has created; nil for none.
  private(set) var madeOnce: [UInt8]?
  private var start: Int64?

  /// Handles a message.
  ///
  /// - Returns: whether it is valid for the order.
  mutating func take(_ message: WorkerMessage) -> Bool {
    switch message {
    case .event(.hookStarted(let time)):
      guard start == nil else { return false }
      start = time
      events.append(.hookStarted(at: time))
    case .event(.hookFinished(let result, let time)):
      guard start != nil, status == nil else { return false }
      status = result.status
      events.append(.hookFinished(result, at: time))
    case .event(.attached), .event(.printed):
      guard start != nil, status == nil, case .event(let event) = message else { return false }
      events.append(event)
    case .once(let json):
      guard status != nil else { return false }
      madeOnce = json
    default: return false
    }
    return true
  }

  /// Handles the termination of the worker.
  mutating func interrupt(by termination: WorkerTermination, at time: Int64) {
    if start == nil { _ = take(.event(.hookStarted(at: time))) }
    let result = Envelope.TestStepResult(termination, duration: .nanoseconds(max(0, time - (start ?? time))))
    // A hook that finishes and then kills its process fails.
    if status != nil { events.removeAll { if case .hookFinished = $0 { true } else { false } } }
    status = nil
    _ = take(.event(.hookFinished(result, at: time)))
  }
}
