/// A type that visits the nodes of a document in source order.
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
