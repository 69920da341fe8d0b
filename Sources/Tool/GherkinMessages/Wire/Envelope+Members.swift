internal import GherkinSyntax

/// An envelope; nil if the kind of message is unknown.
extension Envelope?: MessageValue, Message {
  init() { self = nil }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.alternative("meta", &self, Envelope.meta) { if case .meta(let message) = $0 { message } else { nil } }
    try coder.alternative("source", &self, Envelope.source) {
      if case .source(let message) = $0 { message } else { nil }
    }
    try coder.alternative("gherkinDocument", &self, Envelope.gherkinDocument) {
      if case .gherkinDocument(let message) = $0 { message } else { nil }
    }
    try coder.alternative("pickle", &self, Envelope.pickle) {
      if case .pickle(let message) = $0 { message } else { nil }
    }
    try coder.alternative("parseError", &self, Envelope.parseError) {
      if case .parseError(let message) = $0 { message } else { nil }
    }
    try coder.alternative("parameterType", &self, Envelope.parameterType) {
      if case .parameterType(let message) = $0 { message } else { nil }
    }
    try coder.alternative("undefinedParameterType", &self, Envelope.undefinedParameterType) {
      if case .undefinedParameterType(let message) = $0 { message } else { nil }
    }
    try coder.alternative("stepDefinition", &self, Envelope.stepDefinition) {
      if case .stepDefinition(let message) = $0 { message } else { nil }
    }
    try coder.alternative("hook", &self, Envelope.hook) { if case .hook(let message) = $0 { message } else { nil } }
    try coder.alternative("testRunStarted", &self, Envelope.testRunStarted) {
      if case .testRunStarted(let message) = $0 { message } else { nil }
    }
    try coder.alternative("testRunHookStarted", &self, Envelope.testRunHookStarted) {
      if case .testRunHookStarted(let message) = $0 { message } else { nil }
    }
    try coder.alternative("testRunHookFinished", &self, Envelope.testRunHookFinished) {
      if case .testRunHookFinished(let message) = $0 { message } else { nil }
    }
    try coder.alternative("testCase", &self, Envelope.testCase) {
      if case .testCase(let message) = $0 { message } else { nil }
    }
    try coder.alternative("testCaseStarted", &self, Envelope.testCaseStarted) {
      if case .testCaseStarted(let message) = $0 { message } else { nil }
    }
    try coder.alternative("testStepStarted", &self, Envelope.testStepStarted) {
      if case .testStepStarted(let message) = $0 { message } else { nil }
    }
    try coder.alternative("testStepFinished", &self, Envelope.testStepFinished) {
      if case .testStepFinished(let message) = $0 { message } else { nil }
    }
    try coder.alternative("testCaseFinished", &self, Envelope.testCaseFinished) {
      if case .testCaseFinished(let message) = $0 { message } else { nil }
    }
    try coder.alternative("attachment", &self, Envelope.attachment) {
      if case .attachment(let message) = $0 { message } else { nil }
    }
    try coder.alternative("externalAttachment", &self, Envelope.externalAttachment) {
      if case .externalAttachment(let message) = $0 { message } else { nil }
    }
    try coder.alternative("suggestion", &self, Envelope.suggestion) {
      if case .suggestion(let message) = $0 { message } else { nil }
    }
    try coder.alternative("testRunFinished", &self, Envelope.testRunFinished) {
      if case .testRunFinished(let message) = $0 { message } else { nil }
    }
  }
}
