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
