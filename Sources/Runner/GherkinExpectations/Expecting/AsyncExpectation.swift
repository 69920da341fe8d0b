/// An expectation of an asynchronous expression, created by `expect { await … }`.
public struct AsyncExpectation<Value> {
  let expression: nonisolated(nonsending) () async throws -> Value
  let subject: Subject

  /// Expects the expression to return a value that matches. If it throws, the failure contains the error.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure; `CancellationError` when the
  ///   task is cancelled.
  nonisolated(nonsending) public func to(_ matcher: Matcher<Value>) async throws {
    try await Judgement(subject, evaluate(), matcher).enforce()
  }

  /// Expects the expression to return a value that does not match.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure; `CancellationError` when the
  ///   task is cancelled.
  nonisolated(nonsending) public func toNot(_ matcher: Matcher<Value>) async throws {
    try await to(not(matcher))
  }

  /// Expects the expression to throw an error that matches.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure; `CancellationError` when the
  ///   task is cancelled before the expression is evaluated.
  nonisolated(nonsending) public func to(_ matcher: ErrorMatcher) async throws {
    try await Judgement(subject, evaluate(), matcher).enforce()
  }

  /// Expects the expression to throw no error, or one that does not match.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure; `CancellationError` when the
  ///   task is cancelled before the expression is evaluated.
  nonisolated(nonsending) public func toNot(_ matcher: ErrorMatcher) async throws {
    try await to(matcher.negated)
  }

  nonisolated(nonsending) func evaluate() async throws -> Result<Value, any Error> {
    try Task.checkCancellation()
    return await FailureCollector.suspended {
      do {
        return .success(try await expression())
      } catch {
        return .failure(error)
      }
    }
  }
}

// Expectations on optional values, with matchers for the wrapped value.
extension AsyncExpectation {
  /// Expects the expression to return a value that is not nil and matches.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure; `CancellationError` when the
  ///   task is cancelled.
  nonisolated(nonsending) public func to<Wrapped>(_ matcher: Matcher<Wrapped>) async throws where Value == Wrapped? {
    try await to(matcher.orNil)
  }

  /// Expects the expression to return a value that is not nil and does not match. nil passes the negations of
  /// `equal` and `beIdentical`; all other matchers fail for nil here too.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure; `CancellationError` when the
  ///   task is cancelled.
  nonisolated(nonsending) public func toNot<Wrapped>(_ matcher: Matcher<Wrapped>) async throws where Value == Wrapped? {
    try await to(not(matcher).orNil)
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
extension AsyncExpectation {
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
    try await Polling(limit: limit, interval: interval, clock: clock).eventually {
      Judgement(subject, try await evaluate(), matcher)
    }
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
    try await Polling(limit: limit, interval: interval, clock: clock).never {
      Judgement(subject, try await evaluate(), not(matcher))
    }
  }

  /// Expects the expression to throw a matching error before `limit` expires.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure; `CancellationError` when the
  ///   task is cancelled.
  nonisolated(nonsending) public func toEventually(
    _ matcher: ErrorMatcher, within limit: Duration = .seconds(1), every interval: Duration = .milliseconds(5),
    clock: some Clock<Duration> = ContinuousClock()
  ) async throws {
    try await Polling(limit: limit, interval: interval, clock: clock).eventually {
      Judgement(subject, try await evaluate(), matcher)
    }
  }

  /// Expects the expression not to throw a matching error until `limit` expires.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure; `CancellationError` when the
  ///   task is cancelled.
  nonisolated(nonsending) public func toNever(
    _ matcher: ErrorMatcher, within limit: Duration = .milliseconds(100), every interval: Duration = .milliseconds(5),
    clock: some Clock<Duration> = ContinuousClock()
  ) async throws {
    try await Polling(limit: limit, interval: interval, clock: clock).never {
      Judgement(subject, try await evaluate(), matcher.negated)
    }
  }
}
