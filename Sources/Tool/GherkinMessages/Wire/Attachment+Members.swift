internal import GherkinSyntax

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
