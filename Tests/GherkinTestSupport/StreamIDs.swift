import CucumberMessages
import Gherkin

/// Holds the ids of a stream to being unique, and to being known before something refers to them.
struct StreamIDs {
  private var known: Set<String> = []

  /// Takes the next message; gives what is wrong with its ids.
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
    case .gherkinDocument(let document): document.feature.map(ids) ?? []
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

  private static func ids(_ feature: GherkinDocument.Feature) -> [String] {
    feature.tags.map(\.id)
      + feature.children.flatMap { child in
        switch child {
        case .background(let background): ids(background)
        case .scenario(let scenario): ids(scenario)
        case .rule(let rule):
          [rule.id] + rule.tags.map(\.id)
            + rule.children.flatMap { child in
              switch child {
              case .background(let background): ids(background)
              case .scenario(let scenario): ids(scenario)
              }
            }
        }
      }
  }

  private static func ids(_ background: GherkinDocument.Background) -> [String] {
    [background.id] + background.steps.flatMap(ids)
  }

  private static func ids(_ scenario: GherkinDocument.Scenario) -> [String] {
    [scenario.id] + scenario.tags.map(\.id) + scenario.steps.flatMap(ids)
      + scenario.examples.flatMap { examples in
        [examples.id] + examples.tags.map(\.id) + (examples.tableHeader.map { [$0.id] } ?? [])
          + examples.tableBody.map(\.id)
      }
  }

  private static func ids(_ step: GherkinDocument.Step) -> [String] {
    [step.id]
      + step.arguments.flatMap { argument in
        if case .dataTable(let table) = argument { table.rows.map(\.id) } else { [String]() }
      }
  }
}
