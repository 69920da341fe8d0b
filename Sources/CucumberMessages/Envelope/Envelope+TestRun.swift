extension Envelope {
  /// The run begins.
  public struct TestRunStarted: Sendable, Hashable {
    /// The run's id.
    public var id: String?
    /// When.
    public var timestamp: Timestamp

    /// Describes the begin of a run.
    public init(id: String?, timestamp: Timestamp) {
      self.id = id
      self.timestamp = timestamp
    }
  }

  /// The run ended.
  public struct TestRunFinished: Sendable, Hashable {
    /// The run.
    public var testRunStartedId: String?
    /// When.
    public var timestamp: Timestamp
    /// Whether all went well.
    public var success: Bool
    /// What broke the run off, for people.
    public var message: String?
    /// What broke the run off, for machines.
    public var exception: Exception?

    /// Describes the end of a run.
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

  /// A hook around the whole run begins.
  public struct TestRunHookStarted: Sendable, Hashable {
    /// The message's id.
    public var id: String
    /// The run.
    public var testRunStartedId: String
    /// The hook.
    public var hookId: String
    /// The worker that runs it.
    public var workerId: String?
    /// When.
    public var timestamp: Timestamp

    /// Describes the begin of a hook.
    public init(id: String, testRunStartedId: String, hookId: String, workerId: String? = nil, timestamp: Timestamp) {
      self.id = id
      self.testRunStartedId = testRunStartedId
      self.hookId = hookId
      self.workerId = workerId
      self.timestamp = timestamp
    }
  }

  /// A hook around the whole run ended.
  public struct TestRunHookFinished: Sendable, Hashable {
    /// The begin that this ends.
    public var testRunHookStartedId: String
    /// The status.
    public var result: TestStepResult
    /// When.
    public var timestamp: Timestamp

    /// Describes the end of a hook.
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
    /// Nanoseconds on top of them.
    public var nanos: Int

    /// Creates a point in time.
    public init(seconds: Int, nanos: Int) {
      self.seconds = seconds
      self.nanos = nanos
    }
  }
}
