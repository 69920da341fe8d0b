/// Waits until a condition is true: `try await eventually { world.title == "Home" }`.
///
/// - Parameters:
///   - limit: the time limit, as for `eventually` with a matcher.
///   - interval: the time between two evaluations.
///   - name: a name of the condition for messages.
///   - clock: the clock of the limit.
///   - fileID: the source location. Defaults to the call site.
///   - filePath: the source location. Defaults to the call site.
///   - line: the source location. Defaults to the call site.
///   - column: the source location. Defaults to the call site.
///   - condition: the condition. An error that it throws counts as false. A failed `#expect` or `#require` in it fails the
///     step, even if the condition becomes true later.
/// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure; `CancellationError` when the task
///   is cancelled.
nonisolated(nonsending) public func eventually(
  within limit: Duration = .seconds(1), every interval: Duration = .milliseconds(5), named name: String? = nil,
  clock: some Clock<Duration> = ContinuousClock(), fileID: String = #fileID, filePath: String = #filePath,
  line: Int = #line, column: Int = #column, _ condition: nonisolated(nonsending) () async throws -> Bool
) async throws {
  try await eventually(
    .isTrue, within: limit, every: interval, named: name, clock: clock, fileID: fileID, filePath: filePath, line: line,
    column: column, condition)
}

/// Waits until a value matches: `try await eventually(equal("Home")) { world.title }`. The failure contains the last
/// value, or the last error.
///
/// The expression is evaluated at once, and then again every `interval`, on the actor of the caller. The limit is
/// checked between two evaluations, so it does not end an expression that never returns; the time limit of the step or
/// test does. If the machine is too busy to evaluate the expression that often, the wait can take up to ten times the
/// limit.
///
/// - Parameters:
///   - matcher: the condition on the value.
///   - limit: the time limit.
///   - interval: the time between two evaluations.
///   - name: a name of the value for messages.
///   - clock: the clock of the limit.
///   - fileID: the source location. Defaults to the call site.
///   - filePath: the source location. Defaults to the call site.
///   - line: the source location. Defaults to the call site.
///   - column: the source location. Defaults to the call site.
///   - expression: an expression that returns the value. If it throws an error, it is evaluated again. A failed `#expect`
///     or `#require` in it fails the step, even if the value matches later.
/// - Throws: `ExpectationError`, unless an `expectAll` around it collects the failure; `CancellationError` when the task
///   is cancelled.
nonisolated(nonsending) public func eventually<Value>(
  _ matcher: Matcher<Value>, within limit: Duration = .seconds(1), every interval: Duration = .milliseconds(5),
  named name: String? = nil, clock: some Clock<Duration> = ContinuousClock(), fileID: String = #fileID,
  filePath: String = #filePath, line: Int = #line, column: Int = #column,
  _ expression: nonisolated(nonsending) () async throws -> Value
) async throws {
  var (tries, last) = (0, Result<Value, any Error>?.none)
  let match: Value? = try await poll(within: limit, every: interval, clock: clock) {
    let result = await FailureCollector.result(of: expression, collectedBy: nil)
    tries += 1
    last = result
    guard case .success(let value) = result, matcher.matches(value) else { return nil }
    return value
  }
  guard match == nil, let last else { return }
  try ExpectationError(
    name, last, matcher, within: "\(limit) (\(tries == 1 ? "1 try" : "\(tries) tries"))",
    at: .init(fileID: fileID, filePath: filePath, line: line, column: column)
  ).report()
}
