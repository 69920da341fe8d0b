public import GherkinMessages
public import GherkinSyntax

/// Creates a report only from the events of a run, which is in progress or saved.
///
/// A formatter is a value that is used by one task. It handles every envelope in order, after the query has processed
/// it, and writes to its sink. It implements either ``handle(_:query:to:)``, or the methods for the kinds of messages
/// that it needs:
///
/// ```swift
/// mutating func handle(testCaseFinished: Envelope.TestCaseFinished, query: Query, to sink: inout OutputSink)
/// ```
///
/// All requirements have defaults: the query keeps everything, all kinds of messages arrive, and nothing is written.
public protocol EventFormatter: Sendable {
  /// The topics that this formatter queries.
  ///
  /// The default is all topics. Declaring fewer makes runs faster and reduces memory use.
  var needs: Query.Topics { get }

  /// The optional kinds of messages that this formatter handles.
  ///
  /// The default is all kinds. Declaring fewer makes runs faster and reduces memory use.
  var handledKinds: Envelope.OptionalKinds { get }

  /// Whether this formatter queries features only for scenarios that failed, or did not pass at the first attempt.
  ///
  /// The default is false. If true, a run need not keep the features of all other scenarios.
  var asksAboutFailuresOnly: Bool { get }

  /// Handles the next envelope, after the query has processed it.
  ///
  /// The default calls the method for the envelope's kind.
  mutating func handle(_ envelope: Envelope, query: Query, to sink: inout OutputSink)

  /// Handles the metadata of the stream. The default does nothing.
  mutating func handle(meta: Envelope.Meta, query: Query, to sink: inout OutputSink)

  /// Handles the text of a feature file. The default does nothing.
  mutating func handle(source: Source, query: Query, to sink: inout OutputSink)

  /// Handles the syntax tree of a feature file. The default does nothing.
  mutating func handle(gherkinDocument: GherkinDocument, query: Query, to sink: inout OutputSink)

  /// Handles a scenario that is ready to run. The default does nothing.
  mutating func handle(pickle: Pickle, query: Query, to sink: inout OutputSink)

  /// Handles an error in a feature file. The default does nothing.
  mutating func handle(parseError: ParseError, query: Query, to sink: inout OutputSink)

  /// Handles a parameter type that a library defines. The default does nothing.
  mutating func handle(parameterType: Envelope.ParameterType, query: Query, to sink: inout OutputSink)

  /// Handles an undefined parameter type that an expression uses. The default does nothing.
  mutating func handle(undefinedParameterType: Envelope.UndefinedParameterType, query: Query, to sink: inout OutputSink)

  /// Handles a step definition. The default does nothing.
  mutating func handle(stepDefinition: Envelope.StepDefinition, query: Query, to sink: inout OutputSink)

  /// Handles a hook. The default does nothing.
  mutating func handle(hook: Envelope.Hook, query: Query, to sink: inout OutputSink)

  /// Handles the start of the run. The default does nothing.
  mutating func handle(testRunStarted: Envelope.TestRunStarted, query: Query, to sink: inout OutputSink)

  /// Handles the start of a hook of the run. The default does nothing.
  mutating func handle(testRunHookStarted: Envelope.TestRunHookStarted, query: Query, to sink: inout OutputSink)

  /// Handles the end of a hook of the run. The default does nothing.
  mutating func handle(testRunHookFinished: Envelope.TestRunHookFinished, query: Query, to sink: inout OutputSink)

  /// Handles the test case of a pickle, with its matched steps and hooks. The default does nothing.
  mutating func handle(testCase: Envelope.TestCase, query: Query, to sink: inout OutputSink)

  /// Handles the start of an attempt at a test case. The default does nothing.
  mutating func handle(testCaseStarted: Envelope.TestCaseStarted, query: Query, to sink: inout OutputSink)

  /// Handles the start of a step or hook. The default does nothing.
  mutating func handle(testStepStarted: Envelope.TestStepStarted, query: Query, to sink: inout OutputSink)

  /// Handles the end of a step or hook. The default does nothing.
  mutating func handle(testStepFinished: Envelope.TestStepFinished, query: Query, to sink: inout OutputSink)

  /// Handles the end of an attempt at a test case. The default does nothing.
  mutating func handle(testCaseFinished: Envelope.TestCaseFinished, query: Query, to sink: inout OutputSink)

  /// Handles an attachment that user code added. The default does nothing.
  mutating func handle(attachment: Envelope.Attachment, query: Query, to sink: inout OutputSink)

  /// Handles an attachment that is stored outside the stream. The default does nothing.
  mutating func handle(externalAttachment: Envelope.ExternalAttachment, query: Query, to sink: inout OutputSink)

  /// Handles code that would define an undefined step. The default does nothing.
  mutating func handle(suggestion: Envelope.Suggestion, query: Query, to sink: inout OutputSink)

  /// Handles the end of the run. The default does nothing.
  mutating func handle(testRunFinished: Envelope.TestRunFinished, query: Query, to sink: inout OutputSink)

  /// Called once after the last envelope, even if the stream is truncated. The default does nothing.
  mutating func finish(query: Query, to sink: inout OutputSink)
}

extension EventFormatter {
  /// All topics.
  public var needs: Query.Topics { .all }

