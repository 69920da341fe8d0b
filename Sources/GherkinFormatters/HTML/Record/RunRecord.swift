internal import CucumberMessages
internal import Gherkin
internal import HTMLPages

/// The data of a page about a run, collected while it runs.
///
/// Of an attempt that ended its markup is kept, not its messages, so that a long run needs little more memory than its
/// page has bytes.
struct RunRecord: Sendable {
  /// What the contents of a page say of a feature.
  struct Feature: Sendable {
    let uri: String
    let name: String
    let language: String
    let tags: [String]
    /// The syntax tree; nil if a run of this process can make it again.
    let tree: GherkinDocument?
  }

  /// The features, in the order of the stream.
  private(set) var features: [Feature] = []
  /// The scenarios and rows, in the order of the stream.
  private(set) var scenarios: [ScenarioRecord] = []
  /// The causes for which attempts did not pass.
  var causes = FailureCauses()
  /// Knows the steps that passed; nil before the end of the run, and for a stream.
  var lookup: (any StepLookup)?
  /// The links of locations; known at the end of the run.
  var sourcePlace: SourcePlace?
  /// The links of tags.
  var tagLinks: [TagLink] = []

  /// The different sets of tags that scenarios have.
  private(set) var tagSets: [[String]] = []

  /// Knows the feature whose pickles come next, if its tree is not kept.
  private var current: Query?
  /// The features' files, by their names.
  private var sources: [String: (mediaType: Source.MediaType, bytes: Spool.Entry)] = [:]
  private var anchors = Anchors()
  /// The position in `tagSets` of each set.
  private var tagSetPositions: [[String]: Int] = [:]
  /// The place in `scenarios` of each pickle, by its id.
  private var pickles: [String: Int] = [:]
  /// The same by the node it was made from: the row, else the scenario.
  private var nodes: [String: Int] = [:]

  /// What was made from a scenario without rows, or from a row; nil if nothing was.
  func scenario(ofNode id: String) -> ScenarioRecord? { nodes[id].map { scenarios[$0] } }

  /// Writes the steps of an attempt, as the feature shows them.
  func writeSteps(of attempt: AttemptRecord, _ scenario: ScenarioRecord, to markup: inout Markup) {
    switch attempt.steps {
    case .written(let steps): markup += steps.markup
    case .passed(let testCase):
      // Steps of backgrounds come first; the background shows them once for all scenarios.
      lookup?.forEachStep(ofTestCase: testCase, last: scenario.stepCount) { step in
        let line = StepLine(anchor: scenario.anchor, number: step.number, keyword: step.keyword, blocks: step.blocks)
        line.write(Self.passed, to: &markup) { StepLine.write(step, to: &$0) }
      }
    }
  }

  private static let passed = Envelope.TestStepResult(status: .passed)

  /// Returns the number of bytes of all scenarios. Stops counting above the limit.
  func size(upTo limit: Int) -> Int {
    var size = 0
    for scenario in scenarios where size <= limit {
      for attempt in scenario.attempts {
        size += attempt.card.count
        if case .written(let markup) = attempt.steps {
          size += markup.count
        } else {
          var markup = Markup(capacity: ScenarioWriter.capacity)
          writeSteps(of: attempt, scenario, to: &markup)
          size += markup.count
        }
      }
    }
    return size
  }

  /// The place of a pickle's scenario.
  func index(ofPickle id: String) -> Int? { pickles[id] }

  /// The text of a feature's file; nil if the stream has none.
  func source(_ uri: String) -> Spool.Entry? { sources[uri]?.bytes }

  /// The text of a Markdown file; nil for any other.
  func markdown(_ uri: String) -> [UInt8]? {
    sources[uri].flatMap { $0.mediaType == .markdown ? $0.bytes.bytes : nil }
  }

  /// The syntax tree of a feature.
  func tree(of feature: Feature, _ query: Query) -> GherkinDocument? {
    feature.tree ?? query.document(uri: feature.uri)
  }

  mutating func add(_ source: Source, _ spool: Spool) {
    sources[source.uri] = (source.mediaType, spool.keep(source.bytes))
  }

  mutating func add(_ document: GherkinDocument, _ query: Query) {
    current = query.leavesFeaturesToLookup ? Query(keeping: .features) : nil
    current?.update(.gherkinDocument(document))
    guard let feature = document.feature else { return }
    features.append(
      Feature(
        uri: document.uri, name: feature.name, language: feature.language, tags: feature.tags.map(\.name),
        tree: current == nil ? document : nil))
  }

  mutating func add(_ pickle: Pickle, _ query: Query) {
    let query = current ?? query
    let lineage = query.lineage(of: pickle)
    let record = ScenarioRecord(
      pickle: pickle.id, anchor: anchors.scenario(pickle, lineage), path: query.path(of: pickle, lineage),
      place: query.place(of: pickle, lineage), stepCount: lineage?.scenario.steps.count ?? pickle.steps.count,
      tagSet: tagSet(of: pickle))
    // A stream that says a thing twice is hostile; the first counts.
    guard pickles[pickle.id] == nil else { return }
    pickles[pickle.id] = scenarios.count
    for id in pickle.astNodeIds.suffix(1) { nodes[id] = scenarios.count }
    scenarios.append(record)
  }

  private mutating func tagSet(of pickle: Pickle) -> Int {
    let tags = pickle.tags.map(\.name)
    if let position = tagSetPositions[tags] { return position }
    tagSetPositions[tags] = tagSets.count
    tagSets.append(tags)
    return tagSets.count - 1
  }

  /// Takes in which scenarios were selected and did not run.
  mutating func markUnselected(notRun: Set<String>) {
    for index in scenarios.indices where scenarios[index].last == nil {
      scenarios[index].isSelected = notRun.contains(scenarios[index].pickle)
    }
  }

  mutating func add(_ attempt: AttemptRecord, toScenario index: Int) {
    scenarios[index].attempts.append(attempt)
  }
}
