/// Joins the test cases of streams: the same plan for the same pickle is taken once.
struct TestCaseMerger: Sendable {
  /// Whether all of a test case is kept, to be compared and to be written. Otherwise only what its attempts need is.
  private let keepsMatches: Bool
  /// The test cases of the merged stream, in order.
  private(set) var testCases: [Envelope.TestCase] = []

  private var places: [String: Int] = [:]
  /// The test cases of a pickle, as places.
  private var byPickle: [String: [Int]] = [:]

  init(keepsMatches: Bool) {
    self.keepsMatches = keepsMatches
  }

  /// The pickles of all test cases, by their ids.
  var pickles: Set<String> { Set(byPickle.keys) }

  /// The test cases in the order of the positions of their pickles, as far as these are known.
  func inOrder(of positions: [String: Int]) -> [Envelope.TestCase] {
    guard !positions.isEmpty else { return testCases }
    let keys = testCases.enumerated().map { (positions[$1.pickleId] ?? .max, $0) }
    return keys.sorted(by: <).map { testCases[$0.1] }
  }

  /// A test case by its id in the merged stream.
  subscript(id: String) -> Envelope.TestCase? { places[id].map { testCases[$0] } }

  /// Takes in a test case of a stream.
  mutating func take(_ testCase: Envelope.TestCase, of stream: inout MergedStream) throws(MergeProblem) {
    var testCase = testCase
    testCase.testRunStartedId = try stream.newID(ofRun: testCase.testRunStartedId)
    try stream.ids.replaceReferences(in: &testCase)
    if !keepsMatches {
      for index in testCase.testSteps.indices {
        testCase.testSteps[index].stepDefinitionIds = nil
        testCase.testSteps[index].stepMatchArgumentsLists = nil
      }
    }
    let known = keepsMatches ? (byPickle[testCase.pickleId] ?? []).map { testCases[$0] } : []
    if try stream.ids.declare(&testCase, known: known) { return }
    byPickle[testCase.pickleId, default: []].append(testCases.count)
    places[testCase.id] = testCases.count
    testCases.append(testCase)
  }
}
