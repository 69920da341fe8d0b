import GherkinProtocol
import GherkinRuntime
import Synchronization

/// A clock that advances by a millisecond each time it is read.
package final class TickingClock: RunClock {
  private let time = Mutex<Int64>(0)

  package init() {}

  /// The current time, a millisecond after the previous one.
  package func now() -> Int64 {
    time.withLock { time in
      time += 1_000_000
      return time
    }
  }
}
