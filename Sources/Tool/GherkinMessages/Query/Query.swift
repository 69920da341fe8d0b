package import GherkinOutcomes
public import GherkinSyntax

/// Answers questions about the events of a run. It reads one envelope at a time, and keeps the data that formatters
/// need.
///
/// Of a finished scenario it keeps only the data of its topics that may still be needed, so a long run that passes
/// needs little memory. For unknown ids it returns nil or empty values, and never traps.
///
/// An object, because everything that writes a report refers to the same one. One task updates it; others read it only
/// between updates, so it can be shared without a lock.
public final class Query: @unchecked Sendable {
  /// The topics that are kept.
  public let topics: Topics
  /// The tool and the environment that produced the stream.
  public private(set) var meta: Envelope.Meta?
  /// The statistics of the run.
  public internal(set) var statistics = Statistics()
  /// The test cases with a failed attempt that was retried.
  var troubled: Set<String> = []
  /// Whether the stream contains hooks.
  var hasHooks = false
  /// The parse errors of feature files.
  public private(set) var parseErrors: [ParseError] = []
  /// Parameter types that expressions use but that are not defined.
  public private(set) var undefinedParameterTypes: [Envelope.UndefinedParameterType] = []
  /// The start of the run.
  public private(set) var testRunStarted: Envelope.TestRunStarted?
  /// The end of the run; nil while it runs, and in an incomplete stream.
  public private(set) var testRunFinished: Envelope.TestRunFinished?

  var lookedUp: LookedUpFeatures?
  /// Whether features and test cases are not stored, because a lookup provides them.
  package var leavesFeaturesToLookup = false
  var documents = DocumentIndex()
  var pickles: [String: Pickle] = [:]
  var testCases: [String: Envelope.TestCase] = [:]
  var definitions: [String: Envelope.StepDefinition] = [:]
  var hooks: [String: Envelope.Hook] = [:]
  var attempts: [String: Attempt] = [:]
  /// The bodies of attachments of running attempts. Their space is released when the attempts end.
  let openBodies = Spool()
  /// The bodies of stored attachments.
  let keptBodies = Spool()
  var runHooks: [String: RunHook] = [:]
  var suggestions: [String: Envelope.Suggestion] = [:]
  /// The ids of the steps with suggestions, in the order of the suggestions.
  var suggestionOrder: [String] = []
  /// The ids of stored, completed attempts, in the order of their ends.
  var keptAttempts: [String] = []
  /// The id of an attempt that has just ended and is not stored. Formatters can still query it.
  var departing: String?
  /// The id of the test case that has just ended. Formatters can still query its feature.
  var endedTestCase: String?
  /// The ids of pickles that the stream lists as selected but not run.
  var recordedNotRun: Set<String> = []
  /// The ids of pickles whose last attempt ended, if test cases are stored.
  var finishedPickles: Set<String> = []
  /// The shards in the stream.
  package internal(set) var shards: [RunFact.Shard] = []
  /// The deprecated step definitions that scenarios use.
  package internal(set) var deprecatedSteps: [RunFact.DeprecatedStep] = []
  /// The limits on retries that were reached, one for each run in the stream.
  package internal(set) var retryTotals: [RunFact.RetryTotal] = []
  /// The links of tags.
  package internal(set) var tagLinks: [TagLink] = []
  /// The environment entries of the command line.
  package internal(set) var environment: [RunFact.EnvironmentEntry] = []
  /// The links of locations.
  package internal(set) var sourceLink: SourceLink?
  /// The commit of a run outside of continuous integration.
  var checkout: RunFact.Checkout?
  /// The outcomes that the run accepts.
  package internal(set) var successPolicy = SuccessPolicy.strict
  /// The ids of stored hooks of the run, in the order of their starts.
  var runHookOrder: [String] = []

  /// Creates a query without data.
  public init(keeping topics: Topics = .all) {
    self.topics = topics
  }

  /// Adds the next envelope of the stream.
  public func update(_ envelope: Envelope) {
    forgetDeparting()
    switch envelope {
    case .meta(let meta): self.meta = meta
    case .gherkinDocument(let document):
      if topics.contains(.features), !leavesFeaturesToLookup { documents.insert(document) }
    case .pickle(let pickle): insert(pickle)
    case .parseError(let error): parseErrors.append(error)
    case .undefinedParameterType(let type): undefinedParameterTypes.append(type)
    case .stepDefinition(let definition): if topics.contains(.definitions) { definitions[definition.id] = definition }
    case .hook(let hook):
      hasHooks = true
      if topics.contains(.definitions) { hooks[hook.id] = hook }
    case .testRunStarted(let started): testRunStarted = started
    case .testRunHookStarted(let started): begin(started)
    case .testRunHookFinished(let finished): end(finished)
    case .testCase(let testCase):
      if topics.contains(.testCases), !leavesFeaturesToLookup { testCases[testCase.id] = testCase }
    case .testCaseStarted(let started): begin(started)
    case .testStepFinished(let finished): end(finished)
    case .testCaseFinished(let finished): end(finished)
    case .attachment(let attachment):
      insertFact(attachment)
      if topics.contains(.attachments) { insert(attachment) }
    case .suggestion(let suggestion): if topics.contains(.suggestions) { insert(suggestion) }
    case .testRunFinished(let finished): testRunFinished = finished
    case .source, .parameterType, .testStepStarted, .externalAttachment: break
    }
  }

  private func insert(_ pickle: Pickle) {
    statistics.pickles += 1
    if topics.contains(.features), !leavesFeaturesToLookup { pickles[pickle.id] = pickle }
  }

  private func insert(_ suggestion: Envelope.Suggestion) {
    if suggestions.updateValue(suggestion, forKey: suggestion.pickleStepId) == nil {
      suggestionOrder.append(suggestion.pickleStepId)
    }
  }
}
