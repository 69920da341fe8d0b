extension AsyncExpectation {
  /// Expects the expression to give a value that matches before `limit` is over. It is tried at once, and then again
  /// every `interval`; an error that it throws is one more “not yet”. The limit is looked at between two tries: an
  /// expression that itself never returns is for the time limit of the step, or of the test, to end.
  ///
  /// - Throws: `ExpectationFailure`, unless an `expectAll` around it collects the failure; `CancellationError` when the
  ///   task is cancelled.
  nonisolated(nonsending) public func toEventually(
    _ matcher: Matcher<Value>, within limit: Duration = .seconds(1), every interval: Duration = .milliseconds(5),
    clock: some Clock<Duration> = ContinuousClock()
  ) async throws {
    let start = clock.now
    let deadline = start.advanced(by: limit)
    while true {
      let judgement = Judgement(subject, try await evaluate(), matcher)
      if judgement.isMet { return }
      let now = clock.now
      guard now < deadline else { return try judgement.failure(limit: " within \(limit)").report() }
      try await clock.sleep(until: min(now.advanced(by: interval), deadline), tolerance: nil)
    }
  }

  /// Expects the expression to give values that do not match, for as long as `limit`.
  ///
  /// - Throws: `ExpectationFailure`, unless an `expectAll` around it collects the failure; `CancellationError` when the
  ///   task is cancelled.
  nonisolated(nonsending) public func toNever(
    _ matcher: Matcher<Value>, within limit: Duration = .milliseconds(100), every interval: Duration = .milliseconds(5),
    clock: some Clock<Duration> = ContinuousClock()
  ) async throws {
    let start = clock.now
    let deadline = start.advanced(by: limit)
    while true {
      let judgement = Judgement(subject, try await evaluate(), not(matcher))
      let now = clock.now
      guard judgement.isMet else { return try judgement.failure(limit: " within \(limit)").report() }
      if now >= deadline { return }
      try await clock.sleep(until: min(now.advanced(by: interval), deadline), tolerance: nil)
    }
  }
}
