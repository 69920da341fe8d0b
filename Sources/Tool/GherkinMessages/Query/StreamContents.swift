package import GherkinOutcomes
import GherkinSyntax

/// What a stream contains about features, definitions and the run, as far as scenarios in reports need it. For unknown
/// ids it returns nil or empty values, and never traps.
///
/// An object, because scenarios that are described later refer to it. One task updates it; others read it only between
/// updates, so it can be shared without a lock.
final class StreamContents: @unchecked Sendable {
  private(set) var parseErrors: [ParseError] = []
  private(set) var undefinedParameterTypes: [Envelope.UndefinedParameterType] = []
  /// The outcomes that the run accepts.
  private(set) var successPolicy = SuccessPolicy.strict
  /// The facts about the run, apart from scenarios that did not run and the accepted outcomes.
  private(set) var facts: [any ReportedFact] = []
  private var documents = DocumentIndex()
  private var pickles: [String: Pickle] = [:]
  private var testCases: [String: Envelope.TestCase] = [:]
  /// The id of the test case of each pickle.
  private var testCaseIDs: [String: String] = [:]
  private var definitions: [String: ReportedScenario.Definition] = [:]
  private var hooks: [String: ReportedScenario.Hook] = [:]
  private var suggestions: [String: [Snippet]] = [:]
  /// The ids of the steps with suggestions, in the order of the suggestions.
  private var suggestionOrder: [String] = []
  /// The ids of pickles that the stream lists as selected but not run.
  private var recordedNotRun: Set<String> = []

  func update(_ envelope: Envelope) {
    switch envelope {
    case .gherkinDocument(let document): documents.insert(document)
    case .pickle(let pickle): pickles[pickle.id] = pickle
    case .parseError(let error): parseErrors.append(error)
    case .undefinedParameterType(let type): undefinedParameterTypes.append(type)
    case .stepDefinition(let definition): definitions[definition.id] = definition.reported
    case .hook(let hook): hooks[hook.id] = hook.reported
    case .testCase(let testCase):
      testCases[testCase.id] = testCase
      testCaseIDs[testCase.pickleId] = testCase.id
    case .attachment(let attachment): insertFact(attachment)
    case .suggestion(let suggestion):
      if suggestions.updateValue(suggestion.snippets, forKey: suggestion.pickleStepId) == nil {
        suggestionOrder.append(suggestion.pickleStepId)
      }
    default: break
    }
  }

  /// Records a fact about the run. Malformed facts are ignored.
  private func insertFact(_ attachment: Envelope.Attachment) {
    guard let fact = try? RunFacts.fact(in: attachment) else { return }
    switch fact {
    case let fact as NotRunPickles: recordedNotRun.formUnion(fact.pickleIds)
    case let fact as AcceptedOutcomes: successPolicy = fact.policy
    default: facts.append(fact)
    }
  }

  /// Returns a hook.
  func hook(id: String) -> ReportedScenario.Hook? { hooks[id] }

  /// Returns the snippets for an undefined step.
  func snippets(forPickleStep id: String) -> [Snippet] { suggestions[id] ?? [] }

  /// The snippets for all undefined steps, in the order of the stream, with the ids of the steps.
  var allSnippets: [(step: String, snippets: [Snippet])] { suggestionOrder.map { ($0, suggestions[$0] ?? []) } }

  /// Returns the scenarios that were selected and did not run, in the order of their places.
  ///
  /// - Parameter finished: the ids of the pickles whose last attempt ended.
  func notRun(finished: Set<String>) -> [ReportedScenario] {
    let ids = recordedNotRun.union(testCases.values.lazy.map(\.pickleId)).subtracting(finished)
    let places = ids.compactMap { id in
      pickles[id].map { (place: FinishedScenario.Place($0, documents.lineage(ofNodes: $0.astNodeIds)), pickle: $0) }
    }
    return places.sorted { ($0.place, $0.pickle.id) < ($1.place, $1.pickle.id) }.map { _, pickle in
      scenario(pickle, testCaseIDs[pickle.id].flatMap { testCases[$0] })
    }
  }
}

// Scenarios.
extension StreamContents {
  /// Returns the scenario of a test case; nil if the stream does not contain it.
  func scenario(ofTestCase id: String) -> ReportedScenario? {
    testCases[id].flatMap { testCase in pickles[testCase.pickleId].map { scenario($0, testCase) } }
  }

