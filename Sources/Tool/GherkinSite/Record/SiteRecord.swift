import GherkinOutcomes
import GherkinFormatters
package import GherkinMessages
internal import GherkinSyntax
internal import GherkinPages
internal import GherkinRunHistory
internal import GherkinText

/// The content of a site: features, and the results of a run if there is one.
///
/// Syntax trees are stored in a temporary file, and only the ids and definitions of test cases are kept, so that memory
/// use grows with the number of scenarios and steps, but not with their texts.
package struct SiteRecord {
  /// The maximum length of an error, in bytes.
  private static let errorLimit = 8 << 10

  /// A feature file.
  struct Feature {
    let uri: String
    let name: String
    let language: String
    fileprivate let document: Spool.Entry
    fileprivate let markdown: Spool.Entry?
  }

  /// The data of a test case until the end of its last attempt.
  private struct TestCase {
    /// The node of the row, or of the scenario.
    let node: String
    /// The ids of its steps and hooks, in order.
    let ids: [String]
    /// Its steps without results; nil for a hook.
    let steps: [ScenarioResult.Step?]
  }

  /// The current results of an attempt, by the positions of steps and hooks.
  private struct Attempt {
    let testCase: String
    var statuses: [Envelope.TestStepResult.Status?]
    var knownFailures: Set<Int> = []
    var problems: [Int: String] = [:]
    /// The position after the last completed step or hook.
    var next = 0
  }

  private(set) var features: [Feature] = []
  private var tagCollector = TagCollector()
  /// The identities of scenarios and rows, which are used for links.
  private(set) var identities = ScenarioIdentities()
  /// The patterns of step definitions.
  private(set) var patterns: [String] = []
  private let query = Query(keeping: [])
  private let spool = Spool()
  private var markdown: [ExactText: Spool.Entry] = [:]
  /// The node of each pickle: its row, or its scenario.
  private var nodes: [String: String] = [:]
  private var results: [String: ScenarioResult] = [:]
  private var definitions: [String: Int] = [:]
  private var testCases: [String: TestCase] = [:]
  /// The current attempts.
  private var attempts: [String: Attempt] = [:]
  /// The nodes of scenarios with a failed attempt that was retried.
  private var troubled: Set<String> = []

  /// Creates an empty record.
  package init() {}

  /// Adds the next envelope, from a stream or a parsed feature.
  package mutating func take(_ envelope: Envelope) {
    query.update(envelope)
    switch envelope {
    case .source(let source):
      if source.mediaType == .markdown { markdown[ExactText(source.uri)] = spool.keep(source.bytes) }
    case .gherkinDocument(let document): add(document)
    case .pickle(let pickle):
      if let node = pickle.astNodeIds.last { nodes[pickle.id] = node }
    case .stepDefinition(let definition):
      definitions[definition.id] = patterns.count
      patterns.append(definition.pattern)
    case .testCase(let testCase): add(testCase)
    case .testCaseStarted(let started):
      guard let testCase = testCases[started.testCaseId] else { break }
      attempts[started.id] = Attempt(
        testCase: started.testCaseId, statuses: Array(repeating: nil, count: testCase.ids.count))
    case .testStepFinished(let finished): add(finished)
    case .testCaseFinished(let finished): end(finished)
    default: break
    }
  }

  /// Completes the record.
  package mutating func finish() {
    for node in query.notRunIDs.compactMap({ nodes[$0] }) + testCases.values.map(\.node) where results[node] == nil {
      results[node] = .notRun
    }
    (nodes, testCases, attempts, troubled) = ([:], [:], [:], [])
  }

  /// Whether there are results of a run.
  var hasRun: Bool { query.testRunStarted != nil }
  /// Whether the run failed as a whole.
  var runFailed: Bool { query.testRunFinished?.success == false }
  /// The start of the run; nil if there is none.
  var started: Envelope.Timestamp? { query.testRunStarted?.timestamp }
  /// The start of the run in ISO 8601; nil if there is none.
  var startTime: String? { started.map { UTCTime.text($0.seconds) } }
  /// The duration of the run.
  var runTime: Duration? { query.runTime }
  /// The metadata of the stream.
  var meta: Envelope.Meta? { query.meta }
  /// Returns the totals of the run.
  func header(_ tally: Tally) -> RunHeader {
    var header = RunHeader()
    header.counts = tally.counts
    header.flaky = tally.flaky
    header.isStrict = query.successPolicy != .lenient
    header.isComplete = query.testRunFinished != nil
    return header
  }
  /// The commit of the run; nil if it is unknown.
  var git: Envelope.Git? { query.git }
  /// The name of the repository; nil if it is unknown.
  var projectName: String? { query.projectName }
  /// The tag links of the run.
  var tagLinks: [TagLink] { query.tagLinks }
  /// The source links of the run.
  var sourceLink: SourceLink? { query.sourceLink }
  /// The environment entries of the run's command line.
  var environment: [RunFact.EnvironmentEntry] { query.environment }

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

  private mutating func add(_ testCase: Envelope.TestCase) {
    guard let node = nodes[testCase.pickleId] else { return }
    testCases[testCase.id] = TestCase(
      node: node, ids: testCase.testSteps.map(\.id),
      steps: testCase.testSteps.map { step in
        guard step.pickleStepId != nil else { return nil }
        let ids = step.stepDefinitionIds ?? []
        return .init(nil, isKnownFailure: false, definition: ids.count == 1 ? definitions[ids[0]] : nil)
      })
  }

  private mutating func add(_ finished: Envelope.TestStepFinished) {
    let id = finished.testCaseStartedId
    guard let index = attempts.index(forKey: id), let testCase = testCases[attempts.values[index].testCase] else {
      return
    }
    let next = attempts.values[index].next
    let isNext = testCase.ids.indices.contains(next) && testCase.ids[next] == finished.testStepId
    guard let position = isNext ? next : testCase.ids.firstIndex(of: finished.testStepId) else { return }
    let result = finished.testStepResult
    attempts.values[index].next = position + 1
    attempts.values[index].statuses[position] = result.status
    if result.knownFailure == .present { attempts.values[index].knownFailures.insert(position) }
    attempts.values[index].problems[position] = Self.problem(of: result)
  }

  private mutating func end(_ finished: Envelope.TestCaseFinished) {
    guard let attempt = attempts.removeValue(forKey: finished.testCaseStartedId),
      let testCase = testCases[attempt.testCase], let ended = query.attempt(id: finished.testCaseStartedId)
    else { return }
    if finished.willBeRetried {
      if ended.status != .passed { troubled.insert(testCase.node) }
      return
    }
    testCases[attempt.testCase] = nil
    let hasResults = zip(testCase.steps, attempt.statuses).contains { $0 != nil && $1 != nil }
    let isEmpty = query.isOfThisProject && ended.status == .passed && !hasResults
    let outcome = isEmpty ? .empty : query.outcome(of: ended)
    var result = ScenarioResult(
      outcome: outcome, isFlaky: outcome == .passed && troubled.contains(testCase.node) || query.isFlaky(ended),
      duration: max(ended.duration ?? .zero, .zero))
    for (position, step) in testCase.steps.enumerated() {
      if let text = attempt.problems[position] {
        result.problems.append(
          .init(step: step == nil ? nil : result.steps.count, text: ErrorText.markup(text).moved(to: spool)))
      }
      guard let step else { continue }
      result.steps.append(
        .init(
          attempt.statuses[position], isKnownFailure: attempt.knownFailures.contains(position),
          definition: step.definition))
    }
    results[testCase.node] = result
  }

  private static func problem(of result: Envelope.TestStepResult) -> String? {
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
