/// Matches `expected` itself, the same object.
public func beIdentical<Object: AnyObject>(to expected: Object) -> Matcher<Object> {
  Matcher(Phrase("be identical to \(described(expected))"), matchesNil: false) { value in
    MatchResult(value === expected, but: value === expected ? nil : "it is another one")
  }
}

/// Matches what is of this type, or of a subclass, or conforms to this protocol.
public func beInstance<Value, Subtype>(of type: Subtype.Type) -> Matcher<Value> {
  Matcher("be an instance of \(type)") { value in
    MatchResult(value is Subtype, but: "it is of type \(Swift.type(of: value as Any))")
  }
}
