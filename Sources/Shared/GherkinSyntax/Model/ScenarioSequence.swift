/// The scenarios of a document or a rule in source order, including those inside rules.
package struct ScenarioSequence: Sequence, IteratorProtocol {
  /// The index of a scenario among the children of its feature and, inside a rule, among those of the rule.
  package struct Position: Sendable {
    fileprivate var child: Int32
    fileprivate var ruleChild: Int32?
  }

  private let featureChildren: [GherkinDocument.FeatureChild]
  private var ruleChildren: [GherkinDocument.RuleChild]
  private var nextChild = 0
  /// The index of the next child of the current rule; 0 outside rules.
  private var nextRuleChild = 0

  fileprivate init(_ featureChildren: [GherkinDocument.FeatureChild], _ ruleChildren: [GherkinDocument.RuleChild]) {
    self.featureChildren = featureChildren
    self.ruleChildren = ruleChildren
  }

  /// The position of the scenario that `next()` returned last. Only valid in a sequence of all scenarios of a document.
  package var position: Position {
    Position(
      child: Int32(clamping: nextChild - 1), ruleChild: nextRuleChild > 0 ? Int32(clamping: nextRuleChild - 1) : nil)
  }

  /// Returns the next scenario; nil at the end.
  package mutating func next() -> GherkinDocument.Scenario? {
    while true {
      while nextRuleChild < ruleChildren.count {
        nextRuleChild += 1
        if case .scenario(let scenario) = ruleChildren[nextRuleChild - 1] { return scenario }
      }
      if nextRuleChild > 0 { (ruleChildren, nextRuleChild) = ([], 0) }
      guard nextChild < featureChildren.count else { return nil }
      nextChild += 1
      switch featureChildren[nextChild - 1] {
      case .background: continue
      case .scenario(let scenario): return scenario
      case .rule(let rule): ruleChildren = rule.children
      }
    }
  }
}

extension GherkinDocument {
  /// The scenarios of the feature and of its rules, in order.
  package var scenarios: ScenarioSequence { ScenarioSequence(feature?.children ?? [], []) }
}

extension GherkinDocument.Feature {
  /// The background of the feature itself; nil if it has none.
  package var background: GherkinDocument.Background? {
    // By the grammar, a background comes first.
    if case .background(let background) = children.first { background } else { nil }
  }

  /// Returns the scenario at a position, and the rule that contains it.
  package func scenario(
    at position: ScenarioSequence.Position
  ) -> (rule: GherkinDocument.Rule?, scenario: GherkinDocument.Scenario)? {
    let child = children[Int(position.child)]
    if case .scenario(let scenario) = child { return (nil, scenario) }
    guard case .rule(let rule) = child, let index = position.ruleChild,
      case .scenario(let scenario) = rule.children[Int(index)]
    else { return nil }
    return (rule, scenario)
  }

  /// Changes the scenarios of the feature and of its rules, in order.
  package mutating func updateScenarios(_ update: (inout GherkinDocument.Scenario) -> Void) {
    for index in children.indices {
      switch children[index] {
      case .background: break
      case .scenario(var scenario):
        update(&scenario)
        children[index] = .scenario(scenario)
      case .rule(var rule):
        for index in rule.children.indices {
          guard case .scenario(var scenario) = rule.children[index] else { continue }
          update(&scenario)
          rule.children[index] = .scenario(scenario)
        }
        children[index] = .rule(rule)
      }
    }
  }
}

extension GherkinDocument.Rule {
  /// The scenarios of the rule, in order.
  package var scenarios: ScenarioSequence { ScenarioSequence([], children) }

  /// The background of the rule itself; nil if it has none.
  package var background: GherkinDocument.Background? {
    // By the grammar, a background comes first.
    if case .background(let background) = children.first { background } else { nil }
  }
}
