package import CucumberMessages
import Dispatch

/// Tells the time of a run.
package protocol RunClock: Sendable {
  /// Nanoseconds since 1970. Never runs backwards within a run.
  func now() -> Int64
}

/// The time of day when the run began, carried on by the monotonic clock.
package struct SystemRunClock: RunClock {
  /// The offset from the monotonic clock, which all processes share, to the time of day, in nanoseconds.
  package let offset: Int64

  /// Begins with a time of day, in nanoseconds since 1970.
  package init(epoch: Int64) {
    offset = epoch &- Int64(bitPattern: DispatchTime.now().uptimeNanoseconds)
  }

  /// Tells the same time as another process's clock.
  package init(offset: Int64) {
    self.offset = offset
  }

  package func now() -> Int64 {
    // Asked several times a step: `ContinuousClock` counts in attoseconds, of 128 bits, which takes three times as
    // long.
    offset &+ Int64(bitPattern: DispatchTime.now().uptimeNanoseconds)
  }
}

extension Duration {
  /// The whole nanoseconds; clamped to what 64 bits hold.
  package var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? (seconds < 0 ? .min : .max) : product &+ attoseconds / 1_000_000_000
  }
}

extension Envelope.Timestamp {
  /// A point in time from nanoseconds since 1970.
  package init(nanoseconds: Int64) {
    self.init(seconds: Int(nanoseconds / 1_000_000_000), nanos: Int(nanoseconds % 1_000_000_000))
  }
}
