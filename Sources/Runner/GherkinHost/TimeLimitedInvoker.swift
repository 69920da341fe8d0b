import GherkinProtocol
package import Dispatch
import GherkinStepsCore

/// Calls the bodies of an attempt's steps and hooks within their time limits.
///
/// A body runs in the attempt's own task, which costs nothing. If it exceeds its limit, that task is cancelled for
/// good, so later bodies (After hooks) run in separate tasks. If an around hook waits in the attempt's task, all bodies
/// run in separate tasks, because it must not be cancelled with a step.
struct TimeLimitedInvoker {
  private let watch: AttemptWatch
  private let lane: Lane
  /// The attempt's own task.
  private let task: AttemptTask
  private var usesOwnTasks: Bool
  /// Whether a body returned after it was abandoned. No further body is called then.
  private var isGivenUp = false

  init(_ watch: AttemptWatch, _ lane: Lane, _ task: AttemptTask, usesOwnTasks: Bool) {
    self.watch = watch
    self.lane = lane
    self.usesOwnTasks = usesOwnTasks
    self.task = task
  }

  /// Calls a body within a time limit; nil for none.
  ///
  /// - Throws: the error of the body; a ``TimeLimitError`` if it exceeded the limit.
  mutating func call(within limit: Duration?, _ body: @Sendable () async throws -> Void) async throws {
    if isGivenUp || watch.isInterrupted { throw GivenUpError() }
    guard limit != nil || usesOwnTasks else { return try await body() }
    let failure: (any Error)?
    do {
      if usesOwnTasks {
        try await callInTask(limit, body)
      } else {
        beginPart(within: limit)
        try await body()
      }
      failure = nil
    } catch {
      failure = error
    }
    if let error = end() ?? failure { throw error }
  }

  /// Whether bodies run in the attempt's own task, so that a caller can call one itself between ``beginPart(within:)``
  /// and ``end()``.
  var runsInPlace: Bool { !usesOwnTasks && !isGivenUp && !watch.isInterrupted }

  /// Starts a body, or a part of an around hook, in the attempt's own task.
  func beginPart(within limit: Duration?) {
    if let limit { watch.begin(limit, cancel: task.exceedLimit) }
  }

  /// Ends a body or a part of an around hook.
  ///
  /// - Returns: a ``TimeLimitError`` if it exceeded the limit.
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
      let own = Task(executorPreference: lane) { try await body() }
      if let limit { watch.begin(limit) { own.cancel() } }
      task.bodyStarted { own.cancel() }
      defer { task.bodyEnded() }
      try await own.value
    }
  }
}

/// Stops everything in an abandoned scenario. The error is not reported.
struct GivenUpError: Error {}

extension DispatchTime {
  /// Returns the time until a later point.
  package func duration(to end: DispatchTime) -> Duration {
    .nanoseconds(Int64(bitPattern: end.uptimeNanoseconds &- uptimeNanoseconds))
  }
}

/// The reason why a running step or hook is abandoned.
package enum GiveUpReason: Sendable {
  /// The body ignored its cancellation at the end of its time limit.
  case overran(limit: Duration)
  /// The whole run was interrupted.
  case interrupted(any Error)

  /// Returns the error of the step or hook; `consequence` describes the effect of exceeding the limit.
  func error(taken: Duration, consequence: String) -> any Error {
    switch self {
    case .overran(let limit): TimeLimitError(limit: limit, taken: taken, isGivenUp: true, consequence: consequence)
    case .interrupted(let error): error
    }
  }
}
