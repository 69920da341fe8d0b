/// Joins the test cases of streams: the same plan for the same pickle is taken once.
struct TestCaseMerger: Sendable {
  /// The test cases of the merged stream, in order.
  private(set) var testCases: [Envelope.TestCase] = []
  /// Whether test cases are kept whole; otherwise, only their ids and those of their steps are.
  var keepsMessages = true

  private var places: [String: Int] = [:]
  /// The test cases of a pickle, as places.
  private var byPickle: [String: [Int]] = [:]

  /// The pickles of all test cases, by their ids.
  var pickles: Set<String> { Set(byPickle.keys) }

  /// A test case by its id in the merged stream.
  subscript(id: String) -> Envelope.TestCase? { places[id].map { testCases[$0] } }

  /// Takes in a test case of a stream.
  mutating func take(_ testCase: Envelope.TestCase, of stream: inout MergedStream) throws(MergeProblem) {
    var testCase = testCase
    testCase.testRunStartedId = try stream.newID(ofRun: testCase.testRunStartedId)
    try testCase.code(&stream.ids)
    if keepsMessages {
      let known = (byPickle[testCase.pickleId] ?? []).map { testCases[$0] }
      if try stream.ids.declare(&testCase, known: known) { return }
    } else {
      try stream.ids.declare(testCase)
      testCase.testSteps = testCase.testSteps.map { step in
        .init(id: step.id, pickleStepId: step.pickleStepId, stepDefinitionIds: nil, stepMatchArgumentsLists: nil)
      }
    }
    byPickle[testCase.pickleId, default: []].append(testCases.count)
    places[testCase.id] = testCases.count
    testCases.append(testCase)
  }
}
