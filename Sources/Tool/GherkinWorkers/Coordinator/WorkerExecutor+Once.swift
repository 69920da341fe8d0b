import GherkinProtocol
import GherkinRuntime
import GherkinSteps
import Synchronization

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
    guard !settings.isSingle else { return }
    madeOnce.withLock { $0.append((hook, json)) }
    for slot in slots { slot.worker?.tell(.once(hook: hook, json: json)) }
  }

  /// Throws an error if the process of the shared resources has ended, because scenarios cannot use them any more.
  func checkOnce() throws(WorkerProblem) {
    if onceSlot.worker?.hasEnded == true { throw .onceLost }
  }

  /// Stops all workers from starting anything if that process has ended.
  func stopIfOnceIsLost() {
    guard onceSlot.worker?.hasEnded == true, !isOnceLost.exchange(true, ordering: .relaxed) else { return }
    for slot in slots { slot.worker?.tell(.stop) }
  }
}
