import CucumberMessages
import GherkinRuntime
import GherkinSteps
import Synchronization

extension WorkerExecutor {
  /// Makes something that the run has once, or clears it away, in the process that has all of that.
  func runOnce(_ hook: RunHook, _ emit: @escaping Emit) async -> Envelope.TestStepResult.Status {
    if let worker = oncePlace.worker { return await run(hook, on: worker, at: oncePlace, emit) }
    var replay = HookReplay(hook, hookID: catalogue.hooks[hook.hook].id, workerID: oncePlace.id, print: nil)
    let reason = "nothing was cleared away, as the process had ended that made it"
    replay.end(with: WorkerDeath(end: .unknown, reason: reason, output: []), at: clock.now())
    for envelope in replay.envelopes { emit(envelope) }
    return .failed
  }

  /// Hands on to all workers what something handed on that the run has once.
  func share(_ json: [UInt8], madeBy hook: Int) {
    madeOnce.withLock { $0.append((hook, json)) }
    for place in places { place.worker?.tell(.once(hook: hook, json: json)) }
  }

  /// Throws where the process has ended that has what the run has once: no scenario finds that any more.
  func checkOnce() throws(WorkerProblem) {
    if oncePlace.worker?.hasEnded == true { throw .onceLost }
  }

  /// Lets workers begin nothing more where that process has ended.
  func stopIfOnceIsLost() {
    guard oncePlace.worker?.hasEnded == true, !isOnceLost.exchange(true, ordering: .relaxed) else { return }
    for place in places { place.worker?.tell(.stop) }
  }
}
