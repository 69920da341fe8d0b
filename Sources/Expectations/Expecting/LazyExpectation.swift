/// An expectation of an expression; made by `expect { … }`.
public struct LazyExpectation<Value> {
  let expression: () throws -> Value
  let subject: Subject

  /// Expects the expression to give a value that matches. An error that it throws is a failure that names it.
  ///
  /// - Throws: `ExpectationFailure`, unless an `expectAll` around it collects the failure.
  public func to(_ matcher: Matcher<Value>) throws {
    try Judgement(subject, evaluate(), matcher).enforce()
  }

  /// Expects the expression to give a value, one that does not match.
  ///
  /// - Throws: `ExpectationFailure`, unless an `expectAll` around it collects the failure.
  public func toNot(_ matcher: Matcher<Value>) throws {
    try to(not(matcher))
  }

  /// Expects the expression to throw what the matcher says.
  ///
  /// - Throws: `ExpectationFailure`, unless an `expectAll` around it collects the failure.
  public func to(_ matcher: ErrorMatcher) throws {
    try matcher.judge(evaluate(), of: subject).enforce()
  }

  /// Expects the expression not to throw what the matcher says.
  ///
  /// - Throws: `ExpectationFailure`, unless an `expectAll` around it collects the failure.
  public func toNot(_ matcher: ErrorMatcher) throws {
    try matcher.negated.judge(evaluate(), of: subject).enforce()
  }

  private func evaluate() -> Result<Value, any Error> {
    FailureCollector.suspended { Result { try expression() } }
  }

  var async: AsyncExpectation<Value> {
    let expression = expression
    return AsyncExpectation(expression: { try expression() }, subject: subject)
  }
}

extension LazyExpectation {
  /// Expects the expression to give a value that matches before `limit` is over. It is tried at once, and then again
  /// every `interval`; an error that it throws is one more “not yet”.
  ///
  /// - Throws: `ExpectationFailure`, unless an `expectAll` around it collects the failure; `CancellationError` when the
  ///   task is cancelled.
  nonisolated(nonsending) public func toEventually(
    _ matcher: Matcher<Value>, within limit: Duration = .seconds(1), every interval: Duration = .milliseconds(5),
    clock: some Clock<Duration> = ContinuousClock()
  ) async throws {
    try await async.toEventually(matcher, within: limit, every: interval, clock: clock)
  }

  /// Expects the expression to give values that do not match, for as long as `limit`.
  ///
  /// - Throws: `ExpectationFailure`, unless an `expectAll` around it collects the failure; `CancellationError` when the
  ///   task is cancelled.
  nonisolated(nonsending) public func toNever(
    _ matcher: Matcher<Value>, within limit: Duration = .milliseconds(100), every interval: Duration = .milliseconds(5),
    clock: some Clock<Duration> = ContinuousClock()
  ) async throws {
    try await async.toNever(matcher, within: limit, every: interval, clock: clock)
  }
}
