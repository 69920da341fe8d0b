extension Envelope {
  /// The start of the run.
  public struct TestRunStarted: Sendable, Hashable {
    /// The id of the run.
    public var id: String?
    /// The time of the start.
    public var timestamp: Timestamp

    /// Creates the start of a run.
    public init(id: String?, timestamp: Timestamp) {
      self.id = id
      self.timestamp = timestamp
    }
  }

  /// The end of the run.
  public struct TestRunFinished: Sendable, Hashable {
    /// The id of the run.
    public var testRunStartedId: String?
    /// The time of the end.
    public var timestamp: Timestamp
    /// Whether the run succeeded.
    public var success: Bool
    /// The reason why the run was aborted, as text.
    public var message: String?
    /// The error that aborted the run.
    public var exception: Exception?

    /// Creates the end of a run.
    public init(
      testRunStartedId: String?, timestamp: Timestamp, success: Bool, message: String? = nil,
      exception: Exception? = nil
    ) {
      self.testRunStartedId = testRunStartedId
      self.timestamp = timestamp
      self.success = success
      self.message = message
      self.exception = exception
    }
  }

  /// The start of a hook around the run.
  public struct TestRunHookStarted: Sendable, Hashable {
    /// The message's id.
    public var id: String
    /// The id of the run.
    public var testRunStartedId: String
    /// The id of the hook.
    public var hookId: String
    /// The worker that runs the hook.
    public var workerId: String?
    /// The time of the start.
    public var timestamp: Timestamp

    /// Creates the start of a hook.
    public init(id: String, testRunStartedId: String, hookId: String, workerId: String? = nil, timestamp: Timestamp) {
      self.id = id
      self.testRunStartedId = testRunStartedId
      self.hookId = hookId
      self.workerId = workerId
      self.timestamp = timestamp
    }
  }

  /// The end of a hook around the run.
  public struct TestRunHookFinished: Sendable, Hashable {
    /// The id of the start of the hook.
    public var testRunHookStartedId: String
    /// The result of the hook.
    public var result: TestStepResult
    /// The time of the end.
    public var timestamp: Timestamp

    /// Creates the end of a hook.
    public init(testRunHookStartedId: String, result: TestStepResult, timestamp: Timestamp) {
      self.testRunHookStartedId = testRunHookStartedId
      self.result = result
      self.timestamp = timestamp
    }
  }

  /// A point in time.
  public struct Timestamp: Sendable, Hashable {
    /// Whole seconds since 1970.
    public var seconds: Int
    /// The additional nanoseconds.
    public var nanos: Int

    /// Creates a point in time.
    public init(seconds: Int, nanos: Int) {
      self.seconds = seconds
      self.nanos = nanos
    }
  }
}
