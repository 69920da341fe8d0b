import GherkinText

/// Evaluates an expression at once, and then again every `interval`, until it returns a value.
///
/// The limit is checked between two evaluations. The delay of a late sleep on a busy machine does not count towards it,
/// up to ten times the limit.
///
/// - Returns: the value; nil if there was none within the limit.
/// - Throws: the error of the expression; `CancellationError` when the task is cancelled.
nonisolated(nonsending) package func poll<Value>(
  within limit: Duration, every interval: Duration, clock: some Clock<Duration>,
  _ expression: nonisolated(nonsending) () async throws -> Value?
) async throws -> Value? {
  let start = clock.now
  let limit = WaitLimit.limit(own: limit)
  var deadline = start.advanced(by: limit)
  while true {
    try Task.checkCancellation()
    if let value = try await expression() { return value }
    let now = clock.now
    guard now < deadline else { return nil }
    let next = min(now.advanced(by: interval), deadline)
    try await clock.sleep(until: next, tolerance: nil)
    deadline = min(deadline.advanced(by: next.duration(to: clock.now)), start.advanced(by: limit * 10))
  }
}
