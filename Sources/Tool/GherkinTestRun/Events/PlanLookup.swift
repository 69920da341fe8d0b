package import GherkinRuntime
package import GherkinMessages
package import GherkinOutcomes
import GherkinProtocol
import GherkinSteps
package import GherkinSyntax
import Synchronization
import GherkinText

/// Answers queries of formatters about a run in this process from its plan.
package final class PlanLookup: StepLookup {
  private let plan: TestPlan
  private let runID: String
  /// The folder to which paths of source files are relative.
  private let folder: String
  /// Returns the path of a feature in messages.
  private let messagePath: MessagePath
  /// The features by the pickles of selected scenarios, created on first use.
  private let featureLookup = Mutex<FeatureLookup?>(nil)
  /// The step definitions, created on first use.
  private let reportedDefinitions = Mutex<[ReportedScenario.Definition]?>(nil)

  package typealias MessagePath = @Sendable (String) -> String

  /// Creates a lookup for a plan.
  ///
  /// - Parameters:
  ///   - folder: the folder to which paths of source files are relative.
  ///   - messagePath: returns the path of a feature in messages. By default, it is that of the run.
  package init(
    _ plan: TestPlan, runID: String, folder: String = WorkingFolder.path, messagePath: @escaping MessagePath = { $0 }
  ) {
    self.plan = plan
    self.runID = runID
    self.folder = folder
    self.messagePath = messagePath
  }

  package func scenario(ofTestCase id: String) -> ReportedScenario? {
    guard let index = index(ofTestCase: id) else { return nil }
    let testCase = plan.testCases[index]
    let keywords = testCase.headingKeywords
    let scope = testCase.scope
    let feature = scope.featureContext
    let (steps, definitions) = (testCase.testSteps, definitions)
    return ReportedScenario(
      feature: .init(id: feature.uri, keyword: keywords.feature, name: feature.name),
      rule: scope.rule.flatMap { level in
        scope.ruleContext.map { .init(id: level.id, keyword: keywords.rule ?? "", name: $0.name) }
      },
      keyword: testCase.keyword, name: testCase.name, tags: testCase.tags, uri: messagePath(testCase.uri),
      line: testCase.line, testSteps: (0..<steps.count).map { testStep(steps[$0], testCase, definitions) },
      ids: .numbers(from: testCase.number + 1))
  }

  private func testStep(
    _ step: TestStep, _ testCase: TestCase, _ definitions: [ReportedScenario.Definition]
  ) -> ReportedScenario.TestStep {
    switch step {
    case .hook(let hook), .beginOfAround(let hook), .endOfAround(let hook):
      return .hook(id: plan.catalogue.hookIDs[hook])
    case .knownFailure: return .check
    case .step(let position):
      let match: ReportedScenario.Match
      switch testCase.binding(ofStep: position) {
      case .undefined: match = .undefined
      case .ambiguous: match = .ambiguous(plan.matches(testCase, step: position).map { definitions[$0.definition] })
      case .matched(let found):
        var arguments: [Range<Int>] = []
        testCase.groups(found).forEachOutermost { group, _ in
          if group.start >= 0 { arguments.append(Int(group.start)..<Int(group.start + group.count)) }
        }
        match = .one(definitions[found.step], arguments: arguments)
      }
      return .step(
        .init(
          keyword: testCase.keyword(ofStep: position), text: testCase.text(ofStep: position),
          blocks: testCase.blocks(ofStep: position), match: match))
    }
  }

  package var pickleIDs: [String] { plan.testCases.map(\.pickleID) }

  package func testCase(id: String) -> Envelope.TestCase? {
    guard let index = index(ofTestCase: id) else { return nil }
    return plan.envelope(of: plan.testCases[index], runID: runID)
  }

  package func isHook(testStep id: String, ofTestCase testCaseID: String) -> Bool {
    guard let index = index(ofTestCase: testCaseID), let number = Int(id) else { return false }
    let testCase = plan.testCases[index]
    let position = number - testCase.number - 1
    guard (0..<testCase.testSteps.count).contains(position) else { return false }
    if case .step = testCase.testSteps[position] { return false }
    return true
  }

  package func pickleID(ofTestCase id: String) -> String? {
    index(ofTestCase: id).map { plan.testCases[$0].pickleID }
  }

  package func featureNumber(ofTestCase id: String) -> Int? {
    index(ofTestCase: id).map { plan.testCases[$0].featureNumber }
  }

  package func feature(ofPickle id: String) -> LookedUpFeature? { features.feature(ofPickle: id) }

  package func document(uri: String) -> GherkinDocument? { features.document(uri: uri) }

  private var definitions: [ReportedScenario.Definition] {
    reportedDefinitions.withLock { known in
      if let known { return known }
      let definitions = zip(plan.catalogue.steps, plan.catalogue.stepIDs).map { step, id in
        let place = step.definition.place
        return ReportedScenario.Definition(
          id: id, pattern: step.source, place: "\(place.path(from: folder)):\(place.line)")
      }
      known = definitions
      return definitions
    }
  }

  private var features: FeatureLookup {
    featureLookup.withLock { known in
      if let known { return known }
      let lookup = FeatureLookup(plan.features, testCases: plan.testCases, messagePath)
      known = lookup
      return lookup
    }
  }

  /// The ids of test cases are ascending.
  private func index(ofTestCase id: String) -> Int? {
    guard let number = Int(id) else { return nil }
    var (low, high) = (0, plan.testCases.count)
    while low < high {
      let middle = (low + high) / 2
      if plan.testCases[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < plan.testCases.count && plan.testCases[low].number == number ? low : nil
  }
}

/// Answers queries of formatters about features without running scenarios.
package final class FeatureLookup: RunLookup {
  private let features: [CompiledFeature]
  /// The feature of each pickle.
  private let featureOfPickle: [String: Int]
  /// The number of test cases of each feature.
  private let testCaseCounts: [Int]
  /// The index of each file.
  private let files: [ExactText: Int]
  private let messagePath: PlanLookup.MessagePath

  /// Creates a lookup for features.
  ///
  /// - Parameter messagePath: returns the path of a feature in messages. By default, it is that of the run.
  package convenience init(
    _ features: CompiledFeatures, messagePath: @escaping PlanLookup.MessagePath = { $0 }
  ) {
    self.init(features.features, testCases: [], messagePath)
  }

  init(_ features: [CompiledFeature], testCases: [TestCase], _ messagePath: @escaping PlanLookup.MessagePath) {
    self.features = features
    self.messagePath = messagePath
    var featureOfPickle: [String: Int] = [:]
    for (index, feature) in features.enumerated() {
      for scenario in feature.scenarios { featureOfPickle[String(scenario.id)] = index }
    }
    self.featureOfPickle = featureOfPickle
    var counts = [Int](repeating: 0, count: features.count)
    for testCase in testCases {
      if let feature = featureOfPickle[testCase.pickleID] { counts[feature] += 1 }
    }
    testCaseCounts = counts
    files = Dictionary(features.indices.map { (ExactText(messagePath(features[$0].uri)), $0) }) { first, _ in first }
  }

  package func testCase(id: String) -> Envelope.TestCase? { nil }

  package func featureNumber(ofTestCase id: String) -> Int? { nil }

  package func pickleID(ofTestCase id: String) -> String? { nil }

  package func isHook(testStep id: String, ofTestCase testCaseID: String) -> Bool { false }

  package func feature(ofPickle id: String) -> LookedUpFeature? {
    guard let index = featureOfPickle[id], let (document, pickles) = features[index].tree() else { return nil }
    return LookedUpFeature(
      number: features[index].number, document: document.replacingPath(messagePath),
      pickles: pickles.map { $0.replacingPath(messagePath) }, testCaseCount: testCaseCounts[index])
  }

  package func document(uri: String) -> GherkinDocument? {
    files[ExactText(uri)].flatMap { features[$0].document()?.replacingPath(messagePath) }
  }
}
