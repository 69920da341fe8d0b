/// Matches `expected` itself, the same object.
public func beIdentical<Object: AnyObject>(to expected: Object) -> Matcher<Object> {
  Matcher(Phrase("be identical to \(described(expected))"), knowsNil: true) { Verdict($0 === expected) }
}
