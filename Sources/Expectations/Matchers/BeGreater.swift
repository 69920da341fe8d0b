/// Matches what is greater than `limit`.
public func beGreater<Value: Comparable>(than limit: Value) -> Matcher<Value> {
  Matcher("be greater than \(described(limit))") { $0 > limit }
}

/// Matches `limit` and what is greater.
public func beAtLeast<Value: Comparable>(_ limit: Value) -> Matcher<Value> {
  Matcher("be at least \(described(limit))") { $0 >= limit }
}
