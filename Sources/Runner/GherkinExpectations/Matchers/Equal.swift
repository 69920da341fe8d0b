/// Matches values that are equal to `expected`. A failure shows the lines, elements or fields that differ.
public func equal<Value: Equatable>(_ expected: Value) -> Matcher<Value> {
  Matcher(Phrase("equal \(described(expected))"), matchesNil: false) { value in
    MatchResult(
      value == expected, but: looksEqual(value, expected) ? "the descriptions do not show the difference" : nil,
      details: Difference(expected: expected, found: value).lines)
  }
}

private func looksEqual<Value: Equatable>(_ value: Value, _ expected: Value) -> Bool {
  value != expected && Snapshot(of: value) == Snapshot(of: expected)
}
