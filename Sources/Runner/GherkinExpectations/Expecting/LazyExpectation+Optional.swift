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
