internal import GherkinFormatters
package import GherkinMessages
package import GherkinOutcomes
internal import GherkinPages
internal import GherkinRunHistory
internal import GherkinSyntax
internal import GherkinText

/// The content of a site: features, and the results of a run if there is one.
package struct SiteRecord {
  /// The maximum number of different texts of steps, without their values, that can be examples.
  private static let exampleLimit = 20_000

  /// A step definition.
  struct Phrase {
    let pattern: String
    /// The text of a step, and the byte ranges of its arguments; nil if no step matches.
    var example: (text: String, arguments: [Range<Int>])?
  }

  /// The features with their results.
  private(set) var results = FeatureResults()
  private var tagCollector = TagCollector()
  /// The identities of scenarios and rows, which are used for links.
  private(set) var identities = ScenarioIdentities()
  /// The step definitions, each with the text of a step as example.
  private(set) var phrases: [Phrase] = []
  /// The index in ``phrases`` of each definition, by its id.
  private(set) var definitions: [String: Int] = [:]
  /// The texts of steps that can be examples, by the ids of the steps, and their texts without values.
  private var exampleTexts: [String: String] = [:]
  private var seenTexts: Set<String> = []
  private var recorder = StreamRecorder()
  /// The run, when the record is complete.
  package private(set) var run = RunOutcome()

  /// Creates an empty record.
  package init() {}

  /// Adds the next envelope, from a stream or a parsed feature.
  package mutating func handle(_ envelope: Envelope) {
    switch envelope {
    case .stepDefinition(let definition):
      definitions[definition.id] = phrases.count
      phrases.append(Phrase(pattern: definition.pattern))
    case .testCase(let testCase): addExamples(testCase)
    case .gherkinDocument(let document):
      identities.insert(document)
      tagCollector.visit(document)
    case .pickle(let pickle):
      for step in pickle.steps where seenTexts.count < Self.exampleLimit {
        if seenTexts.insert(PhraseBook.normalized(step.text)).inserted { exampleTexts[step.id] = step.text }
      }
    default: break
    }
    results.add(envelope)
    for item in recorder.handle(envelope) { handle(item) }
  }

  private mutating func handle(_ item: ReportItem) {
    if case .scenario(let scenario) = item { results.add(scenario) }
  }

  /// Completes the record.
  package mutating func finish() {
    var recorder = recorder
    run = recorder.finish { handle($0) }
    let identities = identities
    results.setAnchors { node in
      identities.identity(ofNode: node).map { "\(Slug.of($0.scenario).prefix(40))-\($0.digest)" }
    }
  }

  /// Whether there are results of a run.
  var hasRun: Bool { run.start != nil }
  /// Whether the run failed as a whole.
  var runFailed: Bool { run.isComplete && !run.isSuccess }
  /// The start of the run in ISO 8601; nil if there is none.
  var startTime: String? { run.start.map { UTCTime.text(Int($0.components.seconds)) } }
  /// The metadata of the stream.
  var meta: Envelope.Meta? { run.meta }
  /// The commit of the run; nil if it is unknown.
  var git: Envelope.Git? { run.git }
  /// The name of the repository; nil if it is unknown.
  var projectName: String? { run.projectName }
  /// The environment entries of the run's command line.
  var environment: [RunEnvironment.Entry] { run.environment }

  /// The features, in the order of the stream.
  var features: [FeatureResults.Feature] { results.features }
  /// The names of all tags of the features.
  var tags: Set<String> { tagCollector.names }

  private mutating func addExamples(_ testCase: Envelope.TestCase) {
    for step in testCase.testSteps {
      guard let id = step.pickleStepId, let text = exampleTexts.removeValue(forKey: id),
        let ids = step.stepDefinitionIds, ids.count == 1, let index = definitions[ids[0]], phrases[index].example == nil
      else { continue }
      phrases[index].example = (text, step.argumentRanges(in: text))
    }
  }
}

/// Collects the names of tags.
private struct TagCollector: DocumentVisitor {
  var names: Set<String> = []

  mutating func visit(_ tags: [GherkinDocument.Tag]) {
    for tag in tags { names.insert(tag.name) }
  }
}
