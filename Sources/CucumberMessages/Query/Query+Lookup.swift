package import Gherkin
internal import Synchronization

/// Answers what a query was not told: for a run of this process, whose plan knows its features and test cases.
package protocol RunLookup: Sendable {
  /// A test case by its id.
  func testCase(id: String) -> Envelope.TestCase?

  /// Whether a test step is a hook.
  func isHook(testStep id: String, ofTestCase testCaseID: String) -> Bool

  /// The syntax tree and all pickles of the file of a pickle, whose test case was asked for before.
  func feature(ofPickle id: String) -> (document: GherkinDocument, pickles: [Pickle])?
}

/// What a lookup answered, so that no feature is made twice.
final class LookedUpFeatures: Sendable {
  private struct State {
    var documents = DocumentIndex()
    var pickles: [String: Pickle] = [:]
  }

  let lookup: any RunLookup
  private let state = Mutex(State())

  init(_ lookup: any RunLookup) {
    self.lookup = lookup
  }

  func pickle(id: String) -> Pickle? {
    if let known = state.withLock({ $0.pickles[id] }) { return known }
    guard let (document, pickles) = lookup.feature(ofPickle: id) else { return nil }
    return state.withLock { state in
      state.documents.insert(document)
      for pickle in pickles { state.pickles[pickle.id] = pickle }
      return state.pickles[id]
    }
  }

  func lineage(ofNodes ids: [String]) -> Query.Lineage? {
    state.withLock { $0.documents.lineage(ofNodes: ids) }
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
