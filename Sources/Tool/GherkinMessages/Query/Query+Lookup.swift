package import GherkinOutcomes
package import GherkinSyntax
internal import Synchronization

/// Answers queries about features and test cases that were not recorded: from the plan of a run in this process, or
/// from the stored lines of a stream.
package protocol RunLookup: Sendable {
  /// A test case by its id.
  func testCase(id: String) -> Envelope.TestCase?

  /// The id of the pickle of a test case.
  func pickleID(ofTestCase id: String) -> String?

  /// Returns whether a test step is a hook.
  func isHook(testStep id: String, ofTestCase testCaseID: String) -> Bool

  /// The number of the feature file of a test case.
  func featureNumber(ofTestCase id: String) -> Int?

  /// Returns the feature of a pickle whose test case was looked up before.
  func feature(ofPickle id: String) -> LookedUpFeature?

  /// Returns the syntax tree of a file; nil if the file is not part of the run or has errors.
  func document(uri: String) -> GherkinDocument?
}

/// Also answers queries about the steps of a run in this process, without creating messages.
package protocol StepLookup: RunLookup {
  /// The ids of the pickles of all scenarios.
  var pickleIDs: [String] { get }

  /// Returns a test case as reports show it.
  func scenario(ofTestCase id: String) -> ReportedScenario?
}

/// A feature file of a run.
package struct LookedUpFeature: Sendable {
  /// Its number.
  let number: Int
  /// Its syntax tree.
  let document: GherkinDocument
  /// All of its pickles.
  let pickles: [Pickle]
  /// The number of the feature's test cases in the run.
  let testCaseCount: Int

  package init(number: Int, document: GherkinDocument, pickles: [Pickle], testCaseCount: Int) {
    self.number = number
    self.document = document
    self.pickles = pickles
    self.testCaseCount = testCaseCount
  }
}

/// A cache of looked-up features. A feature is kept while its scenarios run, so it is created once and few are in
/// memory.
final class LookedUpFeatures: Sendable {
  private struct State {
    var documents = DocumentIndex()
    var pickles: [String: Pickle] = [:]
    /// The features that were looked up, by their numbers: the document, the number of test cases, and the ids of the
    /// pickles.
    var open: [Int: (document: Int, testCases: Int, pickles: [String])] = [:]
    /// The number of completed test cases of each feature.
    var ended: [Int: Int] = [:]
  }

  let lookup: any RunLookup
  private let state = Mutex(State())

  init(_ lookup: any RunLookup) {
    self.lookup = lookup
  }

  func pickle(id: String) -> Pickle? {
    if let known = state.withLock({ $0.pickles[id] }) { return known }
    guard let feature = lookup.feature(ofPickle: id) else { return nil }
    return state.withLock { state in
      let document = state.documents.insert(feature.document)
      state.open[feature.number] = (document, feature.testCaseCount, feature.pickles.map(\.id))
      for pickle in feature.pickles { state.pickles[pickle.id] = pickle }
      return state.pickles[id]
    }
  }

  func lineage(ofNodes ids: [String]) -> Query.Lineage? {
    state.withLock { $0.documents.lineage(ofNodes: ids) }
  }

  /// Releases the feature of a completed test case if that was the feature's last.
  func forget(testCase id: String) {
    guard let feature = lookup.featureNumber(ofTestCase: id) else { return }
    state.withLock { state in
      state.ended[feature, default: 0] += 1
      guard let open = state.open[feature], state.ended[feature] == open.testCases else { return }
      // A later query looks the feature up again and keeps it.
      state.open[feature] = nil
      for pickle in open.pickles { state.pickles[pickle] = nil }
      state.documents.remove(open.document)
    }
  }
}

extension Query {
  /// Uses a lookup for features and test cases from now on.
  package func use(_ lookup: any RunLookup) {
    lookedUp = LookedUpFeatures(lookup)
  }

  /// The lookup of the steps of a run in this process; nil for a stream.
  package var stepLookup: (any StepLookup)? { lookedUp?.lookup as? any StepLookup }

  /// Returns the syntax tree of a file from the lookup.
  package func document(uri: String) -> GherkinDocument? { lookedUp?.lookup.document(uri: uri) }

  /// Returns the origin of a pickle's nodes.
  func lineage(ofNodes ids: [String]) -> Lineage? {
    documents.lineage(ofNodes: ids) ?? lookedUp?.lineage(ofNodes: ids)
  }
}
