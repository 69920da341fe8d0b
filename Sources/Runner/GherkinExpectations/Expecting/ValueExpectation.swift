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
