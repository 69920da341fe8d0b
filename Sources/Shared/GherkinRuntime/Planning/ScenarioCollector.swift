import GherkinProtocol
import GherkinSyntax
import GherkinSteps
import GherkinReservedTags

/// Adds the selected pickles of a document to a compiled feature, with data of their scenarios. Pickles have the order
/// of their scenarios, so both are traversed in parallel.
struct ScenarioCollector: DocumentVisitor, ~Copyable {
  private var builder: CompiledFeature.Builder
  private var pickles: ArraySlice<Pickle>
  private let uri: String
  private var scope: PickleScope?
  /// The keywords of the current feature and rule.
  private var headings: (feature: String, rule: String?) = ("", nil)
  /// The steps of the backgrounds of the current feature and rule.
  private var background: [GherkinDocument.Step] = []
  private var ruleBackground: [GherkinDocument.Step] = []
  /// The tags `@known-failure` of the document.
  private let knownFailures: KnownFailureTags

  /// Creates a collector without scenarios.
  init(
    _ pickles: [Pickle], of document: GherkinDocument, uri: String, _ builder: consuming CompiledFeature.Builder
  ) {
    knownFailures = KnownFailureTags(document, pickles)
    self.pickles = pickles[...]
    self.uri = uri
    self.builder = builder
  }

  /// Returns the feature with its scenarios.
  consuming func finish(origin: FeatureOrigin) -> CompiledFeature { builder.finish(origin: origin) }

  mutating func visit(_ feature: GherkinDocument.Feature) {
    let context = FeatureContext(
      name: feature.name, description: feature.description.withoutIndentation, tags: feature.tags.map(\.name), uri: uri,
      line: feature.location.line, language: feature.language)
    scope = PickleScope(feature: PickleScope.Level(id: uri, .feature(context)), rule: nil)
    headings.feature = feature.keyword
    visitChildren(of: feature)
  }

  mutating func visit(_ rule: GherkinDocument.Rule) {
    guard let feature = scope else { return }
    let context = RuleContext(
      feature: feature.featureContext, name: rule.name, description: rule.description.withoutIndentation,
      tags: feature.feature.tags + rule.tags.map(\.name), line: rule.location.line)
    scope = PickleScope(
      feature: feature.feature, rule: PickleScope.Level(id: feature.feature.id + "#" + rule.id, .rule(context)))
    headings.rule = rule.keyword
    visitChildren(of: rule)
    (scope, ruleBackground, headings.rule) = (feature, [], nil)
  }

  mutating func visit(_ background: GherkinDocument.Background) {
    if scope?.rule == nil { self.background = background.steps } else { ruleBackground = background.steps }
  }

  mutating func visit(_ scenario: GherkinDocument.Scenario) {
    guard let scope, pickles.first?.isMade(of: scenario) == true else { return }
    let steps = scenario.steps.isEmpty ? [] : [background, ruleBackground, scenario.steps]
    builder.beginScenario(
      keyword: scenario.keyword, description: scenario.description.withoutIndentation, scope, headings: headings)
    var rows = scenario.examples.indices.lazy.flatMap { block in
      scenario.examples[block].tableBody.indices.lazy.map { (block, $0) }
    }.makeIterator()
    while let pickle = pickles.first, pickle.isMade(of: scenario) {
      pickles.removeFirst()
      let knownFailure = knownFailures.tag(of: pickle, scenario)
      guard let id = pickle.rowID else {
        builder.add(pickle, steps, row: nil, knownFailure: knownFailure)
        continue
      }
      while let (block, index) = rows.next() {
        guard scenario.examples[block].tableBody[index].id == id else { continue }
        builder.add(pickle, steps, row: (scenario, block, index), knownFailure: knownFailure)
        break
      }
    }
  }
}

/// The tags `@known-failure` of a document.
private struct KnownFailureTags: DocumentVisitor {
  /// The lines of the tags, by id.
  private var lines: [String: UInt32] = [:]

  /// - Parameter pickles: the pickles whose tags are needed; few documents contain the tag.
  init(_ document: GherkinDocument, _ pickles: [Pickle]) {
    guard pickles.contains(where: { $0.tags.contains { ReservedTag.isKnownFailure($0.name) } }) else { return }
    visit(document)
  }

  mutating func visit(_ tags: [GherkinDocument.Tag]) {
    for tag in tags where ReservedTag.isKnownFailure(tag.name) {
      lines[tag.id] = UInt32(clamping: tag.location.line)
    }
  }

  /// Returns the tag that applies to a pickle, which is the last one; nil if there is none.
  func tag(of pickle: Pickle, _ scenario: GherkinDocument.Scenario) -> CompiledFeature.KnownFailureTag? {
    guard !lines.isEmpty, let id = pickle.tags.last(where: { lines[$0.astNodeId] != nil })?.astNodeId,
      let line = lines[id]
    else { return nil }
    let isOwn = pickle.rowID == nil && scenario.tags.contains { $0.id == id }
    return CompiledFeature.KnownFailureTag(line: line, isShared: !isOwn)
  }
}

extension String {
  /// The lines without indentation.
  fileprivate var withoutIndentation: String {
    isEmpty
      ? self
      : split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " || $0 == "\t" } }
        .joined(separator: "\n")
  }
}
