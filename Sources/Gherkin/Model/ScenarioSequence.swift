/// The scenarios of a document or a rule in the order of the file, those inside of rules included.
package struct ScenarioSequence: Sequence, IteratorProtocol {
  private var featureChildren: IndexingIterator<[GherkinDocument.FeatureChild]>
  private var ruleChildren: IndexingIterator<[GherkinDocument.RuleChild]>

  fileprivate init(_ featureChildren: [GherkinDocument.FeatureChild], _ ruleChildren: [GherkinDocument.RuleChild]) {
    self.featureChildren = featureChildren.makeIterator()
    self.ruleChildren = ruleChildren.makeIterator()
  }

  /// The next scenario; nil at the end.
  package mutating func next() -> GherkinDocument.Scenario? {
    while true {
      while let child = ruleChildren.next() {
        if case .scenario(let scenario) = child { return scenario }
      }
      switch featureChildren.next() {
      case .background: continue
      case .scenario(let scenario): return scenario
      case .rule(let rule): ruleChildren = rule.children.makeIterator()
      case nil: return nil
      }
    }
  }
}

extension GherkinDocument {
  /// The scenarios of the feature and of its rules, in order.
  package var scenarios: ScenarioSequence { ScenarioSequence(feature?.children ?? [], []) }
}

extension GherkinDocument.Feature {
  /// The background of the feature, without those of its rules; nil if it has none.
  package var background: GherkinDocument.Background? {
    for case .background(let background) in children { return background }
    return nil
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

  /// The background of the rule, without the feature's; nil if it has none.
  package var background: GherkinDocument.Background? {
    for case .background(let background) in children { return background }
    return nil
  }
}
