/// An expectation of an expression, created by `expect { … }`.
public struct LazyExpectation<Value> {
  let expression: () throws -> Value
  let subject: Subject

  /// Expects the expression to return a value that matches. If it throws, the failure contains the error.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure.
  public func to(_ matcher: Matcher<Value>) throws {
    try Judgement(subject, evaluate(), matcher).enforce()
  }

  /// Expects the expression to return a value that does not match.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure.
  public func toNot(_ matcher: Matcher<Value>) throws {
    try to(not(matcher))
  }

  /// Expects the expression to throw an error that matches.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure.
  public func to(_ matcher: ErrorMatcher) throws {
    try Judgement(subject, evaluate(), matcher).enforce()
  }

  /// Expects the expression not to throw an error that matches. It may throw no error or another one.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure.
  public func toNot(_ matcher: ErrorMatcher) throws {
    try to(matcher.negated)
  }

  func evaluate() -> Result<Value, any Error> {
    FailureCollector.suspended { Result { try expression() } }
  }

  var async: AsyncExpectation<Value> {
    let expression = expression
    return AsyncExpectation(expression: { try expression() }, subject: subject)
  }
}
