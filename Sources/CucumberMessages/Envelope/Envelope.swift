public import Gherkin

/// One message of a run: the only vocabulary in which a run speaks to formatters, machines and archives.
///
/// The cases are those of the official `Envelope` message, each named as its key on the wire. The many small ones are
/// not `indirect`: what one thread allocates and another frees makes both wait.
public enum Envelope: Sendable, Hashable {
  /// What made the stream and where.
  indirect case meta(Meta)
  /// The text of a feature file.
  indirect case source(Source)
  /// The syntax tree of a feature file.
  indirect case gherkinDocument(GherkinDocument)
  /// One scenario, ready to run.
  indirect case pickle(Pickle)
  /// One thing that is wrong with a feature file.
  indirect case parseError(ParseError)
  /// A parameter type that authors defined.
  indirect case parameterType(ParameterType)
  /// A parameter type that an expression uses but that is not defined.
  indirect case undefinedParameterType(UndefinedParameterType)
  /// A step definition.
  indirect case stepDefinition(StepDefinition)
  /// A hook.
  indirect case hook(Hook)
  /// The run begins.
  case testRunStarted(TestRunStarted)
  /// A hook around the whole run begins.
  indirect case testRunHookStarted(TestRunHookStarted)
  /// A hook around the whole run ended.
  indirect case testRunHookFinished(TestRunHookFinished)
  /// What will run for a pickle: its hooks and steps, matched.
  indirect case testCase(TestCase)
  /// An attempt at a test case begins.
  indirect case testCaseStarted(TestCaseStarted)
  /// A step or hook of an attempt begins.
  case testStepStarted(TestStepStarted)
  /// A step or hook of an attempt ended.
  case testStepFinished(TestStepFinished)
  /// An attempt at a test case ended.
  case testCaseFinished(TestCaseFinished)
  /// Something that user code attached to a step or a hook.
  indirect case attachment(Attachment)
  /// Something attached that is kept outside of the stream.
  indirect case externalAttachment(ExternalAttachment)
  /// Code that would define an undefined step.
  indirect case suggestion(Suggestion)
  /// The run ended.
  indirect case testRunFinished(TestRunFinished)
}
