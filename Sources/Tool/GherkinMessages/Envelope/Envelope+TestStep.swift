public import GherkinProtocol
public import GherkinSyntax

extension Envelope {
  /// The start of a step or a hook of an attempt.
  public struct TestStepStarted: Sendable, Hashable {
    /// The id of the attempt.
    public var testCaseStartedId: String
    /// The id of the step or hook.
    public var testStepId: String
    /// The time of the start.
    public var timestamp: Timestamp

    /// Creates the start of a step.
    public init(testCaseStartedId: String, testStepId: String, timestamp: Timestamp) {
      self.testCaseStartedId = testCaseStartedId
      self.testStepId = testStepId
      self.timestamp = timestamp
    }
  }

  /// The end of a step or a hook of an attempt.
  public struct TestStepFinished: Sendable, Hashable {
    /// The id of the attempt.
    public var testCaseStartedId: String
    /// The id of the step or hook.
    public var testStepId: String
    /// The result of the step or hook.
    public var testStepResult: TestStepResult
    /// The time of the end.
    public var timestamp: Timestamp

    /// Creates the end of a step.
    public init(testCaseStartedId: String, testStepId: String, testStepResult: TestStepResult, timestamp: Timestamp) {
      self.testCaseStartedId = testCaseStartedId
      self.testStepId = testStepId
      self.testStepResult = testStepResult
      self.timestamp = timestamp
    }
  }

  /// The result of a step or a hook.
  public typealias TestStepResult = GherkinProtocol.TestStepResult

  /// An error.
  public typealias Exception = TestStepResult.Exception

  /// The suggested code for an undefined step.
  public struct Suggestion: Sendable, Hashable {
    /// The message's id.
    public var id: String
    /// The id of the undefined step.
    public var pickleStepId: String
    /// The suggested code, best first.
    public var snippets: [Snippet]

    /// Creates a suggestion.
    public init(id: String, pickleStepId: String, snippets: [Snippet]) {
      self.id = id
      self.pickleStepId = pickleStepId
      self.snippets = snippets
    }
  }

  /// Suggested code for an undefined step.
  public typealias Snippet = GherkinSyntax.Snippet
}

extension Envelope.TestStepStarted: Message {
  init() { self.init(testCaseStartedId: "", testStepId: "", timestamp: .init()) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.reference("testCaseStartedId", &testCaseStartedId, .attempt)
    try coder.reference("testStepId", &testStepId, .testStep)
    try coder.member("timestamp", &timestamp)
  }
}

extension Envelope.TestStepFinished: Message {
  init() {
    self.init(testCaseStartedId: "", testStepId: "", testStepResult: .init(), timestamp: .init())
  }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.reference("testCaseStartedId", &testCaseStartedId, .attempt)
    try coder.reference("testStepId", &testStepId, .testStep)
    try coder.member("testStepResult", &testStepResult)
    try coder.member("timestamp", &timestamp)
  }
}

extension Envelope.TestStepResult: Message {
  init() { self.init(status: .unknown) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("message", &message)
    try coder.member("exception", &exception)
    try coder.member("status", &status)
    try coder.member("duration", &duration)
  }
}

extension Envelope.TestStepResult.Status: MessageValue {
  init() { self = .unknown }
}

extension Envelope.Exception: Message {
  init() { self.init(type: "") }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("type", &type)
    try coder.member("message", &message)
    try coder.member("stackTrace", &stackTrace)
  }
}

extension Envelope.Suggestion: Message {
  init() { self.init(id: "", pickleStepId: "", snippets: []) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.id("id", &id, .suggestion)
    try coder.reference("pickleStepId", &pickleStepId, .pickleStep)
    try coder.member("snippets", &snippets)
  }
}

extension Snippet: Message {
  init() { self.init(language: "", code: "") }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("language", &language)
    try coder.member("code", &code)
  }
}
