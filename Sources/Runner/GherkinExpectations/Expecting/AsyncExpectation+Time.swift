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
