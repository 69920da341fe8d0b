import Synchronization

/// A clock that stands still but for those who sleep: a sleep takes no time and sets it to its end.
final class ManualClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var sinceStart: Duration

    func advanced(by duration: Duration) -> Instant { Instant(sinceStart: sinceStart + duration) }
    func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }
    static func < (first: Instant, second: Instant) -> Bool { first.sinceStart < second.sinceStart }
  }

  private let time = Mutex(Instant(sinceStart: .zero))

  var now: Instant { time.withLock { $0 } }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
  }

  /// Takes time awake.
  func pass(_ duration: Duration) {
    time.withLock { $0 = $0.advanced(by: duration) }
  }
}
