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

/// Matches true.
public func beTrue() -> Matcher<Bool> {
  Matcher("be true") { $0 }
}

/// Matches false.
public func beFalse() -> Matcher<Bool> {
  Matcher("be false") { !$0 }
}

/// Matches nil.
public func beNil<Wrapped>() -> Matcher<Wrapped?> {
  Matcher("be nil") { $0 == nil }
}

/// Matches values that meet a condition.
///
/// - Parameters:
///   - phrase: the end of the message “expected … to”: “be even”.
///   - condition: whether a value matches.
public func satisfy<Value>(
  _ phrase: @autoclosure @escaping () -> String = "satisfy the condition", _ condition: @escaping (Value) -> Bool
) -> Matcher<Value> {
  Matcher(phrase(), condition)
}
