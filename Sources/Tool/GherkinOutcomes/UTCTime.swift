#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Formats points in time as ISO 8601 in UTC.
package enum UTCTime {
  /// Returns `1970-01-01T00:00:00Z` for 0 seconds since 1970.
  package static func text(_ seconds: Int) -> String {
    Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
  }

  /// Returns `1970-01-01T00:00:00.001Z`, with milliseconds. Foundation would compute them from a rounded floating-point
  /// number.
  package static func text(_ seconds: Int, milliseconds: Int) -> String {
    let digits = String(min(max(milliseconds, 0), 999))
    return "\(text(seconds).dropLast()).\(String(repeating: "0", count: 3 - digits.count))\(digits)Z"
  }
}
