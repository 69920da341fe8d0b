import Dispatch
import Synchronization

/// The time limit of what an attempt is running, as seen by the attempt itself and by the watchdog.
final class AttemptWatch: Sendable {
  /// How a watched body ended.
  enum Verdict: Sendable {
    case inTime
    /// It was cancelled, as it took longer than its limit.
    case overran(limit: Duration)
    /// It came back when nobody waited for it any more.
    case givenUp
  }

  private struct Watched {
    let limit: Duration
    let start: DispatchTime
    let cancel: @Sendable () -> Void
    var isCancelled = false
    var isGivenUp = false

    /// Whether the body has been running for this long.
    func hasRun(_ length: Duration, at now: DispatchTime) -> Bool {
      now >= start && start.duration(to: now) >= length
    }
  }

  private let watched = Mutex<Watched?>(nil)
  private let grace: Duration
  private let giveUp: @Sendable (_ limit: Duration) -> Void

  /// Makes a watch that calls `giveUp` once when a body ignores that it was cancelled.
  init(grace: Duration, giveUp: @escaping @Sendable (_ limit: Duration) -> Void) {
    self.grace = grace
    self.giveUp = giveUp
  }

  /// A body began at a point in time.
  func begin(_ limit: Duration, at start: DispatchTime, cancel: @escaping @Sendable () -> Void) {
    watched.withLock { $0 = Watched(limit: limit, start: start, cancel: cancel) }
  }

  /// The body ended.
  func end() -> Verdict {
    watched.withLock { watched in
      defer { watched = nil }
      guard let watched, watched.isCancelled else { return .inTime }
      return watched.isGivenUp ? .givenUp : .overran(limit: watched.limit)
    }
  }

  /// The watchdog's look: cancels what is overdue, gives up what ignores it.
  func look(at now: DispatchTime) {
    let action: (@Sendable () -> Void)? = watched.withLock { watched in
      guard let current = watched, current.hasRun(current.limit, at: now) else { return nil }
      if !current.isCancelled {
        watched?.isCancelled = true
        return current.cancel
      }
      guard !current.isGivenUp, current.hasRun(current.limit + grace, at: now) else { return nil }
      watched?.isGivenUp = true
      return { [giveUp] in giveUp(current.limit) }
    }
    action?()
  }
}
