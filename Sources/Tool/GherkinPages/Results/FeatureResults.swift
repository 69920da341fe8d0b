package import GherkinMessages
package import GherkinOutcomes
package import GherkinSyntax
internal import GherkinText

/// The features of a stream with the results of their scenarios, as report and site show them.
package struct FeatureResults: Sendable {
  /// A feature file.
  package struct Feature: Sendable {
    package let document: GherkinDocument
    /// The feature in the document.
    package let node: GherkinDocument.Feature
    /// The content of a Markdown file; nil for any other.
    package let markdown: [UInt8]?
    /// The anchor for links on a page of several features.
    package let anchor: String

    package var uri: String { document.uri }
    /// The name; for a feature without one, the path of its file.
    package var name: String { node.name.isEmpty ? document.uri : node.name }
  }

  /// The features, in the order of the stream.
  package private(set) var features: [Feature] = []
  /// The scenarios and rows, in the order of the stream.
  package private(set) var scenarios: [ScenarioResult] = []

  /// The document of the next pickles.
  private var current: (uri: String, index: DocumentIndex)?
  /// The contents of Markdown files whose documents follow, by `uri`.
  private var markdown: [ExactText: [UInt8]] = [:]
  private var anchors = Anchors()
  /// The index in `scenarios` of each pickle, by its id.
  private var pickles: [String: Int] = [:]
  /// The index in `scenarios` of each node from which a pickle was compiled: the row, or the scenario.
  private var nodes: [String: Int] = [:]
  /// The anchor of each outline, by the id of its node.
  private var outlines: [String: String] = [:]

  /// Creates an empty value.
  package init() {}

  /// Returns a scenario without rows, or a row; nil if it was not compiled.
  package func scenario(ofNode id: String) -> ScenarioResult? { nodes[id].map { scenarios[$0] } }

  /// Returns the anchor of an outline.
  func anchor(ofOutline id: String) -> String? { outlines[id] }

  /// Returns the counts of scenarios, grouped by a value.
  ///
  /// - Parameter isStrict: whether pending scenarios are bad. Default: as in the run.
  package func tallies<Key: Hashable>(isStrict: Bool? = nil, by key: (ScenarioResult) -> Key) -> [Key: Tally] {
    var tallies: [Key: Tally] = [:]
    for scenario in scenarios { tallies[key(scenario), default: Tally()].add(scenario, isStrict: isStrict) }
    return tallies
  }

  /// Adds a feature file or a scenario of it. Other messages are ignored.
  package mutating func add(_ message: Envelope) {
    switch message {
    case .source(let source):
      if source.mediaType == .markdown { markdown[ExactText(source.uri)] = source.bytes }
    case .gherkinDocument(let document): add(document)
    case .pickle(let pickle): add(pickle)
    default: break
    }
  }

  /// Adds the result of a scenario.
  package mutating func add(_ scenario: FinishedScenario) {
    guard let index = pickles[scenario.scenario.id] else { return }
    scenarios[index].finished = scenario
  }

  /// Replaces the anchors of scenarios and rows.
  ///
  /// - Parameter anchor: returns the anchor of the node with an id; nil for the former one.
  package mutating func setAnchors(_ anchor: (_ node: String) -> String?) {
    for index in scenarios.indices {
      if let anchor = scenarios[index].node.flatMap(anchor) { scenarios[index].anchor = anchor }
    }
  }

  private mutating func add(_ document: GherkinDocument) {
    current = (document.uri, DocumentIndex(document))
    guard let node = document.feature else { return }
    features.append(
      Feature(
        document: document, node: node, markdown: markdown.removeValue(forKey: ExactText(document.uri)),
        anchor: anchors.feature(node.name.isEmpty ? document.uri : node.name)))
    for (rule, scenario) in document.scenariosWithRules where !scenario.examples.isEmpty {
      outlines[scenario.id] = anchors.scenario(
        ScenarioIdentity(feature: node.name, rule: rule?.name, scenario: scenario.name), prefix: "o")
    }
  }

  private mutating func add(_ pickle: Pickle) {
    // Of repeated messages in a malformed stream, only the first is used.
    guard pickles[pickle.id] == nil else { return }
    if current?.uri != pickle.uri {
      let feature = features.last { ExactText($0.uri) == ExactText(pickle.uri) }
      current = feature.map { (pickle.uri, DocumentIndex($0.document)) }
    }
    let lineage = current?.index.lineage(ofNodes: pickle.astNodeIds)
    let identity = ScenarioIdentity(
      feature: lineage.map { $0.feature.name } ?? pickle.uri, rule: lineage?.rule?.name,
      scenario: lineage?.scenario.name ?? pickle.name, values: lineage?.row?.cells.map(\.value) ?? [])
    pickles[pickle.id] = scenarios.count
    let node = pickle.astNodeIds.last
    if let node { nodes[node] = scenarios.count }
    scenarios.append(
      ScenarioResult(
        node: node, anchor: anchors.scenario(identity), name: ScenarioName(pickle, lineage),
        place: FinishedScenario.Place(pickle, lineage), stepCount: lineage?.scenario.steps.count ?? pickle.steps.count,
        tags: pickle.tags.map(\.name)))
  }
}

/// A scenario without rows, or a row of examples, with its result.
package struct ScenarioResult: Sendable {
  /// The id of its node in the syntax tree.
  package let node: String?
  /// The anchor for links.
  package fileprivate(set) var anchor: String
  package let name: ScenarioName
  package let place: FinishedScenario.Place
  /// The number of its own steps, without those of backgrounds.
  package let stepCount: Int
  /// The tags with their `@`, starting with inherited ones.
  package let tags: [String]
  /// The result; nil if the scenario was not selected, or there is no run.
  package fileprivate(set) var finished: FinishedScenario?

  /// The names of feature, rule and scenario, without empty names.
  package var path: [String] { name.path }
  /// The last attempt, which decides the outcome; nil if there is none.
  package var last: FinishedScenario.Attempt? { finished?.attempts.last }
  /// The outcome; nil if the scenario was not selected.
  package var outcome: Outcome? { finished?.outcome }
  /// Whether the outcome needs the attention of a reader.
  package var isProblem: Bool { outcome?.isProblem == true }
  /// Whether a report of failures only has the scenario. It leaves out scenarios that passed at the first attempt, and those
  /// that were not selected.
  package var isNotable: Bool { outcome.map { $0 != .passed || isFlaky } ?? false }
  /// Whether the scenario passed after an attempt that did not pass.
  package var isFlaky: Bool { finished?.isFlaky == true }
  /// The outcome as it is drawn.
  package var mark: UnitMark { UnitMark(outcome, isFlaky: isFlaky) }
}

extension Tally {
  /// Counts a scenario.
  ///
  /// - Parameter isStrict: whether pending scenarios are bad. Default: as in the run.
  package mutating func add(_ scenario: ScenarioResult, isStrict: Bool? = nil) {
    add(
      scenario.outcome, isBad: scenario.finished?.isBad(isStrict: isStrict) == true, isFlaky: scenario.isFlaky)
  }
}
