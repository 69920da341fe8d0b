/// Matches what equals `expected`.
public func equal<Value: Equatable>(_ expected: Value) -> Matcher<Value> {
  Matcher(Phrase("equal \(described(expected))"), knowsNil: true) { Verdict($0 == expected) }
}
