import GherkinProtocol
import GherkinRuntime
import GherkinSteps
import Synchronization

/// A slot for a worker: its current process, and the hooks that have been called.
final class WorkerSlot: Sendable {
  /// A call of a hook before the run, a feature or a rule that a process requires.
  private struct Call {
    let hook: HookCall
    /// The feature or the rule; nil for the run.
    let level: String?
    /// Whether the current process has called the hook.
    var isCalled = true
  }

  private struct State {
    var worker: Worker?
    var calls: [Call] = []
    var lastScenario: String?
    var losses = 0
    var processes = 0
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

  /// The current process.
  var worker: Worker? { state.withLock(\.worker) }

  /// The name of the last scenario that the process ran.
  var lastScenario: String? {
    get { state.withLock(\.lastScenario) }
    set { state.withLock { $0.lastScenario = newValue } }
  }

  /// Counts a process that is started.
  ///
  /// - Returns: the number of processes of this slot.
  func countProcess() -> Int {
    state.withLock { state in
      state.processes += 1
      return state.processes
    }
  }

  /// Counts a process that ended while it was idle.
  ///
  /// - Returns: the number of such processes of this slot.
  func countLoss() -> Int {
    state.withLock { state in
      state.losses += 1
      return state.losses
    }
  }

  /// Sets a new process, which has called no hooks.
  func put(_ worker: Worker) {
    state.withLock { state in
      state.worker = worker
      state.lastScenario = nil
      for index in state.calls.indices { state.calls[index].isCalled = false }
    }
  }

  /// Removes a process that has ended.
  func clear() {
    state.withLock { $0.worker = nil }
  }

  /// Terminates the process.
  func terminate() {
    worker?.terminate()
    clear()
  }

  /// Records that the process has called a hook before the run, a feature or a rule, which its replacement must call
  /// again.
  func note(_ hook: HookCall) {
    state.withLock { state in
      if let index = state.calls.firstIndex(where: { $0.hook.id == hook.id }) {
        state.calls[index].isCalled = true
      } else {
        state.calls.append(Call(hook: hook, level: hook.scope?.levels.last?.id))
      }
    }
  }

  /// Removes the hooks of a feature or a rule that has ended.
  func forget(_ level: String) {
    state.withLock { $0.calls.removeAll { $0.level == level } }
  }

  /// Returns the hooks before a feature or rule that the current process has not called, starting with the outermost;
  /// for nil, those of the run.
  func missingCalls(for scope: PickleScope?) -> [HookCall] {
    let levels = [nil] + (scope?.levels ?? []).map(\.id)
    return state.withLock { state in
      levels.flatMap { level in state.calls.filter { $0.level == level && !$0.isCalled }.map(\.hook) }
    }
  }
}
