/// Matches `expected` itself, the same object.
public func beIdentical<Object: AnyObject>(to expected: Object) -> Matcher<Object> {
  Matcher(Phrase("be identical to \(described(expected))"), matchesNil: false) { value in
    Verdict(value === expected, but: value === expected ? nil : "it is another one")
  }
}
