import Dispatch
import GherkinSteps
import Synchronization

/// The time limit of an attempt's running step or hook, shared by the attempt and the watchdog.
final class AttemptWatch: Sendable {
  /// The result of watching a body.
  enum Ending: Sendable {
    case inTime
    /// The body was cancelled, because it exceeded its limit.
    case overran(limit: Duration, taken: Duration)
    /// The body returned after it was abandoned.
    case givenUp
  }

  private struct Watched {
    let limit: Duration
    let cancel: @Sendable () -> Void
    /// The time at which the watchdog first saw the body, at most one interval after its start: reading the clock for
    /// each body would take as long as a quick step.
    var start: DispatchTime?
    var isCancelled = false
    var isGivenUp = false

    /// Returns the running time of the body.
    func time(at now: DispatchTime) -> Duration {
      guard let start, now >= start else { return .zero }
      return start.duration(to: now)
    }
  }

  private let watched = Mutex<Watched?>(nil)
  private let interrupted = Atomic<Bool>(false)
  private let grace: Duration
  private let giveUp: @Sendable (GiveUpReason) -> Void
  /// Adds an issue to the running step or hook; returns whether there is one.
  let record: @Sendable (RecordedIssueError) -> Bool

  /// Creates a watch that calls `giveUp` if a body ignores its cancellation, or if the run is interrupted.
  init(
    grace: Duration, record: @escaping @Sendable (RecordedIssueError) -> Bool,
    giveUp: @escaping @Sendable (GiveUpReason) -> Void
  ) {
    self.grace = grace
    self.record = record
    self.giveUp = giveUp
  }

  /// Whether the run was interrupted, so that no further body starts.
  var isInterrupted: Bool { interrupted.load(ordering: .acquiring) }

  /// Abandons the running body, with or without a limit.
  func interrupt(with error: any Error) {
    guard !interrupted.exchange(true, ordering: .acquiringAndReleasing) else { return }
    watched.withLock(\.self)?.cancel()
    giveUp(.interrupted(error))
  }

  /// Records the start of a body.
  func begin(_ limit: Duration, cancel: @escaping @Sendable () -> Void) {
    watched.withLock { $0 = Watched(limit: limit, cancel: cancel) }
  }

  /// Records the end of the body.
  func end() -> Ending {
    watched.withLock { watched in
      defer { watched = nil }
      if isInterrupted { return .givenUp }
      guard let watched, watched.isCancelled else { return .inTime }
      return watched.isGivenUp ? .givenUp : .overran(limit: watched.limit, taken: watched.time(at: .now()))
    }
  }

  /// Called by the watchdog: cancels a body that exceeds its limit, and abandons it if it ignores that.
  func look(at now: DispatchTime) {
    let action: (@Sendable () -> Void)? = watched.withLock { watched in
      guard let current = watched else { return nil }
      if current.start == nil { watched?.start = now }
      let time = current.time(at: now)
      guard time >= current.limit else { return nil }
      if !current.isCancelled {
        watched?.isCancelled = true
        return current.cancel
      }
      guard !current.isGivenUp, time >= current.limit + grace else { return nil }
      watched?.isGivenUp = true
      return { [giveUp] in giveUp(.overran(limit: current.limit)) }
    }
    action?()
  }
}
