// What comes true in time, or must not.
extension AsyncExpectation {
  /// Expects the expression to give a value that matches before `limit` is over. It is tried at once, and then again
  /// every `interval`; an error that it throws is one more “not yet”. The limit is looked at between two tries: an
  /// expression that itself never returns is for the time limit of the step, or of the test, to end. On a machine that is
  /// too busy to try as often as that, it may take up to ten times the limit.
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

  /// Expects the expression to give values that do not match, tried at once and again every `interval` until `limit` is
  /// over. An error that it throws is a failure.
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

  /// Expects the expression to throw what the matcher says before `limit` is over.
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

  /// Expects the expression not to throw what the matcher says, until `limit` is over.
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
