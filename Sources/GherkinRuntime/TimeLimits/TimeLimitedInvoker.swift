import Dispatch
import GherkinSteps

/// Calls the bodies of an attempt's steps and hooks within their limits.
///
/// A body runs in the attempt's own task, which costs nothing. When one overruns, that task is cancelled for good, so
/// what follows (After hooks) runs in tasks of its own; so do all bodies where a hook around the scenario waits in the
/// attempt's task, as it must not be cancelled with a step.
struct TimeLimitedInvoker {
  private let watch: AttemptWatch
  private let lane: Lane
  /// Cancels the attempt's own task.
  private let cancelAttempt: @Sendable () -> Void
  private var usesOwnTasks: Bool
  /// Whether a body returned after it was abandoned. If so, no other body is called.
  private var isGivenUp = false

  init(_ watch: AttemptWatch, _ lane: Lane, usesOwnTasks: Bool, cancelAttempt: @escaping @Sendable () -> Void) {
    self.watch = watch
    self.lane = lane
    self.usesOwnTasks = usesOwnTasks
    self.cancelAttempt = cancelAttempt
  }

  /// Calls a body; it may take as long as `limit`, or any time where that is nil.
  ///
  /// - Throws: what the body throws; a ``TimeLimitError`` if it overran.
  mutating func call(within limit: Duration?, _ body: @Sendable () async throws -> Void) async throws {
    if isGivenUp || watch.isInterrupted { throw GivenUpError() }
    guard limit != nil || usesOwnTasks else { return try await body() }
    let failure: (any Error)?
    do {
      if usesOwnTasks {
        try await callInTask(limit, body)
      } else {
        if let limit { watch.begin(limit, cancel: cancelAttempt) }
        try await body()
      }
      failure = nil
    } catch {
      failure = error
    }
    if let error = end() ?? failure { throw error }
  }

  /// Whether bodies run in the attempt's own task, so that a caller may call one itself between ``beginPart(within:)``
  /// and ``end()``.
  var runsInPlace: Bool { !usesOwnTasks && !isGivenUp && !watch.isInterrupted }

  /// A body, or a part of a hook around, begins in the attempt's own task.
  func beginPart(within limit: Duration?) {
    if let limit { watch.begin(limit, cancel: cancelAttempt) }
  }

  /// A body or a part of a hook around ended.
  ///
  /// - Returns: a ``TimeLimitError`` where it overran.
  mutating func end() -> (any Error)? {
    switch watch.end() {
    case .inTime: return nil
    case .overran(let limit, let taken):
      usesOwnTasks = true
      return TimeLimitError(limit: limit, taken: taken)
    case .givenUp:
      isGivenUp = true
      return GivenUpError()
    }
  }

  private func callInTask(
    _ limit: Duration?, _ body: @Sendable () async throws -> Void
  ) async throws {
    try await withoutActuallyEscaping(body) { body in
      let task = Task(executorPreference: lane) { try await body() }
      if let limit { watch.begin(limit) { task.cancel() } }
      try await task.value
    }
  }
}

/// Nothing of a scenario that was given up runs any more. Nobody gets to see this error.
struct GivenUpError: Error {}

extension DispatchTime {
  /// The time from here to a later point.
  func duration(to end: DispatchTime) -> Duration {
    .nanoseconds(Int64(bitPattern: end.uptimeNanoseconds &- uptimeNanoseconds))
  }
}
