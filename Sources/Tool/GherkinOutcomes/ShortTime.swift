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
