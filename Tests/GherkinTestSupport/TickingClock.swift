import GherkinRuntime
import Synchronization

/// A clock that is a millisecond later each time it is looked at.
package final class TickingClock: RunClock {
  private let time = Mutex<Int64>(0)

  package init() {}

  /// A millisecond later than the last time.
  package func now() -> Int64 {
    time.withLock { time in
      time += 1_000_000
      return time
    }
  }
}
