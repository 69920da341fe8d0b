package import CucumberMessages
import Synchronization

/// Answers what formatters ask about a run of this process, without having been told before.
package final class PlanLookup: RunLookup {
  private let plan: TestPlan
  private let runID: String
  /// The features by the pickles of selected scenarios, made when it is asked for first.
  private let featureLookup = Mutex<FeatureLookup?>(nil)

  /// Answers for a plan.
  package init(_ plan: TestPlan, runID: String) {
    self.plan = plan
    self.runID = runID
  }

  package func testCase(id: String) -> Envelope.TestCase? {
    guard let index = index(ofTestCase: id) else { return nil }
    return plan.envelope(of: plan.testCases[index], runID: runID)
  }

  package func isHook(testStep id: String, ofTestCase testCaseID: String) -> Bool {
    guard let index = index(ofTestCase: testCaseID), let number = Int(id) else { return false }
    let testCase = plan.testCases[index]
    let position = number - testCase.number - 1
    guard (0..<testCase.testStepCount).contains(position) else { return false }
    if case .step = testCase.testStep(position) { return false }
    return true
  }

  package func pickleID(ofTestCase id: String) -> String? {
    index(ofTestCase: id).map { plan.testCases[$0].pickleID }
  }

  package func feature(ofPickle id: String) -> LookedUpFeature? {
    let lookup = featureLookup.withLock { known in
      if let known { return known }
      let lookup = FeatureLookup(plan.features, testCases: plan.testCases)
      known = lookup
      return lookup
    }
    return lookup.feature(ofPickle: id)
  }

  /// The ids of test cases ascend.
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

/// Answers what formatters ask about features of which nothing runs.
package final class FeatureLookup: RunLookup {
  private let features: [CompiledFeature]
  /// The feature of each pickle.
  private let featureOfPickle: [String: Int]
  /// The number of test cases of each feature.
  private let testCaseCounts: [Int]

  /// Answers for features.
  package convenience init(_ features: CompiledFeatures) {
    self.init(features.features, testCases: [])
  }

  init(_ features: [CompiledFeature], testCases: [TestCase]) {
    self.features = features
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
  }

  package func testCase(id: String) -> Envelope.TestCase? { nil }

  package func pickleID(ofTestCase id: String) -> String? { nil }

  package func isHook(testStep id: String, ofTestCase testCaseID: String) -> Bool { false }

  package func feature(ofPickle id: String) -> LookedUpFeature? {
    guard let index = featureOfPickle[id], let (document, pickles) = features[index].tree() else { return nil }
    return LookedUpFeature(document: document, pickles: pickles, testCaseCount: testCaseCounts[index])
  }
}
