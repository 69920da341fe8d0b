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
    var scopes: [String: PickleScope] = [:]
    let level = Level(id: document.uri, tags: feature.tags.map(\.name))
    for child in feature.children {
      switch child {
      case .background: break
      case .scenario(let scenario): scopes[scenario.id] = PickleScope(feature: level, rule: nil)
      case .rule(let rule):
        let inner = Level(id: document.uri + "#" + rule.id, tags: level.tags + rule.tags.map(\.name))
        for case .scenario(let scenario) in rule.children {
          scopes[scenario.id] = PickleScope(feature: level, rule: inner)
        }
      }
    }
    return scopes
  }
}
