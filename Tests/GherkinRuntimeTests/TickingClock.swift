import GherkinRuntime
import Synchronization

/// A clock that is a millisecond later each time it is looked at.
final class TickingClock: RunClock {
  private let time = Mutex<Int64>(0)

  func now() -> Int64 {
    time.withLock { time in
      time += 1_000_000
      return time
    }
  }
}
