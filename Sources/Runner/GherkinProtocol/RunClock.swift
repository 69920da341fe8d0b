import Dispatch
#if canImport(Darwin)
internal import Darwin
#endif

/// The clock of a run.
package protocol RunClock: Sendable {
  /// Returns nanoseconds since 1970. Never decreases within a run.
  func now() -> Int64
}

/// The wall-clock time at the start of the run, advanced by the monotonic clock.
package struct SystemRunClock: RunClock {
  /// The difference between wall-clock time and the monotonic clock, which all processes share, in nanoseconds.
  package let offset: Int64

  /// Creates a clock that starts at a time in nanoseconds since 1970.
  package init(epoch: Int64) {
    offset = epoch &- Self.monotonic()
  }

  /// Creates a clock that agrees with another process's clock.
  package init(offset: Int64) {
    self.offset = offset
  }

  package func now() -> Int64 {
    offset &+ Self.monotonic()
  }

  /// Called several times for each step. `ContinuousClock` uses 128-bit attoseconds and is three times slower.
  private static func monotonic() -> Int64 {
    #if canImport(Darwin)
    // Dispatch's clock stands still while a Mac sleeps.
    Int64(bitPattern: clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW))
    #else
    Int64(bitPattern: DispatchTime.now().uptimeNanoseconds)
    #endif
  }
}

extension Duration {
  /// The whole nanoseconds, clamped to 64 bits.
  package var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflows) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    return overflow || overflows ? (seconds < 0 ? .min : .max) : sum
  }

  /// The duration in a sentence: `0.7 seconds`. Its own description has 17 digits for some.
  package var inSeconds: String { "\(Double(nanoseconds) / 1e9) seconds" }
}
