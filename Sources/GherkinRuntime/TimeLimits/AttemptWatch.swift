import Dispatch
import GherkinSteps
import Synchronization

/// The time limit of what an attempt is running, as seen by the attempt itself and by the watchdog.
final class AttemptWatch: Sendable {
  /// How a watched body ended.
  enum Ending: Sendable {
    case inTime
    /// It was cancelled, as it took longer than its limit.
    case overran(limit: Duration, taken: Duration)
    /// It returned after it was abandoned.
    case givenUp
  }

  private struct Watched {
    let limit: Duration
    let cancel: @Sendable () -> Void
    /// When the watchdog saw the body first, at most one of its intervals after it began: reading the clock for each
    /// body would take as long as a quick step.
    var start: DispatchTime?
    var isCancelled = false
    var isGivenUp = false

    /// How long the body has been running.
    func time(at now: DispatchTime) -> Duration {
      guard let start, now >= start else { return .zero }
      return start.duration(to: now)
    }
  }

  private let watched = Mutex<Watched?>(nil)
  private let interrupted = Atomic<Bool>(false)
  private let grace: Duration
  private let giveUp: @Sendable (GiveUpReason) -> Void
  /// Adds an issue to what runs; returns whether anything does.
  let record: @Sendable (RecordedIssueError) -> Bool

  /// The watch of the attempts or the hook that the current task belongs to.
  @TaskLocal static var current: AttemptWatch?

  /// Creates a watch that calls `giveUp` when a body ignores that it was cancelled, or when the run is interrupted.
  init(
    grace: Duration, record: @escaping @Sendable (RecordedIssueError) -> Bool,
    giveUp: @escaping @Sendable (GiveUpReason) -> Void
  ) {
    self.grace = grace
    self.record = record
    self.giveUp = giveUp
  }

  /// Whether the run was interrupted: no body begins any more.
  var isInterrupted: Bool { interrupted.load(ordering: .acquiring) }

  /// Gives up what runs now, whether it has a limit or not.
  func interrupt(with error: any Error) {
    guard !interrupted.exchange(true, ordering: .acquiringAndReleasing) else { return }
    watched.withLock(\.self)?.cancel()
    giveUp(.interrupted(error))
  }

  /// A body began.
  func begin(_ limit: Duration, cancel: @escaping @Sendable () -> Void) {
    watched.withLock { $0 = Watched(limit: limit, cancel: cancel) }
  }

  /// The body ended.
  func end() -> Ending {
    watched.withLock { watched in
      defer { watched = nil }
      if isInterrupted { return .givenUp }
      guard let watched, watched.isCancelled else { return .inTime }
      return watched.isGivenUp ? .givenUp : .overran(limit: watched.limit, taken: watched.time(at: .now()))
    }
  }

  /// The watchdog looks: it cancels what is overdue, and gives up what ignores that.
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
