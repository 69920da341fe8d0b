internal import Synchronization

/// A kind of background work, of which at most one thread runs at a time.
///
/// This is how newer work replaces older, for all kinds of work: work that is requested while it runs is repeated with
/// the input of that time, and its result replaces that of the older.
struct RepeatedWork {
  /// Whether the work runs.
  private(set) var isRunning = false
  /// Whether the input changed since the work began.
  private var isOutdated = false

  /// Requests the work. Returns whether the caller must start it. Otherwise it is repeated after its end.
  mutating func request() -> Bool {
    defer { isRunning = true }
    isOutdated = isRunning
    return !isRunning
  }

  /// Marks the end of the work. Returns whether the caller must request it again.
  mutating func end() -> Bool {
    defer { (isRunning, isOutdated) = (false, false) }
    return isOutdated
  }
}

/// A flag that requests a thread to stop.
final class CancellationFlag: Sendable {
  private let flag = Atomic<Bool>(false)

  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  func cancel() { flag.store(true, ordering: .relaxed) }
}
