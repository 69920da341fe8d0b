public import GherkinSyntax

/// A message of a run. Formatters, other programs and saved runs use only these messages.
///
/// The cases are those of the official `Envelope` message, with the names of its keys. The many small cases are not
/// `indirect`, because memory that one thread allocates and another frees slows down both.
public enum Envelope: Sendable, Hashable {
  /// The implementation that produced the stream, and its environment.
  indirect case meta(Meta)
  /// The text of a feature file.
  indirect case source(Source)
  /// The syntax tree of a feature file.
  indirect case gherkinDocument(GherkinDocument)
  /// A scenario that is ready to run.
  indirect case pickle(Pickle)
  /// An error in a feature file.
  indirect case parseError(ParseError)
  /// A parameter type that users defined.
  indirect case parameterType(ParameterType)
  /// An undefined parameter type that an expression uses.
  indirect case undefinedParameterType(UndefinedParameterType)
  /// A step definition.
  indirect case stepDefinition(StepDefinition)
  /// A hook.
  indirect case hook(Hook)
  /// The start of the run.
  case testRunStarted(TestRunStarted)
  /// The start of a hook around the whole run.
  indirect case testRunHookStarted(TestRunHookStarted)
  /// The end of a hook around the whole run.
  indirect case testRunHookFinished(TestRunHookFinished)
  /// The plan of a pickle: its hooks and steps with their matches.
  indirect case testCase(TestCase)
  /// The start of an attempt at a test case.
  indirect case testCaseStarted(TestCaseStarted)
  /// The start of a step or hook of an attempt.
  case testStepStarted(TestStepStarted)
  /// The end of a step or hook of an attempt.
  case testStepFinished(TestStepFinished)
  /// The end of an attempt at a test case.
  case testCaseFinished(TestCaseFinished)
  /// An attachment that user code added to a step or a hook.
  indirect case attachment(Attachment)
  /// An attachment that is stored outside the stream.
  indirect case externalAttachment(ExternalAttachment)
  /// Code that would define an undefined step.
  indirect case suggestion(Suggestion)
  /// The end of the run.
  indirect case testRunFinished(TestRunFinished)
}

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

extension Envelope {
  /// Returns the message with other paths of feature files.
  ///
  /// - Parameter path: returns the path that replaces another one.
  package func replacingPaths(_ path: (String) -> String) -> Envelope {
    switch self {
    case .source(let source) where source.uri != Source.standardInput:
      return .source(Source(uri: path(source.uri), bytes: source.bytes, mediaType: source.mediaType))
    case .gherkinDocument(let document): return .gherkinDocument(document.replacingPath(path))
    case .pickle(let pickle): return .pickle(pickle.replacingPath(path))
    case .parseError(let error): return .parseError(error.replacingPath(path))
    default: return self
    }
  }
}

extension GherkinDocument {
  package func replacingPath(_ path: (String) -> String) -> Self {
    guard uri != Source.standardInput else { return self }
    var document = self
    document.uri = path(uri)
    return document
  }
}

extension Pickle {
  package func replacingPath(_ path: (String) -> String) -> Self {
    guard uri != Source.standardInput else { return self }
    var pickle = self
    pickle.uri = path(uri)
    return pickle
  }
}

extension ParseError {
  package func replacingPath(_ path: (String) -> String) -> Self {
    uri == Source.standardInput ? self : ParseError(uri: path(uri), location: location, message: message)
  }
}

extension Envelope {
  /// The time of the event; nil for definitions.
  var timestamp: Timestamp? {
    switch self {
    case .testRunStarted(let event): event.timestamp
    case .testRunHookStarted(let event): event.timestamp
    case .testRunHookFinished(let event): event.timestamp
    case .testCaseStarted(let event): event.timestamp
    case .testStepStarted(let event): event.timestamp
    case .testStepFinished(let event): event.timestamp
    case .testCaseFinished(let event): event.timestamp
    case .testRunFinished(let event): event.timestamp
    case .attachment(let event): event.timestamp
    case .externalAttachment(let event): event.timestamp
    default: nil
    }
  }
}

extension Envelope.Timestamp {
  /// Returns the earlier of two times, or the one that is known.
  static func earliest(_ first: Self?, _ second: Self?) -> Self? {
    guard let first, let second else { return first ?? second }
    return second - first < .zero ? second : first
  }

  /// Returns the later of two times, or the one that is known.
  static func latest(_ first: Self?, _ second: Self?) -> Self? {
    guard let first, let second else { return first ?? second }
    return second - first > .zero ? second : first
  }
}
