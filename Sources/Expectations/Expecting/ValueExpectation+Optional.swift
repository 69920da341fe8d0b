// Expectations on optional values, with matchers for the wrapped value.
extension ValueExpectation {
  /// Expects a value that is not nil and matches.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure.
  public func to<Wrapped>(_ matcher: Matcher<Wrapped>) throws where Value == Wrapped? {
    try to(matcher.orNil)
  }

  /// Expects that there is a value, not nil, and that it does not match. Of nil only `equal` and `beIdentical` can tell
  /// that it is something else; all other matchers fail here too.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure.
  public func toNot<Wrapped>(_ matcher: Matcher<Wrapped>) throws where Value == Wrapped? {
    try to(not(matcher).orNil)
  }

  /// Gives the value that is expected to be there.
  ///
  /// - Throws: `ExpectationError` if it is nil, inside `expectAll` too, as there is nothing to go on with.
  @discardableResult
  public func toExist<Wrapped>() throws -> Wrapped where Value == Wrapped? {
    guard let value else {
      throw ExpectationError("expected \(subject.name ?? "a value"), but there is none", at: subject.place)
    }
    return value
  }
}
