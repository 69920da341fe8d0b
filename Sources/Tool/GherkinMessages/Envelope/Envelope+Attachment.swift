public import GherkinSyntax

extension Envelope {
  /// An attachment that user code added to a step or a hook.
  public struct Attachment: Sendable, Hashable {
    /// The encoding of the body.
    public enum ContentEncoding: String, Sendable, Hashable {
      /// Plain text.
      case identity = "IDENTITY"
      /// Base64, for arbitrary bytes.
      case base64 = "BASE64"
    }

    /// The content in the encoding `contentEncoding`.
    public var body: String
    /// The encoding of the body.
    public var contentEncoding: ContentEncoding
    /// The media type: `image/png`.
    public var mediaType: String
    /// A name for a file with the content.
    public var fileName: String?
    /// The text of a feature file, in streams that carry one.
    public var source: Source?
    /// The attempt that it belongs to; nil in a hook around the run.
    public var testCaseStartedId: String?
    /// The step or hook that it belongs to; nil in a hook around the run.
    public var testStepId: String?
    /// The address of the content, in streams of older protocols.
    public var url: String?
    /// The run, in streams of older protocols.
    public var testRunStartedId: String?
    /// The hook around the run that it belongs to.
    public var testRunHookStartedId: String?
    /// The time of the attachment.
    public var timestamp: Timestamp?

    /// Creates an attachment.
    public init(
      body: String, contentEncoding: ContentEncoding, mediaType: String, fileName: String? = nil,
      source: Source? = nil, testCaseStartedId: String? = nil, testStepId: String? = nil, url: String? = nil,
      testRunStartedId: String? = nil, testRunHookStartedId: String? = nil, timestamp: Timestamp? = nil
    ) {
      self.body = body
      self.contentEncoding = contentEncoding
      self.mediaType = mediaType
      self.fileName = fileName
      self.source = source
      self.testCaseStartedId = testCaseStartedId
      self.testStepId = testStepId
      self.url = url
      self.testRunStartedId = testRunStartedId
      self.testRunHookStartedId = testRunHookStartedId
      self.timestamp = timestamp
    }
  }

  /// An attachment whose content is stored outside the stream.
  public struct ExternalAttachment: Sendable, Hashable {
    /// The address of the content.
    public var url: String
    /// The media type.
    public var mediaType: String
    /// The attempt that it belongs to.
    public var testCaseStartedId: String?
    /// The step or hook that it belongs to.
    public var testStepId: String?
    /// The hook around the run that it belongs to.
    public var testRunHookStartedId: String?
    /// The time of the attachment.
    public var timestamp: Timestamp?

    /// Creates an external attachment.
    public init(
      url: String, mediaType: String, testCaseStartedId: String? = nil, testStepId: String? = nil,
      testRunHookStartedId: String? = nil, timestamp: Timestamp? = nil
    ) {
      self.url = url
      self.mediaType = mediaType
      self.testCaseStartedId = testCaseStartedId
      self.testStepId = testStepId
      self.testRunHookStartedId = testRunHookStartedId
      self.timestamp = timestamp
    }
  }
}

extension Envelope.Attachment: Message {
  init() { self.init(body: "", contentEncoding: .identity, mediaType: "") }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.reference("testRunStartedId", &testRunStartedId, .run)
    try coder.reference("testRunHookStartedId", &testRunHookStartedId, .runHook)
    try coder.reference("testCaseStartedId", &testCaseStartedId, .attempt)
    try coder.reference("testStepId", &testStepId, .testStep)
    try coder.member("body", &body)
    try coder.member("contentEncoding", &contentEncoding)
    try coder.member("mediaType", &mediaType)
    try coder.member("fileName", &fileName)
    try coder.member("source", &source)
    try coder.member("url", &url)
    try coder.member("timestamp", &timestamp)
  }
}

extension Envelope.Attachment.ContentEncoding: MessageValue {
  init() { self = .identity }
}

extension Envelope.ExternalAttachment: Message {
  init() { self.init(url: "", mediaType: "") }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.reference("testRunHookStartedId", &testRunHookStartedId, .runHook)
    try coder.reference("testCaseStartedId", &testCaseStartedId, .attempt)
    try coder.reference("testStepId", &testStepId, .testStep)
    try coder.member("url", &url)
    try coder.member("mediaType", &mediaType)
    try coder.member("timestamp", &timestamp)
  }
}
