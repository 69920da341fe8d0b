public import GherkinProtocol
package import GherkinOutcomes
internal import GherkinData

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

extension Envelope.TestRunStarted: Message {
  init() { self.init(id: nil, timestamp: .init()) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("id", &id)
    try coder.member("timestamp", &timestamp)
  }
}

extension Envelope.TestRunFinished: Message {
  init() { self.init(testRunStartedId: nil, timestamp: .init(), success: false) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.reference("testRunStartedId", &testRunStartedId, .run)
    try coder.member("timestamp", &timestamp)
    try coder.member("success", &success)
    try coder.member("message", &message)
    try coder.member("exception", &exception)
  }
}

extension Envelope.TestRunHookStarted: Message {
  init() { self.init(id: "", testRunStartedId: "", hookId: "", timestamp: .init()) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.reference("testRunStartedId", &testRunStartedId, .run)
    try coder.id("id", &id, .runHook)
    try coder.reference("hookId", &hookId, .hook)
    try coder.member("workerId", &workerId)
    try coder.member("timestamp", &timestamp)
  }
}

extension Envelope.TestRunHookFinished: Message {
  init() { self.init(testRunHookStartedId: "", result: .init(), timestamp: .init()) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.reference("testRunHookStartedId", &testRunHookStartedId, .runHook)
    try coder.member("timestamp", &timestamp)
    try coder.member("result", &result)
  }
}

extension Envelope.Timestamp: Message {
  init() { self.init(seconds: 0, nanos: 0) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    // The limit, some thirty thousand years, keeps sums of times from overflowing.
    try coder.member("seconds", &seconds, in: -1_000_000_000_000...1_000_000_000_000)
    // The range that the schemas allow.
    try coder.member("nanos", &nanos, in: 0...999_999_999)
  }
}

/// In JSON, a duration has whole seconds and nanoseconds, like a timestamp.
extension Duration: MessageValue {
  init() { self = .zero }

  mutating func code<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    // The schemas do not allow negative durations.
    let (seconds, attoseconds) = max(self, .zero).components
    var parts = Envelope.Timestamp(
      seconds: Int(clamping: seconds), nanos: Int(clamping: attoseconds / 1_000_000_000))
    try parts.code(&coder)
    if Coder.isReading { self = max(.seconds(parts.seconds) + .nanoseconds(parts.nanos), .zero) }
  }
}

extension HookScope: Message {
  static let mediaType = "application/vnd.gherkin-run.hook-scope+json"

  init() { self.init(moment: "", name: "", uri: "") }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("moment", &moment)
    try coder.member("name", &name)
    try coder.member("uri", &uri)
  }

  /// The message that records the feature or the rule of a call of its hooks: an attachment of the hook.
  package func attachment(toHook id: String) -> Envelope.Attachment {
    var json = JSONWriter()
    var scope = self
    json.code(object: &scope)
    return Envelope.Attachment(
      body: String(decoding: json.bytes, as: UTF8.self), contentEncoding: .identity, mediaType: Self.mediaType,
      testRunHookStartedId: id)
  }

  /// Decodes a scope; nil for any other attachment, and if it is malformed.
  init?(_ attachment: Envelope.Attachment) {
    guard attachment.mediaType == Self.mediaType, attachment.testRunHookStartedId != nil else { return nil }
    var scope = Self()
    do throws(JSONError) {
      try MessageReader.read(&scope, from: Array(attachment.body.utf8)[...])
    } catch {
      return nil
    }
    self = scope
  }
}
