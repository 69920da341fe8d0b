package import Gherkin
internal import Synchronization

/// Answers what a query was not told: for a run of this process, whose plan knows its features and test cases, or for a
/// stream, whose lines are in a file.
package protocol RunLookup: Sendable {
  /// A test case by its id.
  func testCase(id: String) -> Envelope.TestCase?

  /// The id of the pickle of a test case.
  func pickleID(ofTestCase id: String) -> String?

  /// Whether a test step is a hook.
  func isHook(testStep id: String, ofTestCase testCaseID: String) -> Bool

  /// The number of the feature file of a test case.
  func featureNumber(ofTestCase id: String) -> Int?

  /// The file of a pickle, whose test case was asked for before.
  func feature(ofPickle id: String) -> LookedUpFeature?

  /// The syntax tree of a file; nil if it is none of the run, or has errors.
  func document(uri: String) -> GherkinDocument?
}

/// Answers also about the steps of a run of this process, without making messages of them.
package protocol StepLookup: RunLookup {
  /// The number of hooks and steps of a test case.
  func testStepCount(ofTestCase id: String) -> Int?

  /// Calls `body` with the last steps of a test case, in order.
  ///
  /// - Parameter count: the number of these steps, without hooks.
  func forEachStep(ofTestCase id: String, last count: Int, _ body: (PlannedStep) -> Void)
}

/// A step of a run that one definition matches.
package struct PlannedStep {
  /// The number of the step in its test case, from 1, hooks not counted.
  package let number: Int
  /// The text in UTF-8, placeholders replaced. Valid only within the call that passes the step.
  package let text: UnsafeBufferPointer<UInt8>
  /// The bytes of the text that are arguments, in order.
  package let arguments: [Range<Int>]
  /// The keyword, as written.
  package let keyword: String
  /// The table and the doc string.
  package let blocks: ArraySlice<PickleStepArgument>

  package init(
    number: Int, text: UnsafeBufferPointer<UInt8>, arguments: [Range<Int>], keyword: String,
    blocks: ArraySlice<PickleStepArgument>
  ) {
    self.number = number
    self.text = text
    self.arguments = arguments
    self.keyword = keyword
    self.blocks = blocks
  }
}

/// A feature file of a run.
package struct LookedUpFeature: Sendable {
  /// Its number.
  let number: Int
  /// Its syntax tree.
  let document: GherkinDocument
  /// All of its pickles.
  let pickles: [Pickle]
  /// The number of test cases that the run has of it.
  let testCaseCount: Int

  package init(number: Int, document: GherkinDocument, pickles: [Pickle], testCaseCount: Int) {
    self.number = number
    self.document = document
    self.pickles = pickles
    self.testCaseCount = testCaseCount
  }
}

/// What a lookup answered: each feature while its scenarios run, so none is made twice and few are in memory.
final class LookedUpFeatures: Sendable {
  private struct State {
    var documents = DocumentIndex()
    var pickles: [String: Pickle] = [:]
    /// The features that were looked up, by their numbers: the document, the number of test cases, and the ids of the
    /// pickles.
    var open: [Int: (document: Int, testCases: Int, pickles: [String])] = [:]
    /// The number of test cases of each feature that have ended.
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

  /// Forgets the feature of a test case that has ended, if it was the last of its feature.
  func forget(testCase id: String) {
    guard let feature = lookup.featureNumber(ofTestCase: id) else { return }
    state.withLock { state in
      state.ended[feature, default: 0] += 1
      guard let open = state.open[feature], state.ended[feature] == open.testCases else { return }
      // What is asked about it later is looked up again, and then kept.
      state.open[feature] = nil
      for pickle in open.pickles { state.pickles[pickle] = nil }
      state.documents.remove(open.document)
    }
  }
}

extension Query {
  /// Answers questions about what is not told from now on with a lookup.
  package mutating func use(_ lookup: any RunLookup) {
    lookedUp = LookedUpFeatures(lookup)
  }

  /// What answers about the steps of a run of this process; nil for a stream.
  package var stepLookup: (any StepLookup)? { lookedUp?.lookup as? any StepLookup }

  /// The syntax tree of a file that is left to a lookup.
  package func document(uri: String) -> GherkinDocument? { lookedUp?.lookup.document(uri: uri) }

  /// Where the nodes of a pickle come from.
  func lineage(ofNodes ids: [String]) -> Lineage? {
    documents.lineage(ofNodes: ids) ?? lookedUp?.lineage(ofNodes: ids)
  }
}
