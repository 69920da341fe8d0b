internal import GherkinFormatters
package import GherkinMessages
internal import GherkinOutcomes
internal import GherkinPages
internal import GherkinProtocol
internal import GherkinRunHistory
internal import GherkinSyntax
internal import GherkinText

/// The content of a site: features, and the results of a run if there is one.
///
/// Syntax trees are stored in a temporary file, and only the ids and definitions of test cases are kept, so that memory
/// use grows with the number of scenarios and steps, but not with their texts.
package struct SiteRecord {
  /// The maximum length of an error, in bytes.
  private static let errorLimit = 8 << 10
  /// The maximum number of different texts of steps, without their values, that can be examples.
  private static let exampleLimit = 20_000

  /// A step definition.
  struct Phrase {
    let pattern: String
    /// The text of a step, and the byte ranges of its arguments; nil if no step matches.
    var example: (text: String, arguments: [Range<Int>])?
  }

  /// A feature file.
  struct Feature {
    let uri: String
    let name: String
    let language: String
    fileprivate let document: Spool.Entry
    fileprivate let markdown: Spool.Entry?
  }

  private(set) var features: [Feature] = []
  private var tagCollector = TagCollector()
  /// The identities of scenarios and rows, which are used for links.
  private(set) var identities = ScenarioIdentities()
  /// The step definitions, each with the text of a step as example.
  private(set) var phrases: [Phrase] = []
  /// The texts of steps that can be examples, by the ids of the steps, and their texts without values.
  private var exampleTexts: [String: String] = [:]
  private var seenTexts: Set<String> = []
  private var recorder = StreamRecorder()
  /// The run, when the record is complete.
  private(set) var run = RunOutcome()
  private let spool = Spool()
  private var markdown: [ExactText: Spool.Entry] = [:]
  /// The node of each pickle: its row, or its scenario.
  private var nodes: [String: String] = [:]
  private var results: [String: ScenarioResult] = [:]
  private var definitions: [String: Int] = [:]

  /// Creates an empty record.
  package init() {}

  /// Adds the next envelope, from a stream or a parsed feature.
  package mutating func handle(_ envelope: Envelope) {
    switch envelope {
    case .stepDefinition(let definition):
      definitions[definition.id] = phrases.count
      phrases.append(Phrase(pattern: definition.pattern))
    case .testCase(let testCase): addExamples(testCase)
    case .source(let source):
      if source.mediaType == .markdown { markdown[ExactText(source.uri)] = spool.keep(source.bytes) }
    case .gherkinDocument(let document): add(document)
    case .pickle(let pickle):
      if let node = pickle.astNodeIds.last { nodes[pickle.id] = node }
      for step in pickle.steps where seenTexts.count < Self.exampleLimit {
        if seenTexts.insert(PhraseBook.normalized(step.text)).inserted { exampleTexts[step.id] = step.text }
      }
    default: break
    }
    for item in recorder.handle(envelope) { handle(item) }
  }

  private mutating func handle(_ item: ReportItem) {
    if case .scenario(let scenario) = item { add(scenario) }
  }

  /// Completes the record.
  package mutating func finish() {
    var recorder = recorder
    run = recorder.finish { handle($0) }
    nodes = [:]
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
  /// The tag links of the run.
  var tagLinks: [TagLink] { run.tagLinks }
  /// The source links of the run.
  var sourceLink: SourceLink? { run.facts(SourceLink.self).last }
  /// The environment entries of the run's command line.
  var environment: [RunEnvironment.Entry] { run.environment }

  /// The names of all tags of the features.
  var tags: Set<String> { tagCollector.names }

  /// Returns the result of a scenario without rows, or of a row; nil if it was not in a run.
  func result(ofNode id: String) -> ScenarioResult? { results[id] }

  /// Returns the syntax tree of a feature, and the text of its file if that is Markdown.
  func tree(of feature: Feature) -> (document: GherkinDocument, markdown: [UInt8]?)? {
    var reader = NDJSONReader(feature.document.bytes, name: feature.uri)
    guard case .gherkinDocument(let document)? = try? reader.next() else { return nil }
    return (document, feature.markdown?.bytes)
  }

  private mutating func add(_ document: GherkinDocument) {
    guard let feature = document.feature else { return }
    identities.insert(document)
    tagCollector.visit(document)
    var writer = NDJSONWriter()
    writer.append(.gherkinDocument(document))
    features.append(
      Feature(
        uri: document.uri, name: feature.name.isEmpty ? document.uri : feature.name, language: feature.language,
        document: spool.keep(Array(writer.bytes)), markdown: markdown.removeValue(forKey: ExactText(document.uri))))
  }

  private mutating func add(_ scenario: FinishedScenario) {
    guard let node = nodes[scenario.scenario.id] else { return }
    guard let attempt = scenario.attempts.last else {
      results[node] = .notRun
      return
    }
    var result = ScenarioResult(
      outcome: scenario.outcome, isBad: scenario.isBad(), isFlaky: scenario.isFlaky, duration: attempt.duration)
    var ended = attempt.results[...]
    for (position, testStep) in scenario.scenario.testSteps.enumerated() {
      let own = ended.first?.position == position ? ended.removeFirst() : nil
      let step: ReportedScenario.Step? = if case .step(let step) = testStep { step } else { nil }
      if let own, let text = Self.problem(of: own.result) {
        result.problems.append(
          .init(
            step: step == nil ? nil : result.steps.count,
            text: FailureText(text, comparison: own.result.exception?.comparison).markup.moved(to: spool)))
      }
      guard let step else { continue }
      result.steps.append(
        .init(
          own?.result.status, isKnownFailure: own?.result.knownFailure == .present,
          definition: step.definition.flatMap { definitions[$0.id] }))
    }
    results[node] = result
  }

  private mutating func addExamples(_ testCase: Envelope.TestCase) {
    for step in testCase.testSteps {
      guard let id = step.pickleStepId, let text = exampleTexts.removeValue(forKey: id),
        let ids = step.stepDefinitionIds, ids.count == 1, let index = definitions[ids[0]], phrases[index].example == nil
      else { continue }
      phrases[index].example = (text, step.argumentRanges(in: text))
    }
  }

  private static func problem(of result: TestStepResult) -> String? {
    guard result.status > .passed, let text = result.exception?.message ?? result.message,
      !text.isEmpty
    else { return nil }
    return String(decoding: text.utf8.prefix(errorLimit), as: UTF8.self)
  }
}

/// Collects the names of tags.
private struct TagCollector: DocumentVisitor {
  var names: Set<String> = []

  mutating func visit(_ tags: [GherkinDocument.Tag]) {
    for tag in tags { names.insert(tag.name) }
  }
}

/// The result of a scenario, or of a row of an outline.
struct ScenarioResult: Sendable {
  /// The result of a step.
  struct Step: Sendable {
    private var bits: UInt32 = 0

    init(_ status: TestStepResult.Status?, isKnownFailure: Bool, definition: Int?) {
      let number = status.flatMap { TestStepResult.Status.allCases.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      bits = UInt32(number) | (isKnownFailure ? 8 : 0) | UInt32(clamping: (definition ?? -1) + 1) << 4
    }

    /// The status; nil if the step has no result.
    var status: TestStepResult.Status? {
      bits & 7 == 0 ? nil : TestStepResult.Status.allCases[Int(bits & 7) - 1]
    }

    /// Whether the step failed as expected by the tag `@known-failure`.
    var isKnownFailure: Bool { bits & 8 != 0 }

    /// The result as it is drawn.
    var mark: StepMark { StepMark(status ?? .skipped, isKnownFailure: isKnownFailure) }

    /// The index of the only matching definition; nil if there is none.
    var definition: Int? { bits >> 4 == 0 ? nil : Int(bits >> 4) - 1 }
  }

  /// The error of a step or hook.
  struct Problem: Sendable {
    /// The index of the step; nil for a hook.
    var step: Int?
    /// The message, as markup.
    var text: Markup.Spooled
  }

  var outcome: Outcome
  /// Whether the run does not accept the outcome.
  var isBad = false
  var isFlaky = false
  var duration = Duration.zero
  /// The steps, starting with those of backgrounds.
  var steps: [Step] = []
  var problems: [Problem] = []

  /// The outcome as it is drawn.
  var mark: UnitMark { UnitMark(outcome, isFlaky: isFlaky) }

  /// The result of a selected scenario that did not run.
  static let notRun = ScenarioResult(outcome: .notRun)
}
