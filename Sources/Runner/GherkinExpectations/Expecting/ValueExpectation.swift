/// An expectation of a value, created by `expect(_:)`.
public struct ValueExpectation<Value> {
  let value: Value
  let subject: Subject

  /// Expects the value to match.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure.
  public func to(_ matcher: Matcher<Value>) throws {
    try Judgement(subject, value, matcher).enforce()
  }

  /// Expects the value not to match.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure.
  public func toNot(_ matcher: Matcher<Value>) throws {
    try to(not(matcher))
  }
}

// Expectations on optional values, with matchers for the wrapped value.
extension ValueExpectation {
  /// Expects a value that is not nil and matches.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure.
  public func to<Wrapped>(_ matcher: Matcher<Wrapped>) throws where Value == Wrapped? {
    try to(matcher.orNil)
  }

  /// Expects a value that is not nil and does not match. Only `equal` and `beIdentical` succeed for nil; all other
  /// matchers fail.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure.
  public func toNot<Wrapped>(_ matcher: Matcher<Wrapped>) throws where Value == Wrapped? {
    try to(not(matcher).orNil)
  }

  /// Returns the unwrapped value.
  ///
  /// - Throws: `ExpectationError` if the value is nil, even inside `expectAll`, because the code after it needs the
  ///   value.
  @discardableResult
  public func toExist<Wrapped>() throws -> Wrapped where Value == Wrapped? {
    guard let value else {
      throw ExpectationError("expected \(subject.name ?? "a value"), but there is none", at: subject.place)
    }
    return value
  }
}
