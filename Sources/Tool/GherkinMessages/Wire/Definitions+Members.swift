internal import GherkinSyntax

extension Envelope.ParameterType: Message {
  init() {
    self.init(
      id: "", name: "", regularExpressions: [], preferForRegularExpressionMatch: false, useForSnippets: false)
  }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.id("id", &id, .parameterType)
    try coder.member("name", &name)
    try coder.member("regularExpressions", &regularExpressions)
    try coder.member("preferForRegularExpressionMatch", &preferForRegularExpressionMatch)
    try coder.member("useForSnippets", &useForSnippets)
    try coder.member("sourceReference", &sourceReference)
  }
}

extension Envelope.UndefinedParameterType: Message {
  init() { self.init(expression: "", name: "") }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("name", &name)
    try coder.member("expression", &expression)
  }
}

extension Envelope.StepDefinition: Message {
  init() { self.init(id: "", pattern: "", patternType: .init(), sourceReference: .init()) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.id("id", &id, .stepDefinition)
    var pattern = StepDefinitionPattern(type: patternType, source: self.pattern)
    try coder.member("pattern", &pattern)
    (patternType, self.pattern) = (pattern.type, pattern.source)
    try coder.member("sourceReference", &sourceReference)
  }
}

/// A definition's pattern, which is an object in JSON.
private struct StepDefinitionPattern {
  var type = Envelope.StepDefinition.PatternType()
  var source = ""
}

extension StepDefinitionPattern: Message {
  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("type", &type)
    try coder.member("source", &source)
  }
}

extension Envelope.StepDefinition.PatternType: MessageValue {
  init() { self = .cucumberExpression }
}

extension Envelope.Hook: Message {
  init() { self.init(id: "", sourceReference: .init()) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.id("id", &id, .hook)
    try coder.member("type", &type)
    try coder.member("name", &name)
    try coder.member("tagExpression", &tagExpression)
    try coder.member("sourceReference", &sourceReference)
  }
}

extension Envelope.Hook.HookType: MessageValue {
  init() { self = .beforeTestRun }
}
