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

// Expectations on optional values, with matchers for the wrapped value.
extension LazyExpectation {
  /// Expects the expression to return a value that is not nil and matches.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure.
  public func to<Wrapped>(_ matcher: Matcher<Wrapped>) throws where Value == Wrapped? {
    try to(matcher.orNil)
  }

  /// Expects the expression to return a value that is not nil and does not match. Only `equal` and `beIdentical`
  /// succeed for nil; all other matchers fail.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure.
  public func toNot<Wrapped>(_ matcher: Matcher<Wrapped>) throws where Value == Wrapped? {
    try to(not(matcher).orNil)
  }

  /// Expects the expression to return a value that is not nil and matches before `limit` expires.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure; `CancellationError` when the
  ///   task is cancelled.
  nonisolated(nonsending) public func toEventually<Wrapped>(
    _ matcher: Matcher<Wrapped>, within limit: Duration = .seconds(1), every interval: Duration = .milliseconds(5),
    clock: some Clock<Duration> = ContinuousClock()
  ) async throws where Value == Wrapped? {
    try await toEventually(matcher.orNil, within: limit, every: interval, clock: clock)
  }

  /// Expects the expression to return values that are not nil and do not match, until `limit` expires. nil passes
  /// `toNot(equal(…))` and `toNot(beIdentical(…))`, and fails every other matcher.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure; `CancellationError` when the
  ///   task is cancelled.
  nonisolated(nonsending) public func toNever<Wrapped>(
    _ matcher: Matcher<Wrapped>, within limit: Duration = .milliseconds(100),
    every interval: Duration = .milliseconds(5),
    clock: some Clock<Duration> = ContinuousClock()
  ) async throws where Value == Wrapped? {
    try await toNever(matcher.orNil, within: limit, every: interval, clock: clock)
  }
}

// Expectations that are evaluated repeatedly until a time limit.
extension LazyExpectation {
  /// Expects the expression to return a value that matches before `limit` expires. The expression is evaluated at once,
  /// and then again every `interval`; if it throws an error, it is evaluated again. The limit is checked between two
  /// evaluations, so it does not end an expression that never returns; the time limit of the step or test does. If the
  /// machine is too busy to evaluate the expression that often, the expectation can take up to ten times the limit.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure; `CancellationError` when the
  ///   task is cancelled.
  nonisolated(nonsending) public func toEventually(
    _ matcher: Matcher<Value>, within limit: Duration = .seconds(1), every interval: Duration = .milliseconds(5),
    clock: some Clock<Duration> = ContinuousClock()
  ) async throws {
    try await async.toEventually(matcher, within: limit, every: interval, clock: clock)
  }

  /// Expects the expression to return values that do not match. It is evaluated at once and again every `interval`
  /// until `limit` expires. An error that it throws is a failure.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure; `CancellationError` when the
  ///   task is cancelled.
  nonisolated(nonsending) public func toNever(
    _ matcher: Matcher<Value>, within limit: Duration = .milliseconds(100), every interval: Duration = .milliseconds(5),
    clock: some Clock<Duration> = ContinuousClock()
  ) async throws {
    try await async.toNever(matcher, within: limit, every: interval, clock: clock)
  }

  /// Expects the expression to throw a matching error before `limit` expires.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure; `CancellationError` when the
  ///   task is cancelled.
  nonisolated(nonsending) public func toEventually(
    _ matcher: ErrorMatcher, within limit: Duration = .seconds(1), every interval: Duration = .milliseconds(5),
    clock: some Clock<Duration> = ContinuousClock()
  ) async throws {
    try await async.toEventually(matcher, within: limit, every: interval, clock: clock)
  }

  /// Expects the expression not to throw a matching error until `limit` expires.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure; `CancellationError` when the
  ///   task is cancelled.
  nonisolated(nonsending) public func toNever(
    _ matcher: ErrorMatcher, within limit: Duration = .milliseconds(100), every interval: Duration = .milliseconds(5),
    clock: some Clock<Duration> = ContinuousClock()
  ) async throws {
    try await async.toNever(matcher, within: limit, every: interval, clock: clock)
  }
}
