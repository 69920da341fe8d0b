package import GherkinProtocol
package import GherkinSteps
package import GherkinSyntax
import GherkinReservedTags

/// A scenario of a feature file, or a row of its examples: its pickle, and the nodes from which it was compiled.
package final class FeatureScenario: Sendable {
  package let pickle: Pickle
  package let lineage: PickleLineage
  /// The feature and the rule.
  package let scope: PickleScope
  /// The expected duration; nil if it is unknown.
  let duration: Duration?
  /// What each step is for; empty if all are steps of the feature.
  let roles: [AttemptOrder.Step.Role]

  private init(
    _ pickle: Pickle, _ lineage: PickleLineage, _ scope: PickleScope, duration: Duration?,
    roles: [AttemptOrder.Step.Role] = []
  ) {
    self.pickle = pickle
    self.lineage = lineage
    self.scope = scope
    self.duration = duration
    self.roles = roles
  }

  /// Returns the scenario with other steps.
  func replacing(_ pickle: Pickle, roles: [AttemptOrder.Step.Role]) -> FeatureScenario {
    FeatureScenario(pickle, lineage, scope, duration: duration, roles: roles)
  }

  /// The examples row of the scenario; nil for a scenario without examples.
  package var row: ExamplesRow? {
    guard let examples = lineage.examples, let row = lineage.row else { return nil }
    return ExamplesRow(
      name: examples.name, columns: examples.tableHeader?.cells.map(\.value) ?? [], cells: row.cells.map(\.value))
  }

  /// The description without indentation; empty if there is none.
  var description: String { lineage.scenario.description.withoutIndentation }

  /// Whether the scenario has the tag `@focus`.
  package var isInFocus: Bool { pickle.tags.contains { $0.name == FocusedScenario.tag } }

  /// The line of the tag `@known-failure` that applies to the scenario, which is the last one, and whether it also
  /// applies to other scenarios or rows; nil if there is none.
  var knownFailure: (line: Int, isShared: Bool)? {
    guard let id = pickle.tags.last(where: { ReservedTag.isKnownFailure($0.name) })?.astNodeId else { return nil }
    let outer = lineage.feature.tags + (lineage.rule?.tags ?? []) + (lineage.examples?.tags ?? [])
    if let tag = lineage.scenario.tags.first(where: { $0.id == id }) {
      return (tag.location.line, pickle.rowID != nil)
    }
    return outer.first { $0.id == id }.map { ($0.location.line, true) }
  }
}

extension PickleScope {
  /// Creates the scope of a scenario outside of rules.
  init(_ document: GherkinDocument, _ feature: GherkinDocument.Feature) {
    let context = FeatureContext(
      name: feature.name, description: feature.description.withoutIndentation, tags: feature.tags.map(\.name),
      uri: document.uri, line: feature.location.line, language: feature.language)
    self.init(feature: Level(id: document.uri, .feature(context)), rule: nil)
  }

  /// Returns the scope of the scenarios of a rule in this feature.
  func inside(_ rule: GherkinDocument.Rule) -> PickleScope {
    let context = RuleContext(
      feature: featureContext, name: rule.name, description: rule.description.withoutIndentation,
      tags: feature.tags + rule.tags.map(\.name), line: rule.location.line)
    return PickleScope(feature: feature, rule: Level(id: feature.id + "#" + rule.id, .rule(context)))
  }
}

extension FeatureScenario {
  /// Returns the scenarios of pickles of a document.
  ///
  /// - Parameter durations: the expected durations by the ids of pickles.
  static func all(
    _ pickles: [Pickle], of document: GherkinDocument, durations: [String: Duration]
  ) -> [FeatureScenario] {
    guard let feature = document.feature, !pickles.isEmpty else { return [] }
    let index = DocumentIndex(document)
    let outside = PickleScope(document, feature)
    var scopes: [String: PickleScope] = [:]
    return pickles.compactMap { pickle in
      guard let lineage = index.lineage(ofNodes: pickle.astNodeIds) else { return nil }
      var scope = outside
      if let rule = lineage.rule {
        scope = scopes[rule.id] ?? outside.inside(rule)
        scopes[rule.id] = scope
      }
      return FeatureScenario(pickle, lineage, scope, duration: durations[pickle.id])
    }
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
