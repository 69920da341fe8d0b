import Synchronization

/// A clock that only sleeps advance: a sleep returns at once and sets the clock to its deadline, or later.
final class ManualClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var sinceStart: Duration

    func advanced(by duration: Duration) -> Instant { Instant(sinceStart: sinceStart + duration) }
    func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }
    static func < (first: Instant, second: Instant) -> Bool { first.sinceStart < second.sinceStart }
  }

  private let lateness: Duration
  private let time = Mutex(Instant(sinceStart: .zero))

  /// - Parameter lateness: the delay with which each sleep ends.
  init(lateness: Duration = .zero) {
    self.lateness = lateness
  }

  var now: Instant { time.withLock { $0 } }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline).advanced(by: lateness) }
  }
}
