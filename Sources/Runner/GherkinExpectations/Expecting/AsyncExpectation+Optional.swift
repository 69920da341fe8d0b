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
