/// Matches what is less than `limit`.
public func beLess<Value: Comparable>(than limit: Value) -> Matcher<Value> {
  Matcher("be less than \(described(limit))") { $0 < limit }
}

/// Matches `limit` and what is less.
public func beAtMost<Value: Comparable>(_ limit: Value) -> Matcher<Value> {
  Matcher("be at most \(described(limit))") { $0 <= limit }
}
