package import CucumberMessages
internal import Gherkin
internal import HTMLPages
internal import RunHistory
internal import TextSupport

/// What a site shows: features, and the results of a run if there is one.
///
/// Syntax trees are in a temporary file, so that memory grows with the number of scenarios, not with their texts.
package struct SiteRecord {
  /// How much of an error is shown, in bytes.
  private static let errorLimit = 8 << 10

  /// A feature's file.
  struct Feature {
    let uri: String
    let name: String
    let language: String
    fileprivate let document: Spool.Entry
    fileprivate let markdown: Spool.Entry?
  }

  private(set) var features: [Feature] = []
  /// The identities of scenarios and rows, by which links lead to them.
  private(set) var identities = ScenarioIdentities()
  /// The patterns of step definitions.
  private(set) var patterns: [String] = []
  private var query = Query(keeping: [.testCases, .results])
  private let spool = Spool()
  private var markdown: [String: Spool.Entry] = [:]
  /// The node of each pickle: its row, else its scenario.
  private var nodes: [String: String] = [:]
  private var results: [String: ScenarioResult] = [:]
  private var definitions: [String: Int] = [:]
  private var troubled: Set<String> = []

  /// Makes a record of nothing.
  package init() {}

  /// Takes in the next envelope, of a stream or of a feature that was parsed.
  package mutating func take(_ envelope: Envelope) {
    query.update(envelope)
    switch envelope {
    case .source(let source):
      if source.mediaType == .markdown { markdown[source.uri] = spool.keep(source.bytes) }
    case .gherkinDocument(let document): add(document)
    case .pickle(let pickle):
      if let node = pickle.astNodeIds.last { nodes[pickle.id] = node }
    case .stepDefinition(let definition):
      definitions[definition.id] = patterns.count
      patterns.append(definition.pattern)
    case .testCaseFinished(let finished): end(finished)
    default: break
    }
  }

  /// Takes in that nothing follows.
  package mutating func finish() {
    for id in query.notRunIDs {
      if let node = nodes[id], results[node] == nil { results[node] = .notRun }
    }
    nodes = [:]
  }

  /// Whether there are results of a run.
  var hasRun: Bool { query.testRunStarted != nil }
  /// Whether the run failed as a whole.
  var runFailed: Bool { query.testRunFinished?.success == false }
  /// When the run began; nil if there is none.
  var started: Envelope.Timestamp? { query.testRunStarted?.timestamp }
  /// When the run began, in ISO 8601; nil if there is none.
  var startTime: String? { started.map { UTCTime.text($0.seconds) } }
  /// How long the run took.
  var runTime: Duration? { query.runTime }
  /// What made the stream, and where.
  var meta: Envelope.Meta? { query.meta }
  /// The totals of the run.
  func header(_ tally: Tally) -> RunHeader {
    var header = RunHeader()
    header.counts = tally.counts
    header.flaky = tally.flaky
    header.isStrict = query.successPolicy != .lenient
    header.isComplete = query.testRunFinished != nil
    return header
  }
  /// The links of tags of the run.
  var tagLinks: [TagLink] { query.tagLinks }
  /// The links of locations of the run.
  var sourceLink: SourceLink? { query.sourceLink }
  /// What the command line of the run says about its environment.
  var environment: [RunFact.EnvironmentEntry] { query.environment }

  /// What came of a scenario without rows, or of a row; nil if it was not in a run.
  func result(ofNode id: String) -> ScenarioResult? { results[id] }

  /// The syntax tree of a feature, and the text of its file if that is Markdown.
  func tree(of feature: Feature) -> (document: GherkinDocument, markdown: [UInt8]?)? {
    var reader = NDJSONReader(feature.document.bytes, name: feature.uri)
    guard case .gherkinDocument(let document)? = try? reader.next() else { return nil }
    return (document, feature.markdown?.bytes)
  }

  private mutating func add(_ document: GherkinDocument) {
    guard let feature = document.feature else { return }
    identities.insert(document)
    var writer = NDJSONWriter()
    writer.append(.gherkinDocument(document))
    features.append(
      Feature(
        uri: document.uri, name: feature.name.isEmpty ? document.uri : feature.name, language: feature.language,
        document: spool.keep(Array(writer.bytes)), markdown: markdown.removeValue(forKey: document.uri)))
  }

  private mutating func end(_ finished: Envelope.TestCaseFinished) {
    guard let attempt = query.attempt(id: finished.testCaseStartedId), let testCase = query.testCase(of: attempt),
      let node = nodes[testCase.pickleId]
    else { return }
    if finished.willBeRetried {
      if attempt.status != .passed { troubled.insert(node) }
      return
    }
    let outcome = query.outcome(of: attempt)
    var result = ScenarioResult(
      outcome: outcome, isFlaky: outcome == .passed && troubled.contains(node) || query.isFlaky(attempt),
      duration: max(attempt.duration ?? .zero, .zero))
    var ended: [String: Envelope.TestStepResult] = [:]
    for step in attempt.steps { ended[step.testStepId] = step.testStepResult }
    for testStep in testCase.testSteps {
      let own = ended[testStep.id]
      let isStep = testStep.pickleStepId != nil
      if let own, let text = Self.problem(of: own) {
        result.problems.append(
          .init(step: isStep ? result.steps.count : nil, text: ErrorText.markup(text).moved(to: spool)))
      }
      guard isStep else { continue }
      let ids = testStep.stepDefinitionIds ?? []
      result.steps.append(
        .init(
          own?.status, isKnownFailure: own?.knownFailure == .present,
          definition: ids.count == 1 ? definitions[ids[0]] : nil))
    }
    results[node] = result
  }

  private static func problem(of result: Envelope.TestStepResult) -> String? {
    guard result.status > .passed, let text = result.exception?.message ?? result.message,
      !text.isEmpty
    else { return nil }
    return String(decoding: text.utf8.prefix(errorLimit), as: UTF8.self)
  }
}
