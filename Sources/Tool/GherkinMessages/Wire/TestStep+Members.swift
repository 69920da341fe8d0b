import GherkinSyntax

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
