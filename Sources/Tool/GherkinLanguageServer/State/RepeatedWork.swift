internal import Synchronization

/// A kind of background work, of which at most one thread runs at a time.
///
/// This is how newer work replaces older, for all kinds of work: work that is requested while it runs is repeated with
/// the input of that time, and its result replaces that of the older.
struct RepeatedWork {
  private enum State {
    case idle
    /// Whether the input changed since the work began.
    case running(isOutdated: Bool)
  }

  private var state = State.idle

  /// Whether the work runs.
  var isRunning: Bool { if case .running = state { true } else { false } }

  /// Requests the work. Returns whether the caller must start it. Otherwise it is repeated after its end.
  mutating func request() -> Bool {
    let starts = !isRunning
    state = .running(isOutdated: !starts)
    return starts
  }

  /// Marks the end of the work. Returns whether the caller must request it again.
  mutating func end() -> Bool {
    defer { state = .idle }
    if case .running(isOutdated: true) = state { return true }
    return false
  }
}

/// A flag that requests a thread to stop.
final class CancellationFlag: Sendable {
  private let flag = Atomic<Bool>(false)

  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  func cancel() { flag.store(true, ordering: .relaxed) }
}
