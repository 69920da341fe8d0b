#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Human-readable durations.
package enum ShortTime {
  /// Returns `950 µs`, `1.5 ms`, `2.25 s` or `3 min 4 s`. A negative duration is treated as zero.
  package static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = max(duration, .zero).components
    let microseconds = attoseconds / 1_000_000_000_000
    if seconds >= 60 { return "\(seconds / 60) min \(seconds % 60) s" }
    if seconds > 0 { return "\(decimal(seconds * 100 + microseconds / 10_000, of: 100)) s" }
    if microseconds >= 1000 { return "\(decimal(microseconds / 10, of: 100)) ms" }
    return "\(microseconds) µs"
  }

  /// Returns a number of hundredths as a decimal without trailing zeros.
  private static func decimal(_ number: Int64, of unit: Int64) -> String {
    let rest = number % unit
    if rest == 0 { return "\(number / unit)" }
    return rest % 10 == 0 ? "\(number / unit).\(rest / 10)" : "\(number / unit).\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension Duration {
  /// The duration in whole milliseconds.
  package var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(clamping: seconds) &* 1000 &+ Int(attoseconds / 1_000_000_000_000_000)
  }
}

extension BinaryInteger {
  /// Returns the number with at least some digits: `003`. It must not be negative.
  package func digits(_ count: Int, radix: Int = 10) -> String {
    let digits = String(self, radix: radix)
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }
}

/// Formats points in time as ISO 8601 in UTC.
package enum UTCTime {
  /// Returns `1970-01-01T00:00:00Z` for 0 seconds since 1970.
  package static func text(_ seconds: Int) -> String {
    Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
  }

  /// Returns `1970-01-01T00:00:00.001Z` for a number of milliseconds since 1970. Foundation would compute them from a
  /// rounded floating-point number.
  package static func text(milliseconds: Int) -> String {
    let milliseconds = max(milliseconds, 0)
    return "\(text(milliseconds / 1000).dropLast()).\((milliseconds % 1000).digits(3))Z"
  }
}
