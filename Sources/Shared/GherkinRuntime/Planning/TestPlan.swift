import GherkinProtocol
package import GherkinSyntax
import Synchronization

/// The test cases of a run, matched before anything runs.
package final class TestPlan: Sendable {
  package let catalogue: StepCatalogue
  /// The test cases in order of execution.
  package let testCases: [TestCase]
  /// The features with selected scenarios, even if none of them is a test case.
  package let features: [CompiledFeature]

  let snippets: Mutex<SnippetWriter>
  /// The snippets of all undefined steps; nil before the first use.
  let selection = Mutex<SnippetSelection?>(nil)

  private init(_ catalogue: StepCatalogue, _ features: CompiledFeatures, _ testCases: [TestCase]) {
    self.catalogue = catalogue
    self.features = features.features.filter { !$0.scenarios.isEmpty }
    snippets = Mutex(SnippetWriter(catalogue.registry))
    self.testCases = testCases
  }

  /// Matches the steps of scenarios in parallel.
  ///
  /// - Parameter withoutHooks: whether test cases have no hooks, as in a dry run.
  /// - Throws: if a regular expression with a group of several parameter types matches a step.
  package static func make(
    _ scenarios: SelectedScenarios, _ catalogue: StepCatalogue, ids: IncrementingIDGenerator, withoutHooks: Bool
  ) async throws(StepLibraryProblem) -> TestPlan {
    let parts = parts(of: scenarios)
    let indexes = IndexPool(catalogue)
    let rules = scenarios.features.rules
    typealias Part = Result<PlannedFeature, StepLibraryProblem>
    let planned = await withTaskGroup(of: (Int, Part).self) { group in
      for (number, part) in parts.enumerated() {
        guard let part else { continue }
        let feature = scenarios.features.features[number]
        group.addTask {
          var index = indexes.take()
          defer { indexes.giveBack(index) }
          return (
            number,
            Part { () throws(StepLibraryProblem) in
              try PlannedFeature(
                feature, scenarios: part.indexes, catalogue, rules, &index, withoutHooks: withoutHooks)
            }
          )
        }
      }
      var planned = [Part?](repeating: nil, count: parts.count)
      for await (number, part) in group { planned[number] = part }
      return planned
    }
    var features: [PlannedFeature?] = []
    features.reserveCapacity(planned.count)
    for part in planned { features.append(try part?.get()) }
    return TestPlan(catalogue, scenarios.features, testCases(scenarios, features, ids))
  }

  /// Matches the steps of scenarios, feature by feature.
  ///
  /// - Throws: if a regular expression with a group of several parameter types matches a step.
  package convenience init(
    _ scenarios: SelectedScenarios, _ catalogue: StepCatalogue, ids: IncrementingIDGenerator
  ) throws(StepLibraryProblem) {
    var index = StepIndex(catalogue)
    var features: [PlannedFeature?] = []
    for (number, part) in Self.parts(of: scenarios).enumerated() {
      guard let part else {
        features.append(nil)
        continue
      }
      features.append(
        try PlannedFeature(
          scenarios.features.features[number], scenarios: part.indexes, catalogue, scenarios.features.rules, &index,
          withoutHooks: false))
    }
    self.init(catalogue, scenarios.features, Self.testCases(scenarios, features, ids))
  }

  /// The selected scenarios of a feature; nil for all.
  private struct Part: Sendable {
    var indexes: [Int32]?
  }

  /// Returns the selected scenarios of each feature; nil for a feature without any.
  private static func parts(of scenarios: SelectedScenarios) -> [Part?] {
    let features = scenarios.features.features
    guard scenarios.references.count < features.reduce(0, { $0 + $1.scenarios.count }) else {
      return features.map { $0.scenarios.isEmpty ? nil : Part() }
    }
    var indexes = [[Int32]](repeating: [], count: features.count)
    for reference in scenarios.references { indexes[Int(reference.feature)].append(reference.scenario) }
    return indexes.map { $0.isEmpty ? nil : Part(indexes: $0) }
  }

  private static func testCases(
    _ scenarios: SelectedScenarios, _ features: [PlannedFeature?], _ ids: IncrementingIDGenerator
  ) -> [TestCase] {
    var testCases: [TestCase] = []
    testCases.reserveCapacity(scenarios.references.count)
    for reference in scenarios.references {
      guard let feature = features[Int(reference.feature)] else { continue }
      let scenario = feature.feature.scenarios[Int(reference.scenario)]
      let number = ids.reserve(TestCase.idCount(scenario, feature.tags[Int(scenario.tagSet)].traits))
      testCases.append(TestCase(feature, scenario: Int(reference.scenario), number: number))
    }
    return testCases
  }
}

/// Indexes of one catalogue for several threads, reused because creating one and filling its cache takes time.
///
/// Unchecked, because an index contains regexes. Each index is used by one task at a time.
private final class IndexPool: @unchecked Sendable {
  private let catalogue: StepCatalogue
  private let lock = Mutex(())
  private var free: [StepIndex] = []

  init(_ catalogue: StepCatalogue) {
    self.catalogue = catalogue
  }

  func take() -> StepIndex {
    lock.withLock { _ in free.popLast() } ?? StepIndex(catalogue)
  }

  func giveBack(_ index: StepIndex) {
    lock.withLock { _ in free.append(index) }
  }
}
