/// The time was over before the work was done.
struct DeadlineExceeded: Error {}

/// Does `work` and gives its result, or cancels it and throws `DeadlineExceeded` once `limit` has passed.
///
/// It covers the whole of an answer, while `URLRequest.timeoutInterval` starts again with every byte and knows whole
/// seconds only on some platforms.
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
