/// Matches only the object `expected` itself.
public func beIdentical<Object: AnyObject>(to expected: Object) -> Matcher<Object> {
  Matcher(Phrase("be identical to \(described(expected))"), matchesNil: false) { value in
    MatchResult(value === expected, but: value === expected ? nil : "it is a different instance")
  }
}

/// Matches instances of this type or its subclasses, or of types that conform to this protocol.
public func beInstance<Value, Subtype>(of type: Subtype.Type) -> Matcher<Value> {
  Matcher("be an instance of \(type)") { value in
    MatchResult(value is Subtype, but: "it is of type \(Swift.type(of: value as Any))")
  }
}
