import GherkinRuntime
import Synchronization

/// A place for a worker: the process that is there now, and which hooks it has called.
final class WorkerPlace: Sendable {
  private struct State {
    var worker: Worker?
    /// The calls that all workers make, by their ids.
    var calls: Set<String> = []
  }

  /// The place's name in messages.
  let id: String
  private let state = Mutex(State())

  init(_ id: String) {
    self.id = id
  }

  /// The process that is there.
  var worker: Worker? { state.withLock(\.worker) }

  /// Puts a process there, which has called nothing yet.
  func put(_ worker: Worker) {
    state.withLock { $0 = State(worker: worker) }
  }

  /// The process is gone.
  func clear() {
    state.withLock { $0 = State() }
  }

  /// Ends the process at once.
  func end() {
    worker?.kill()
    clear()
  }

  /// The process has called a hook that all call.
  func note(_ call: RunHook) {
    state.withLock { _ = $0.calls.insert(call.id) }
  }

  func hasCalled(_ call: RunHook) -> Bool {
    state.withLock { $0.calls.contains(call.id) }
  }
}
