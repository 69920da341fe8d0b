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
  func record(_ hook: HookCall) {
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

/// The slots of workers, each used by one task at a time.
actor SlotPool {
  private var acquired: Set<Int> = []
  private var waiting: [Int: [CheckedContinuation<Void, Never>]] = [:]

  /// Waits until this slot is free, and acquires it.
  func acquire(_ slot: Int) async {
    guard !acquired.insert(slot).inserted else { return }
    await withCheckedContinuation { waiting[slot, default: []].append($0) }
  }

  /// Releases a slot.
  func release(_ slot: Int) {
    if waiting[slot]?.isEmpty == false {
      waiting[slot]?.removeFirst().resume()
    } else {
      acquired.remove(slot)
    }
  }
}

/// Detects a worker that makes no progress when its own watchdog cannot, for example because the whole process is
/// suspended.
struct WorkerHeartbeat: Sendable {
  /// The progress of the worker at the last check.
  private var position: Int?
  /// The time without progress, as far as it was observed.
  private var silence: Int64 = 0
  private var lastLook: Int64 = 0

  /// The maximum time between two checks that is counted, in nanoseconds: if this process was suspended itself, or the
  /// machine was asleep, the worker is not responsible.
  private static let longestGap: Int64 = 100_000_000
  /// The additional time without progress beyond the limits of the worker's own watchdog.
  private static let patience = Duration.seconds(5)

  /// Checks the worker.
  ///
  /// - Parameters:
  ///   - position: changes whenever the worker makes progress.
  ///   - limit: the limit of its own watchdog; nil for none.
  ///   - now: the time, in nanoseconds.
  /// - Returns: whether it has made no progress for too long.
  mutating func look(at position: Int, limit: Duration?, now: Int64) -> Bool {
    defer { lastLook = now }
    guard self.position == position else {
      self.position = position
      silence = 0
      return false
    }
    silence += min(max(now - lastLook, 0), Self.longestGap)
    guard let limit else { return false }
    return .nanoseconds(silence) > limit + Self.patience
  }
}

extension ExecutorSettings {
  /// Returns the time that a worker's own watchdog allows for a step, with the hooks around it, or for a hook of a test
  /// case; nil for no limit.
  func allowance(for step: Int?, of testCase: TestCase, _ catalogue: StepCatalogue) -> Duration? {
    testCase.timeLimits(ofTestStep: step, self, catalogue).reduce(.zero) { sum, limit in
      guard let sum, let limit else { return nil }
      return sum + limit + grace
    }
  }
}
