import Gherkin

/// The feature and the rule that a pickle belongs to, for the hooks around them.
package struct PickleScope: Sendable, Hashable {
  /// A feature or a rule.
  package struct Level: Sendable, Hashable {
    /// The feature's file, or the rule's id.
    package let id: String
    /// Its tags; for a rule the feature's too.
    package let tags: [String]
  }

  package let feature: Level
  package let rule: Level?

  /// The feature alone.
  var outside: PickleScope { PickleScope(feature: feature, rule: nil) }

  /// What is around, from the outside in.
  package var levels: [Level] { [feature] + (rule.map { [$0] } ?? []) }

  /// The scopes of a document's pickles, by the id of their scenario.
  static func scopes(of document: GherkinDocument) -> [String: PickleScope] {
    guard let feature = document.feature else { return [:] }
    let level = Level(id: document.uri, tags: feature.tags.map(\.name))
    var collector = ScopeCollector(scope: PickleScope(feature: level, rule: nil))
    collector.visit(feature)
    return collector.scopes
  }
}

/// Collects the scope of each scenario.
private struct ScopeCollector: DocumentVisitor {
  /// The scope of the scenarios that are visited next.
  private var scope: PickleScope
  private(set) var scopes: [String: PickleScope] = [:]

  init(scope: PickleScope) { self.scope = scope }

  mutating func visit(_ rule: GherkinDocument.Rule) {
    let feature = scope.feature
    let level = PickleScope.Level(id: feature.id + "#" + rule.id, tags: feature.tags + rule.tags.map(\.name))
    scope = PickleScope(feature: feature, rule: level)
    visitChildren(of: rule)
    scope = scope.outside
  }

  mutating func visit(_ scenario: GherkinDocument.Scenario) {
    scopes[scenario.id] = scope
  }
}
