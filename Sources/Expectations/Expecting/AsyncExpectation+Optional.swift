// Values that may be missing, matched by what is said of those that are there.
extension AsyncExpectation {
  /// Expects the expression to return a value that is not nil and matches.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure; `CancellationError` when the
  ///   task is cancelled.
  nonisolated(nonsending) public func to<Wrapped>(_ matcher: Matcher<Wrapped>) async throws where Value == Wrapped? {
    try await to(matcher.orNil)
  }

  /// Expects the expression to give a value, not nil, that does not match. Of nil only `equal` and `beIdentical` can
  /// tell that it is something else; all other matchers fail here too.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure; `CancellationError` when the
  ///   task is cancelled.
  nonisolated(nonsending) public func toNot<Wrapped>(_ matcher: Matcher<Wrapped>) async throws where Value == Wrapped? {
    try await to(not(matcher).orNil)
  }

  /// Expects the expression to give a value, not nil, that matches before `limit` is over.
  ///
  /// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure; `CancellationError` when the
  ///   task is cancelled.
  nonisolated(nonsending) public func toEventually<Wrapped>(
    _ matcher: Matcher<Wrapped>, within limit: Duration = .seconds(1), every interval: Duration = .milliseconds(5),
    clock: some Clock<Duration> = ContinuousClock()
  ) async throws where Value == Wrapped? {
    try await toEventually(matcher.orNil, within: limit, every: interval, clock: clock)
  }

  /// Expects the expression to give values, not nil, that do not match, until `limit` is over. Of nil only `equal` and
  /// `beIdentical` can tell that it is something else.
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
