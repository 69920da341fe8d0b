extension Query {
  /// How a run went, in numbers. Of a scenario that was tried again, only the last attempt counts.
  public struct Statistics: Sendable, Hashable {
    /// How many pickles there are.
    public internal(set) var pickles = 0
    /// Scenarios that ended, by the worst of their steps.
    public internal(set) var scenarios = StatusCounts()
    /// Steps of these scenarios, their hooks included.
    public internal(set) var steps = StatusCounts()
    /// Hooks of these scenarios.
    public internal(set) var scenarioHooks = StatusCounts()
    /// Hooks around the whole run.
    public internal(set) var hooks = StatusCounts()
    /// Scenarios without steps, which are counted as passed too.
    public internal(set) var empty = 0
    /// Scenarios that failed as their tag `@known-failure` says, which are counted as pending too.
    public internal(set) var knownFailures = 0
    /// Scenarios that passed after an attempt that did not.
    public internal(set) var flaky = 0
    /// The total duration of all steps and hooks, including earlier attempts.
    public internal(set) var executionTime = Duration.zero
  }

  /// Whether an attempt passed after one that did not. A scenario that passed twice, as merged streams may have it, is
  /// not flaky.
  public func isFlaky(_ attempt: Attempt) -> Bool {
    attempt.status == .passed && troubled.contains(attempt.started.testCaseId)
  }

  /// How long the run took by the clock; nil before its end.
  public var runTime: Duration? {
    guard let testRunStarted, let testRunFinished else { return nil }
    return testRunFinished.timestamp - testRunStarted.timestamp
  }
}

extension Query.Statistics {
  mutating func count(_ attempt: Query.Attempt) {
    scenarios[attempt.status] += 1
    steps += attempt.statuses
    scenarioHooks += attempt.hookStatuses
  }
}

extension Envelope.Timestamp {
  /// The time that passed between two points.
  public static func - (later: Self, earlier: Self) -> Duration {
    Duration.seconds(later.seconds) - .seconds(earlier.seconds) + .nanoseconds(later.nanos)
      - .nanoseconds(earlier.nanos)
  }
}
