/// A type that visits the nodes of a document in source order.
///
/// Code that reads nodes implements this protocol, or loops over `document.scenarios`. Only the builder of the parser and
/// the JSON of messages switch over the children of a feature or a rule, so that a new kind of child changes few files.
///
/// Each method has a default implementation that visits the children of its node. A custom implementation calls
/// `visitChildren(of:)` to visit the children too.
package protocol DocumentVisitor: ~Copyable {
  /// The error that ends the visit.
  associatedtype Failure: Error = Never

  /// Visits a feature: its tags and its children.
  mutating func visit(_ feature: GherkinDocument.Feature) throws(Failure)
  /// Visits a rule: its tags and its children.
  mutating func visit(_ rule: GherkinDocument.Rule) throws(Failure)
  /// Visits a background: its steps.
  mutating func visit(_ background: GherkinDocument.Background) throws(Failure)
  /// Visits a scenario: its tags, its steps and its examples.
  mutating func visit(_ scenario: GherkinDocument.Scenario) throws(Failure)
  /// Visits a block of examples: its tags.
  mutating func visit(_ examples: GherkinDocument.Examples) throws(Failure)
  /// Visits a step of a background or a scenario.
  mutating func visit(_ step: GherkinDocument.Step) throws(Failure)
  /// Visits the tags of a node, in order.
  mutating func visit(_ tags: [GherkinDocument.Tag]) throws(Failure)
}

extension DocumentVisitor where Self: ~Copyable {
  /// Visits the feature of a document, if it has one.
  package mutating func visit(_ document: GherkinDocument) throws(Failure) {
    if let feature = document.feature { try visit(feature) }
  }

  /// Visits the tags and the children.
  package mutating func visit(_ feature: GherkinDocument.Feature) throws(Failure) { try visitChildren(of: feature) }

  /// Visits the tags and the children.
  package mutating func visit(_ rule: GherkinDocument.Rule) throws(Failure) { try visitChildren(of: rule) }

  /// Visits the steps.
  package mutating func visit(_ background: GherkinDocument.Background) throws(Failure) {
    try visitChildren(of: background)
  }

  /// Visits the tags, the steps and the examples.
  package mutating func visit(_ scenario: GherkinDocument.Scenario) throws(Failure) { try visitChildren(of: scenario) }

  /// Visits the tags.
  package mutating func visit(_ examples: GherkinDocument.Examples) throws(Failure) { try visit(examples.tags) }

  /// Does nothing.
  package mutating func visit(_ step: GherkinDocument.Step) throws(Failure) {}

  /// Does nothing.
  package mutating func visit(_ tags: [GherkinDocument.Tag]) throws(Failure) {}

  /// Visits the tags, then backgrounds, scenarios and rules in order.
  package mutating func visitChildren(of feature: GherkinDocument.Feature) throws(Failure) {
    try visit(feature.tags)
    for child in feature.children {
      switch child {
      case .background(let background): try visit(background)
      case .scenario(let scenario): try visit(scenario)
      case .rule(let rule): try visit(rule)
      }
    }
  }

  /// Visits the tags, then backgrounds and scenarios in order.
  package mutating func visitChildren(of rule: GherkinDocument.Rule) throws(Failure) {
    try visit(rule.tags)
    for child in rule.children {
      switch child {
      case .background(let background): try visit(background)
      case .scenario(let scenario): try visit(scenario)
      }
    }
  }

  /// Visits the steps, in order.
  package mutating func visitChildren(of background: GherkinDocument.Background) throws(Failure) {
    for index in background.steps.indices { try visit(background.steps[index]) }
  }

  /// Visits the tags, the steps and the examples, in order.
  package mutating func visitChildren(of scenario: GherkinDocument.Scenario) throws(Failure) {
    try visit(scenario.tags)
    for index in scenario.steps.indices { try visit(scenario.steps[index]) }
    for index in scenario.examples.indices { try visit(scenario.examples[index]) }
  }
}

/// The scenarios of a document or a rule in source order, including those inside rules.
package struct ScenarioSequence: Sequence, IteratorProtocol {
  private let featureChildren: [GherkinDocument.FeatureChild]
  private var ruleChildren: [GherkinDocument.RuleChild]
  private var nextChild = 0
  /// The index of the next child of the current rule; 0 outside rules.
  private var nextRuleChild = 0

  fileprivate init(_ featureChildren: [GherkinDocument.FeatureChild], _ ruleChildren: [GherkinDocument.RuleChild]) {
    self.featureChildren = featureChildren
    self.ruleChildren = ruleChildren
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

  /// The same scenarios, each with the rule that contains it.
  package var scenariosWithRules: [(rule: Rule?, scenario: Scenario)] {
    (feature?.children ?? []).flatMap { child -> [(rule: Rule?, scenario: Scenario)] in
      switch child {
      case .background: []
      case .scenario(let scenario): [(nil, scenario)]
      case .rule(let rule): rule.scenarios.map { (rule, $0) }
      }
    }
  }
}

extension GherkinDocument.Feature {
  /// The background of the feature itself; nil if it has none.
  package var background: GherkinDocument.Background? {
    // By the grammar, a background comes first.
    if case .background(let background) = children.first { background } else { nil }
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