  private func scenario(_ pickle: Pickle, _ testCase: Envelope.TestCase?) -> ReportedScenario {
    ReportedScenario(
      id: pickle.id, plan: testCase?.testSteps.map { ($0.id, $0.pickleStepId != nil) } ?? []
    ) { [self] in describe(pickle, documents.lineage(ofNodes: pickle.astNodeIds), testCase) }
  }

  private func hook(_ testStep: Envelope.TestStep) -> ReportedScenario.TestStep {
    testStep.hookId.map { .hook(hooks[$0] ?? .init(id: $0, kind: .other, name: nil)) } ?? .check
  }

  private func match(_ testStep: Envelope.TestStep, _ text: String) -> ReportedScenario.Match {
    let ids = testStep.stepDefinitionIds ?? []
    return switch ids.count {
    case 0: .undefined
    case 1:
      .one(
        definitions[ids[0]] ?? ReportedScenario.Definition(id: ids[0], pattern: "", place: nil),
        arguments: testStep.argumentRanges(in: text))
    default: .ambiguous(ids.compactMap { definitions[$0] })
    }
  }

  /// Describes a scenario.
  ///
  /// - Parameter testCase: the test case with its matches; nil if the scenario was not planned.
  fileprivate func describe(
    _ pickle: Pickle, _ lineage: PickleLineage?, _ testCase: Envelope.TestCase?
  ) -> ReportedScenario.Description {
    func step(_ step: PickleStep, _ match: ReportedScenario.Match) -> ReportedScenario.TestStep {
      let node = lineage?.step(of: step)
      return .step(
        .init(
          id: step.id, keyword: node?.keyword ?? "", text: step.text, line: node?.location.line,
          blocks: step.arguments[...], match: match))
    }
    let testSteps = testCase.map { testCase in
      var count = 0
      return testCase.testSteps.map { testStep in
        guard let pickleStep = testStep.pickleStepId.flatMap({ pickle.step(id: $0, guess: count) }) else {
          return hook(testStep)
        }
        count += 1
        return step(pickleStep, match(testStep, pickleStep.text))
      }
    }
    let place = FinishedScenario.Place(pickle, lineage)
    return ReportedScenario.Description(
      feature: lineage.map {
        .init(
          id: $0.document.uri, keyword: $0.feature.keyword, name: $0.feature.name, line: $0.feature.location.line)
      },
      rule: lineage?.rule.map { .init(id: $0.id, keyword: $0.keyword, name: $0.name, line: $0.location.line) },
      keyword: lineage?.scenario.keyword ?? "Scenario", name: pickle.name, row: lineage.flatMap(Self.row),
      tags: pickle.tags.map(\.name), uri: place.uri, line: place.line, lineOfRow: place.row,
      number: lineage?.number ?? 1, language: pickle.language,
      testSteps: testSteps ?? pickle.steps.map { step($0, .undefined) }, syntax: { lineage })
  }

  private static func row(_ lineage: PickleLineage) -> ReportedScenario.Row? {
    guard let block = lineage.examplesIndex, let index = lineage.rowIndex, let examples = lineage.examples else {
      return nil
    }
    return ReportedScenario.Row(
      outline: lineage.scenario.name, examples: examples.name, block: block, index: index,
      columns: examples.tableHeader?.cells.map(\.value) ?? [], cells: lineage.row?.cells.map(\.value) ?? [])
  }
}

extension Envelope.StepDefinition {
  /// The definition as reports show it.
  var reported: ReportedScenario.Definition {
    ReportedScenario.Definition(
      id: id, pattern: pattern, isRegularExpression: patternType == .regularExpression, file: sourceReference.file,
      line: sourceReference.location?.line, place: sourceReference.text)
  }
}

extension Envelope.Hook {
  /// The hook as reports show it.
  package var reported: ReportedScenario.Hook {
    let kind: ReportedScenario.Hook.Kind =
      switch type {
      case .beforeTestRun: .beforeAll
      case .afterTestRun: .afterAll
      case .beforeTestCase: .before
      case .afterTestCase: .after
      case .beforeTestStep: .beforeStep
      case .afterTestStep: .afterStep
      case nil: .other
      }
    return ReportedScenario.Hook(
      id: id, kind: kind, name: name, file: sourceReference.file, line: sourceReference.location?.line,
      place: sourceReference.text)
  }
}

extension Pickle {
  /// Returns the step with an id.
  ///
  /// - Parameter guess: the position to try first, such as the number of earlier steps.
  func step(id: String, guess: Int) -> PickleStep? {
    if steps.indices.contains(guess), steps[guess].id == id { return steps[guess] }
    return OrderedIDs.search(steps, for: id, \.id) ?? steps.first { $0.id == id }
  }
}
