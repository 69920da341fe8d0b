extension Query {
  /// The statistics of a run. For a scenario with several attempts, only the last one counts.
  public struct Statistics: Sendable, Hashable {
    /// The number of pickles.
    public internal(set) var pickles = 0
    /// The numbers of finished scenarios, by the worst status of their steps.
    public internal(set) var scenarios = StatusCounts()
    /// The numbers of steps of these scenarios, including hooks.
    public internal(set) var steps = StatusCounts()
    /// The numbers of hooks of these scenarios.
    public internal(set) var scenarioHooks = StatusCounts()
    /// The numbers of hooks around the run.
    public internal(set) var hooks = StatusCounts()
    /// The number of scenarios without steps, which are also counted as passed.
    public internal(set) var empty = 0
    /// The number of scenarios that failed as their tag `@known-failure` expects, which are also counted as pending.
    public internal(set) var knownFailures = 0
    /// The number of scenarios that passed after a failed attempt.
    public internal(set) var flaky = 0
    /// The total duration of all steps and hooks, including earlier attempts.
    public internal(set) var executionTime = Duration.zero
  }

  /// Whether an attempt passed after one that did not. A scenario that passed twice, which is possible in merged
  /// streams, is not flaky.
  public func isFlaky(_ attempt: Attempt) -> Bool {
    attempt.status == .passed && troubled.contains(attempt.started.testCaseId)
  }

  /// The duration of the run from start to end; nil before its end.
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
  /// Returns the time between two points in time.
  public static func - (later: Self, earlier: Self) -> Duration {
    Duration.seconds(later.seconds) - .seconds(earlier.seconds) + .nanoseconds(later.nanos)
      - .nanoseconds(earlier.nanos)
  }
}
