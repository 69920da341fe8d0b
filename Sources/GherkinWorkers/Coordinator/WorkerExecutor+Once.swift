import CucumberMessages
import GherkinRuntime
import GherkinSteps
import Synchronization

extension WorkerExecutor {
  /// Makes something that the run has once, or tears it down, in the process that has all of that.
  func runOnce(_ hook: HookCall) async -> Envelope.TestStepResult.Status {
    if let worker = onceSlot.worker { return await run(hook, on: worker, in: onceSlot) }
    var recorder = HookRecorder()
    let reason = "nothing was torn down because the process that created it had ended"
    recorder.interrupt(by: WorkerTermination(end: .unknown, reason: reason, output: []), at: clock.now())
    var call = hook
    call.workerID = onceSlot.id
    emit(call, recorder.events)
    return .failed
  }

  /// Passes on to all workers a value that the run has once.
  func share(_ json: [UInt8], madeBy hook: Int) {
    madeOnce.withLock { $0.append((hook, json)) }
    for slot in slots { slot.worker?.tell(.once(hook: hook, json: json)) }
  }

  /// Throws if the process has ended that has what the run has once: no scenario finds that any more.
  func checkOnce() throws(WorkerProblem) {
    if onceSlot.worker?.hasEnded == true { throw .onceLost }
  }

  /// Lets workers begin nothing more if that process has ended.
  func stopIfOnceIsLost() {
    guard onceSlot.worker?.hasEnded == true, !isOnceLost.exchange(true, ordering: .relaxed) else { return }
    for slot in slots { slot.worker?.tell(.stop) }
  }
}
