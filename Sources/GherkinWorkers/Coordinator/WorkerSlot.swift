import GherkinRuntime
import GherkinSteps
import Synchronization

/// A slot for a worker: the process that is there now, and the hooks that it has called.
final class WorkerSlot: Sendable {
  /// A call of a hook before the run, a feature or a rule that a process needs.
  private struct Call {
    let hook: HookCall
    /// The feature or the rule; nil for the run.
    let level: String?
    /// Whether the present process has called it.
    var isCalled = true
  }

  private struct State {
    var worker: Worker?
    var calls: [Call] = []
    var lastScenario: String?
    var losses = 0
  }

  /// The slot's name in messages.
  let id: String
  /// The information about the worker for steps and hooks.
  let context: WorkerContext
  private let state = Mutex(State())

  init(_ id: String, _ context: WorkerContext) {
    self.id = id
    self.context = context
  }

  /// The process that is there.
  var worker: Worker? { state.withLock(\.worker) }

  /// The name of the scenario that the process ran last.
  var lastScenario: String? {
    get { state.withLock(\.lastScenario) }
    set { state.withLock { $0.lastScenario = newValue } }
  }

  /// Counts a process that died while it was idle.
  ///
  /// - Returns: the number of such processes of this slot.
  func countLoss() -> Int {
    state.withLock { state in
      state.losses += 1
      return state.losses
    }
  }

  /// Puts a process there, which has called nothing yet.
  func put(_ worker: Worker) {
    state.withLock { state in
      state.worker = worker
      state.lastScenario = nil
      for index in state.calls.indices { state.calls[index].isCalled = false }
    }
  }

  /// The process is gone.
  func clear() {
    state.withLock { $0.worker = nil }
  }

  /// Terminates the process.
  func terminate() {
    worker?.terminate()
    clear()
  }

  /// The process has called a hook before the run, a feature or a rule: one that takes its place has to call it again.
  func note(_ hook: HookCall) {
    state.withLock { state in
      if let index = state.calls.firstIndex(where: { $0.hook.id == hook.id }) {
        state.calls[index].isCalled = true
      } else {
        state.calls.append(Call(hook: hook, level: hook.scope?.levels.last?.id))
      }
    }
  }

  /// A feature or a rule has ended, so that its hooks are not called again.
  func forget(_ level: String) {
    state.withLock { $0.calls.removeAll { $0.level == level } }
  }

  /// The hooks around a feature or a rule that the present process has not called, from the outside in; for nil those
  /// of the run.
  func missingCalls(for scope: PickleScope?) -> [HookCall] {
    let levels = [nil] + (scope?.levels ?? []).map(\.id)
    return state.withLock { state in
      levels.flatMap { level in state.calls.filter { $0.level == level && !$0.isCalled }.map(\.hook) }
    }
  }
}
