#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Matches values greater than `limit`.
public func beGreater<Value: Comparable>(than limit: Value) -> Matcher<Value> {
  Matcher("be greater than \(described(limit))") { $0 > limit }
}

/// Matches values greater than or equal to `limit`.
public func beAtLeast<Value: Comparable>(_ limit: Value) -> Matcher<Value> {
  Matcher("be at least \(described(limit))") { $0 >= limit }
}

/// Matches values less than `limit`.
public func beLess<Value: Comparable>(than limit: Value) -> Matcher<Value> {
  Matcher("be less than \(described(limit))") { $0 < limit }
}

/// Matches values less than or equal to `limit`.
public func beAtMost<Value: Comparable>(_ limit: Value) -> Matcher<Value> {
  Matcher("be at most \(described(limit))") { $0 <= limit }
}

/// Matches values between two limits, including the limits. Matches nothing if the lower limit exceeds the upper one.
public func beBetween<Value: Comparable>(_ lower: Value, and upper: Value) -> Matcher<Value> {
  Matcher("be between \(described(lower)) and \(described(upper))") { $0 >= lower && $0 <= upper }
}

/// Matches values in a range, such as `1..<5` or `2...`.
public func beIn<Limits: RangeExpression>(_ range: Limits) -> Matcher<Limits.Bound> {
  Matcher("be in \(described(range))") { range.contains($0) }
}

/// Matches numbers and durations that differ from `expected` by at most `tolerance`.
public func beClose<Value: Comparable & AdditiveArithmetic>(
  to expected: Value, within tolerance: Value
) -> Matcher<Value> {
  beClose(to: expected, tolerance) { $0 > expected ? $0 - expected : expected - $0 }
}

/// Matches integers that differ from `expected` by at most `tolerance`.
public func beClose<Value: FixedWidthInteger>(to expected: Value, within tolerance: Value) -> Matcher<Value> {
  beClose(to: expected, tolerance) { value in
    let (distance, isTooGreat) = max(value, expected).subtractingReportingOverflow(min(value, expected))
    return isTooGreat ? nil : distance
  }
}

/// Matches dates that differ from `expected` by at most `tolerance`, in seconds.
public func beClose(to expected: Date, within tolerance: TimeInterval) -> Matcher<Date> {
  beClose(to: expected, tolerance) { abs($0.timeIntervalSince(expected)) }
}

/// - Parameter distance: nil if the type cannot represent it.
private func beClose<Value: Equatable, Distance: Comparable>(
  to expected: Value, _ tolerance: Distance, by distance: @escaping (Value) -> Distance?
) -> Matcher<Value> {
  Matcher("be within \(described(tolerance)) of \(described(expected))") { value in
    // Infinity is close to itself, although the distance is not a number.
    let isClose = value == expected || distance(value).map { $0 <= tolerance } == true
    return MatchResult(isClose, but: distance(value).map { "it is off by \(described($0))" })
  }
}
