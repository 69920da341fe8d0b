package import GherkinStepsCore

/// The feature and the rule that a scenario belongs to.
package struct PickleScope: Sendable, Hashable {
  /// A feature or a rule.
  package final class Level: Sendable, Hashable {
    /// The content of a level.
    package enum Content: Sendable {
      case feature(FeatureContext)
      case rule(RuleContext)
    }

    /// The feature's file, or the rule's id.
    package let id: String
    package let content: Content

    package init(id: String, _ content: Content) {
      self.id = id
      self.content = content
    }

    /// The tags. Those of a rule include the feature's.
    package var tags: [String] {
      switch content {
      case .feature(let feature): feature.tags
      case .rule(let rule): rule.tags
      }
    }

    package static func == (left: Level, right: Level) -> Bool { left === right || left.id == right.id }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(id)
    }
  }

  package let feature: Level
  package let rule: Level?

  /// Creates the scope of the scenarios of a feature, or of one of its rules.
  package init(feature: Level, rule: Level?) {
    self.feature = feature
    self.rule = rule
  }

  /// The scope of the feature alone.
  package var outside: PickleScope { PickleScope(feature: feature, rule: nil) }

  /// The levels, starting with the outermost.
  package var levels: [Level] { [feature] + (rule.map { [$0] } ?? []) }

  /// The rule, or the feature outside rules.
  package var innermost: Level { rule ?? feature }
}

extension PickleScope {
  /// The context of the feature for hooks and scenarios.
  package var featureContext: FeatureContext {
    switch feature.content {
    case .feature(let feature): feature
    case .rule(let rule): rule.feature
    }
  }

  /// The context of the rule for hooks and scenarios; nil outside rules.
  package var ruleContext: RuleContext? {
    if case .rule(let rule) = rule?.content { rule } else { nil }
  }
}

extension ScenarioCounts {
  package static let members: [any WritableKeyPath<ScenarioCounts, Int> & Sendable] = [
    \.passed, \.failed, \.pending, \.knownFailures, \.undefined, \.ambiguous, \.skipped, \.notRun, \.empty, \.flaky,
  ]
}