  /// All kinds.
  public var handledKinds: Envelope.OptionalKinds { .all }

  /// False.
  public var asksAboutFailuresOnly: Bool { false }

  /// Calls the method of the envelope's kind.
  public mutating func handle(_ envelope: Envelope, query: Query, to sink: inout OutputSink) {
    switch envelope {
    case .meta(let message): handle(meta: message, query: query, to: &sink)
    case .source(let message): handle(source: message, query: query, to: &sink)
    case .gherkinDocument(let message): handle(gherkinDocument: message, query: query, to: &sink)
    case .pickle(let message): handle(pickle: message, query: query, to: &sink)
    case .parseError(let message): handle(parseError: message, query: query, to: &sink)
    case .parameterType(let message): handle(parameterType: message, query: query, to: &sink)
    case .undefinedParameterType(let message): handle(undefinedParameterType: message, query: query, to: &sink)
    case .stepDefinition(let message): handle(stepDefinition: message, query: query, to: &sink)
    case .hook(let message): handle(hook: message, query: query, to: &sink)
    case .testRunStarted(let message): handle(testRunStarted: message, query: query, to: &sink)
    case .testRunHookStarted(let message): handle(testRunHookStarted: message, query: query, to: &sink)
    case .testRunHookFinished(let message): handle(testRunHookFinished: message, query: query, to: &sink)
    case .testCase(let message): handle(testCase: message, query: query, to: &sink)
    case .testCaseStarted(let message): handle(testCaseStarted: message, query: query, to: &sink)
    case .testStepStarted(let message): handle(testStepStarted: message, query: query, to: &sink)
    case .testStepFinished(let message): handle(testStepFinished: message, query: query, to: &sink)
    case .testCaseFinished(let message): handle(testCaseFinished: message, query: query, to: &sink)
    case .attachment(let message): handle(attachment: message, query: query, to: &sink)
    case .externalAttachment(let message): handle(externalAttachment: message, query: query, to: &sink)
    case .suggestion(let message): handle(suggestion: message, query: query, to: &sink)
    case .testRunFinished(let message): handle(testRunFinished: message, query: query, to: &sink)
    }
  }

  /// Writes nothing.
  public mutating func finish(query: Query, to sink: inout OutputSink) {}
}

// Default implementations, which ignore the message.
extension EventFormatter {
  /// Does nothing.
  public mutating func handle(meta: Envelope.Meta, query: Query, to sink: inout OutputSink) {}

  /// Does nothing.
  public mutating func handle(source: Source, query: Query, to sink: inout OutputSink) {}

  /// Does nothing.
  public mutating func handle(gherkinDocument: GherkinDocument, query: Query, to sink: inout OutputSink) {}

  /// Does nothing.
  public mutating func handle(pickle: Pickle, query: Query, to sink: inout OutputSink) {}

  /// Does nothing.
  public mutating func handle(parseError: ParseError, query: Query, to sink: inout OutputSink) {}

  /// Does nothing.
  public mutating func handle(parameterType: Envelope.ParameterType, query: Query, to sink: inout OutputSink) {}

  /// Does nothing.
  public mutating func handle(
    undefinedParameterType: Envelope.UndefinedParameterType, query: Query, to sink: inout OutputSink
  ) {}

  /// Does nothing.
  public mutating func handle(stepDefinition: Envelope.StepDefinition, query: Query, to sink: inout OutputSink) {}

  /// Does nothing.
  public mutating func handle(hook: Envelope.Hook, query: Query, to sink: inout OutputSink) {}

  /// Does nothing.
  public mutating func handle(testRunStarted: Envelope.TestRunStarted, query: Query, to sink: inout OutputSink) {}

  /// Does nothing.
  public mutating func handle(testRunHookStarted: Envelope.TestRunHookStarted, query: Query, to sink: inout OutputSink)
  {}

  /// Does nothing.
  public mutating func handle(
    testRunHookFinished: Envelope.TestRunHookFinished, query: Query, to sink: inout OutputSink
  ) {}

  /// Does nothing.
  public mutating func handle(testCase: Envelope.TestCase, query: Query, to sink: inout OutputSink) {}

  /// Does nothing.
  public mutating func handle(testCaseStarted: Envelope.TestCaseStarted, query: Query, to sink: inout OutputSink) {}

  /// Does nothing.
  public mutating func handle(testStepStarted: Envelope.TestStepStarted, query: Query, to sink: inout OutputSink) {}

  /// Does nothing.
  public mutating func handle(testStepFinished: Envelope.TestStepFinished, query: Query, to sink: inout OutputSink) {}

  /// Does nothing.
  public mutating func handle(testCaseFinished: Envelope.TestCaseFinished, query: Query, to sink: inout OutputSink) {}

  /// Does nothing.
  public mutating func handle(attachment: Envelope.Attachment, query: Query, to sink: inout OutputSink) {}

  /// Does nothing.
  public mutating func handle(externalAttachment: Envelope.ExternalAttachment, query: Query, to sink: inout OutputSink)
  {}

  /// Does nothing.
  public mutating func handle(suggestion: Envelope.Suggestion, query: Query, to sink: inout OutputSink) {}

  /// Does nothing.
  public mutating func handle(testRunFinished: Envelope.TestRunFinished, query: Query, to sink: inout OutputSink) {}
}
