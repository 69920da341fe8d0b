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
