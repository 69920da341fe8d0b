import GherkinMessages
import GherkinSyntax

/// Checks that the ids of a stream are unique, and defined before they are used.
struct StreamIDs {
  private var known: Set<String> = []

  /// Processes the next message, and returns the problems of its ids.
  mutating func add(_ envelope: Envelope) -> [String] {
    let uses = Self.uses(of: envelope)
    var problems: [String] = []
    for id in Self.declarations(of: envelope) where !known.insert(id).inserted {
      problems.append("the id \(id) is given twice")
    }
    for id in uses where !known.contains(id) { problems.append("the id \(id) is not known") }
    return problems
  }

  private static func declarations(of envelope: Envelope) -> [String] {
    switch envelope {
    case .gherkinDocument(let document): NodeIDCollector.ids(of: document)
    case .pickle(let pickle): [pickle.id] + pickle.steps.map(\.id)
    case .parameterType(let type): [type.id]
    case .stepDefinition(let definition): [definition.id]
    case .hook(let hook): [hook.id]
    case .testRunStarted(let run): run.id.map { [$0] } ?? []
    case .testRunHookStarted(let hook): [hook.id]
    case .testCase(let testCase): [testCase.id] + testCase.testSteps.map(\.id)
    case .testCaseStarted(let attempt): [attempt.id]
    default: []
    }
  }

  private static func uses(of envelope: Envelope) -> [String] {
    switch envelope {
    case .pickle(let pickle):
      pickle.astNodeIds + pickle.tags.map(\.astNodeId) + pickle.steps.flatMap(\.astNodeIds)
    case .testRunHookStarted(let hook): [hook.hookId, hook.testRunStartedId]
    case .testRunHookFinished(let hook): [hook.testRunHookStartedId]
    case .testCase(let testCase):
      [testCase.pickleId]
        + testCase.testSteps.flatMap { step in
          [step.hookId, step.pickleStepId].compactMap(\.self) + (step.stepDefinitionIds ?? [])
        }
    case .testCaseStarted(let attempt): [attempt.testCaseId]
    case .testStepStarted(let step): [step.testCaseStartedId, step.testStepId]
    case .testStepFinished(let step): [step.testCaseStartedId, step.testStepId]
    case .testCaseFinished(let attempt): [attempt.testCaseStartedId]
    case .suggestion(let suggestion): [suggestion.pickleStepId]
    default: []
    }
  }
}

/// Collects the ids of the nodes of a document.
private struct NodeIDCollector: DocumentVisitor {
  private var ids: [String] = []

  static func ids(of document: GherkinDocument) -> [String] {
    var collector = NodeIDCollector()
    collector.visit(document)
    return collector.ids
  }

  mutating func visit(_ rule: GherkinDocument.Rule) {
    ids.append(rule.id)
    visitChildren(of: rule)
  }

  mutating func visit(_ background: GherkinDocument.Background) {
    ids.append(background.id)
    visitChildren(of: background)
  }

  mutating func visit(_ scenario: GherkinDocument.Scenario) {
    ids.append(scenario.id)
    visitChildren(of: scenario)
  }

  mutating func visit(_ examples: GherkinDocument.Examples) {
    ids.append(examples.id)
    visit(examples.tags)
    if let header = examples.tableHeader { ids.append(header.id) }
    ids += examples.tableBody.map(\.id)
  }

  mutating func visit(_ step: GherkinDocument.Step) {
    ids.append(step.id)
    for case .dataTable(let table) in step.arguments { ids += table.rows.map(\.id) }
  }

  mutating func visit(_ tags: [GherkinDocument.Tag]) {
    ids += tags.map(\.id)
  }
}
