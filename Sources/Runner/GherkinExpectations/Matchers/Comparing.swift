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
