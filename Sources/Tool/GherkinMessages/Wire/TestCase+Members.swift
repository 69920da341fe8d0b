extension Envelope.TestCase: Message {
  init() { self.init(id: "", pickleId: "", testSteps: []) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.id("id", &id, .testCase)
    try coder.reference("pickleId", &pickleId, .pickle)
    try coder.member("testSteps", &testSteps)
    try coder.reference("testRunStartedId", &testRunStartedId, .run)
  }
}

extension Envelope.TestStep: Message {
  init() { self.init(id: "", pickleStepId: nil, stepDefinitionIds: nil, stepMatchArgumentsLists: nil) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.id("id", &id, .testStep)
    try coder.reference("hookId", &hookId, .hook)
    try coder.reference("pickleStepId", &pickleStepId, .pickleStep)
    try coder.reference("stepDefinitionIds", &stepDefinitionIds, .stepDefinition)
    var lists = stepMatchArgumentsLists?.map(StepMatchArgumentsList.init)
    try coder.detail("stepMatchArgumentsLists", &lists)
    if Coder.isReading { stepMatchArgumentsLists = lists?.map(\.stepMatchArguments) }
  }
}

/// The arguments of one definition that matches a step: an object in JSON, an array in the model.
private struct StepMatchArgumentsList {
  var stepMatchArguments: [Envelope.StepMatchArgument] = []
}

extension StepMatchArgumentsList: Message {
  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("stepMatchArguments", &stepMatchArguments)
  }
}

extension Envelope.StepMatchArgument: Message {
  init() { self.init(group: .init()) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("group", &group)
    try coder.member("parameterTypeName", &parameterTypeName)
  }
}

extension Envelope.Group: Message {
  init() { self.init(children: nil, start: nil, value: nil) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("start", &start)
    try coder.member("value", &value)
    try coder.member("children", &children)
  }
}

extension Envelope.TestCaseStarted: Message {
  init() { self.init(id: "", testCaseId: "", attempt: 0, timestamp: .init()) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.id("id", &id, .attempt)
    try coder.reference("testCaseId", &testCaseId, .testCase)
    try coder.member("workerId", &workerId)
    try coder.member("timestamp", &timestamp)
    try coder.member("attempt", &attempt, in: 0...1_000_000_000)
  }
}

extension Envelope.TestCaseFinished: Message {
  init() { self.init(testCaseStartedId: "", timestamp: .init(), willBeRetried: false) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.reference("testCaseStartedId", &testCaseStartedId, .attempt)
    try coder.member("timestamp", &timestamp)
    try coder.member("willBeRetried", &willBeRetried)
  }
}
