import GherkinMessages
import GherkinOutcomes
package import GherkinRuntime
import GherkinProtocol
import GherkinSteps
import GherkinSyntax
import Synchronization

/// The scenarios of a run in this process, as reports show them.
package final class PlanScenarios: Sendable {
  private let plan: TestPlan
  /// The folder to which paths of source files are relative.
  private let folder: String
  /// Returns the path of a feature in messages.
  private let messagePath: MessagePath
  /// The step definitions and hooks, by their indices.
  private let steps: [ReportedScenario.Definition]
  private let hooks: [ReportedScenario.Hook]
  /// The indices of test cases by the ids of their pickles, created on first use.
  private let pickles = Mutex<[String: Int]?>(nil)

  package typealias MessagePath = @Sendable (String) -> String

  /// Creates the scenarios of a plan.
  ///
  /// - Parameters:
  ///   - folder: the folder to which paths of source files are relative.
  ///   - messagePath: returns the path of a feature in messages. By default, it is that of the run.
  package init(_ plan: TestPlan, folder: String = WorkingFolder.path, messagePath: @escaping MessagePath = { $0 }) {
    self.plan = plan
    self.folder = folder
    self.messagePath = messagePath
    let catalogue = plan.catalogue
    steps = zip(catalogue.steps, catalogue.stepIDs).map { step, id in
      let place = step.definition.place
      let path = place.path(from: folder)
      return ReportedScenario.Definition(
        id: id, pattern: step.source, isRegularExpression: step.patternType == .regularExpression, file: path,
        line: place.line, place: "\(path):\(place.line)")
    }
    hooks = catalogue.hooks.indices.map { catalogue.envelope(ofHook: $0, from: folder).reported }
  }

  /// The numbers of scenarios, and of their steps and hooks.
  var counts: (scenarios: Int, steps: Int) {
    (plan.testCases.count, plan.testCases.reduce(0) { $0 + $1.testSteps.count })
  }

  /// Returns the scenario of a test case.
  func scenario(of testCase: TestCase) -> ReportedScenario {
    ReportedScenario(PlannedScenario(scenarios: self, testCase: testCase))
  }

  /// Returns the scenario of a pickle; nil if it is not part of the plan.
  func scenario(ofPickle id: String) -> ReportedScenario? {
    let index = pickles.withLock { known in
      if known == nil {
        known = Dictionary(plan.testCases.indices.map { (plan.testCases[$0].pickle.id, $0) }) { first, _ in first }
      }
      return known?[id]
    }
    return index.map { scenario(of: plan.testCases[$0]) }
  }

  /// Returns a hook of the plan.
  func hook(_ index: Int) -> ReportedScenario.Hook { hooks[index] }

  /// Returns the feature or rule of a call of its hooks; nil for a hook of the run.
  func scope(of call: HookCall) -> HookScope? { plan.scope(of: call, messagePath) }

  /// A scenario of the plan.
  private struct PlannedScenario: ReportedScenario.Source {
    let scenarios: PlanScenarios
    let testCase: TestCase

    var id: String { testCase.pickle.id }
    var isCreated: Bool { true }

    func isStep(_ position: Int) -> Bool { if case .step = testCase.testSteps[position] { true } else { false } }

    func position(ofTestStep id: String, guess: Int) -> Int? {
      let ids = testCase.testStepIDs
      return ids.indices.contains(guess) && ids[guess] == id ? guess : ids.firstIndex(of: id)
    }

    func describe() -> ReportedScenario.Description { scenarios.describe(testCase) }
  }

  private func describe(_ testCase: TestCase) -> ReportedScenario.Description {
    let (scope, lineage) = (testCase.scope, testCase.scenario.lineage)
    let feature = scope.featureContext
    let testSteps = testCase.testSteps
    let row = testCase.scenario.row.map { row in
      ReportedScenario.Row(
        outline: lineage.scenario.name, examples: row.name, block: lineage.examplesIndex ?? 0,
        index: lineage.rowIndex ?? 0, columns: row.columns, cells: row.cells)
    }
    let place = FinishedScenario.Place(testCase.pickle, lineage)
    return ReportedScenario.Description(
      feature: .init(id: feature.uri, keyword: lineage.feature.keyword, name: feature.name, line: feature.line),
      rule: scope.rule.flatMap { level in
        scope.ruleContext.map {
          .init(id: level.id, keyword: lineage.rule?.keyword ?? "", name: $0.name, line: $0.line)
        }
      },
      keyword: lineage.scenario.keyword, name: testCase.name, row: row, tags: testCase.tags,
      uri: messagePath(testCase.uri), line: place.line, lineOfRow: place.row, number: lineage.number,
      language: feature.language,
      testSteps: (0..<testSteps.count).map { testStep(testSteps[$0], testCase) },
      syntax: { [messagePath] in lineage.replacingPath(messagePath) })
  }

  private func testStep(_ step: TestStep, _ testCase: TestCase) -> ReportedScenario.TestStep {
    switch step {
    case .hook(let hook), .beginOfAround(let hook), .endOfAround(let hook):
      return .hook(hooks[hook])
    case .knownFailure: return .check
    case .step(let position):
      let match: ReportedScenario.Match
      switch testCase.binding(ofStep: position) {
      case .undefined: match = .undefined
      case .ambiguous: match = .ambiguous(plan.matches(testCase, step: position).map { steps[$0.definition] })
      case .matched(let found):
        var arguments: [Range<Int>] = []
        found.groups[...].forEachOutermost { group, _ in
          if group.start >= 0 { arguments.append(Int(group.start)..<Int(group.start + group.count)) }
        }
        match = .one(steps[found.step], arguments: arguments)
      }
      let (step, node) = (testCase.step(position), testCase.node(ofStep: position))
      return .step(
        .init(
          keyword: node?.keyword ?? "", text: step.text, line: node?.location.line, blocks: step.arguments[...],
          match: match))
    }
  }
}

/// The scenarios of features that were not planned.
final class UnplannedScenarios: Sendable {
  private let scenarios: [FeatureScenario]
  private let messagePath: PlanScenarios.MessagePath
  /// The indices of scenarios by the ids of their pickles, created on first use.
  private let pickles = Mutex<[String: Int]?>(nil)

  init(_ scenarios: [FeatureScenario], _ messagePath: @escaping PlanScenarios.MessagePath) {
    self.scenarios = scenarios
    self.messagePath = messagePath
  }

  /// Returns the scenario of a pickle; nil if there is none.
  func scenario(ofPickle id: String) -> ReportedScenario? {
    let index = pickles.withLock { known in
      if known == nil {
        known = Dictionary(scenarios.indices.map { (scenarios[$0].pickle.id, $0) }) { first, _ in first }
      }
      return known?[id]
    }
    guard let scenario = index.map({ scenarios[$0] }) else { return nil }
    return ReportedScenario(
      notPlanned: scenario.pickle.replacingPath(messagePath), scenario.lineage.replacingPath(messagePath))
  }
}

extension TestPlan {
  /// Returns the feature or rule of a call of its hooks; nil for a hook of the run.
  func scope(of call: HookCall, _ messagePath: PlanScenarios.MessagePath) -> HookScope? {
    guard let scope = call.scope else { return nil }
    let moment =
      switch catalogue.hooks[call.hook].moment {
      case .beforeFeature: "BeforeFeature"
      case .afterFeature: "AfterFeature"
      case .beforeRule: "BeforeRule"
      case .afterRule: "AfterRule"
      default: "Hook"
      }
    return HookScope(
      moment: moment, name: scope.ruleContext?.name ?? scope.featureContext.name,
      uri: messagePath(scope.featureContext.uri))
  }
}
