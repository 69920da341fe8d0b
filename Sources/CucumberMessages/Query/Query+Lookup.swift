package import Gherkin
internal import Synchronization

/// Answers what a query was not told: for a run of this process, whose plan knows its features and test cases.
package protocol RunLookup: Sendable {
  /// A test case by its id.
  func testCase(id: String) -> Envelope.TestCase?

  /// The id of the pickle of a test case.
  func pickleID(ofTestCase id: String) -> String?

  /// Whether a test step is a hook.
  func isHook(testStep id: String, ofTestCase testCaseID: String) -> Bool

  /// The file of a pickle, whose test case was asked for before.
  func feature(ofPickle id: String) -> LookedUpFeature?
}

/// A feature file of a run.
package struct LookedUpFeature: Sendable {
  /// Its syntax tree.
  let document: GherkinDocument
  /// All of its pickles.
  let pickles: [Pickle]
  /// The number of test cases that the run has of it.
  let testCaseCount: Int

  package init(document: GherkinDocument, pickles: [Pickle], testCaseCount: Int) {
    self.document = document
    self.pickles = pickles
    self.testCaseCount = testCaseCount
  }
}

/// What a lookup answered: each feature while its scenarios run, so that none is made twice and few are in memory.
final class LookedUpFeatures: Sendable {
  private struct State {
    var documents = DocumentIndex()
    var pickles: [String: Pickle] = [:]
    /// The document of each pickle.
    var documentOfPickle: [String: Int] = [:]
    /// Of each document, the number of test cases that have not ended since it was looked up, and the ids of its pickles.
    var open: [Int: (testCases: Int, pickles: [String])] = [:]
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
      state.open[document] = (feature.testCaseCount, feature.pickles.map(\.id))
      for pickle in feature.pickles {
        state.pickles[pickle.id] = pickle
        state.documentOfPickle[pickle.id] = document
      }
      return state.pickles[id]
    }
  }

  func lineage(ofNodes ids: [String]) -> Query.Lineage? {
    state.withLock { $0.documents.lineage(ofNodes: ids) }
  }

  /// Forgets the feature of a test case that has ended, if it was the last of its feature.
  func forget(testCase id: String) {
    guard state.withLock({ !$0.open.isEmpty }), let pickle = lookup.pickleID(ofTestCase: id) else { return }
    state.withLock { state in
      guard let document = state.documentOfPickle[pickle], let open = state.open[document] else { return }
      guard open.testCases == 1 else {
        state.open[document]?.testCases -= 1
        return
      }
      // What is asked about it later is looked up again, and then kept.
      state.open[document] = nil
      for pickle in open.pickles {
        state.pickles[pickle] = nil
        state.documentOfPickle[pickle] = nil
      }
      state.documents.remove(document)
    }
  }
}

extension Query {
  /// Answers questions about what is not told from now on with a lookup.
  package mutating func use(_ lookup: any RunLookup) {
    lookedUp = LookedUpFeatures(lookup)
  }

  /// Where the nodes of a pickle come from.
  func lineage(ofNodes ids: [String]) -> Lineage? {
    documents.lineage(ofNodes: ids) ?? lookedUp?.lineage(ofNodes: ids)
  }
}
