package import CucumberMessages
import Gherkin
package import GherkinRuntime
import GherkinSteps
import Synchronization

extension WorkerExecutor {
  package func run(_ hook: RunHook, emit: @escaping Emit) async -> Envelope.TestStepResult.Status {
    let moment = catalogue.hooks[hook.hook].hook.moment
    if moment == .makeOnce || moment == .tearDownOnce { return await runOnce(hook, emit) }
    let statuses = await withTaskGroup(of: Envelope.TestStepResult.Status.self) { group in
      for slot in places.indices {
        let call =
          slot == 0
          ? hook
          : RunHook(
            hook: hook.hook, id: ids.next(), runID: hook.runID, parameters: hook.parameters, scope: hook.scope)
        group.addTask {
          await self.pool.take(slot)
          let status = await self.run(call, at: self.places[slot], emit)
          // All know the call by the id that it has in the first.
          if status < .skipped { self.places[slot].note(hook) }
          await self.pool.giveBack(slot)
          return status
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let worst = statuses.max() ?? .unknown
    if worst < .skipped { pastHooks.note(hook, moment) }
    return worst
  }

  private func run(
    _ hook: RunHook, at place: WorkerPlace, _ emit: @escaping Emit
  ) async -> Envelope.TestStepResult.Status {
    do {
      return await run(hook, on: try await worker(at: place, for: hook.scope, emit), at: place, emit)
    } catch {
      note(error)
      return .failed
    }
  }

  func run(
    _ hook: RunHook, on worker: Worker, at place: WorkerPlace, _ emit: Emit
  ) async -> Envelope.TestStepResult.Status {
    let replay = Mutex(
      HookReplay(hook, hookID: catalogue.hooks[hook.hook].id, workerID: place.id, print: settings.print))
    do {
      let limit = settings.limits.limit(own: catalogue.hooks[hook.hook].hook.timeout, tags: nil)
      let watch = Mutex(SilenceWatch())
      let overdue: @Sendable () -> String? = { [clock, settings] in
        let isSilent = watch.withLock {
          $0.look(at: 0, limit: limit.map { $0 + settings.limits.grace }, now: clock.now())
        }
        return isSilent
          ? "the process did not end the hook when its time was over, nor say anything; it was ended" : nil
      }
      let isGivenUp = try await worker.perform([.hook(hook.hook)], overdue: overdue) {
        (report) throws(ByteReader.Broken) in
        try replay.withLock { (replay) throws(ByteReader.Broken) in try replay.take(report) }
      }
      if isGivenUp { place.end() }
    } catch {
      place.clear()
      var death = error
      death.tellsAllCalls = settings.tellsAllCalls
      replay.withLock { $0.end(with: death, at: clock.now()) }
    }
    if let json = replay.withLock(\.madeOnce) { share(json, madeBy: hook.hook) }
    // Whole, so that the hooks of several workers do not mix.
    for envelope in replay.withLock(\.envelopes) { emit(envelope) }
    return replay.withLock(\.status) ?? .failed
  }
}
