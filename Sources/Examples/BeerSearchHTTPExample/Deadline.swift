/// The time limit expired.
struct DeadlineExceeded: Error {}

/// Returns the result of `work`, or cancels it and throws `DeadlineExceeded` after `limit`.
///
/// The deadline covers the whole response. `URLRequest.timeoutInterval` restarts with every byte, and supports only
/// whole seconds on some platforms.
func withDeadline<Result: Sendable>(
  _ limit: Duration, work: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await withThrowingTaskGroup(of: Result.self) { group in
    defer { group.cancelAll() }
    group.addTask(operation: work)
    group.addTask {
      try await Task.sleep(for: limit)
      throw DeadlineExceeded()
    }
    guard let first = try await group.next() else { throw DeadlineExceeded() }
    return first
  }
}
