internal import GherkinExpectations

extension Stub {
  /// The calls that wait for an answer from the spec, the oldest first.
  public var suspendedCalls: [SuspendedCall<Arguments, Success>] {
    behaviour.withLock { $0.suspended }.filter { !$0.isAnswered }
  }

  /// Returns a suspended call that waits for an answer of the spec; waits until there is one.
  ///
  /// - Parameters:
  ///   - index: the index of the call among those that wait, counted from 0, starting with the oldest.
  ///   - limit: the time limit for the call to arrive; up to ten times as long if the machine is so busy that checks
  ///     are late.
  ///   - fileID: the source location, with `filePath` and `line`; that of the call.
  ///   - column: the source location. Defaults to the call site.
  ///   - clock: the clock of the limit.
  /// - Throws: `ExpectationError` if there was no such call; `CancellationError`.
  nonisolated(nonsending) public func suspendedCall(
    at index: Int = 0, within limit: Duration = .seconds(10), clock: some Clock<Duration> = ContinuousClock(),
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) async throws -> SuspendedCall<Arguments, Success> {
    let start = clock.now
    var deadline = start.advanced(by: limit)
    while true {
      try Task.checkCancellation()
      let calls = suspendedCalls
      if calls.indices.contains(index) { return calls[index] }
      guard clock.now < deadline else {
        throw ExpectationError(
          "expected \(recorder.method) to be called and suspended within \(limit), but it was not",
          listing: recorder.recordedCalls.map { ($0.text, true) },
          at: .init(fileID: fileID, filePath: filePath, line: line, column: column))
      }
      let next = clock.now.advanced(by: .milliseconds(1))
      try await clock.sleep(until: next, tolerance: nil)
      deadline = min(deadline.advanced(by: next.duration(to: clock.now)), start.advanced(by: limit * 10))
    }
  }
}
