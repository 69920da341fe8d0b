/// Joins the test cases of streams: the same plan for the same pickle is taken once.
struct TestCaseMerger: Sendable {
  /// The test cases of the merged stream, in order.
  private(set) var testCases: [Envelope.TestCase] = []

  private var places: [String: Int] = [:]
  /// The test cases of a pickle, as places, each with where its ids are counted from.
  private var byPickle: [String: [(place: Int, ids: IDCounter)]] = [:]

  /// The pickles of all test cases, by their ids.
  var pickles: Set<String> { Set(byPickle.keys) }

  /// A test case by its id in the merged stream.
  subscript(id: String) -> Envelope.TestCase? { places[id].map { testCases[$0] } }

  /// Takes in a test case of a stream.
  mutating func take(
    _ testCase: Envelope.TestCase, of stream: inout MergedStream, _ ids: inout IDCounter
  ) throws(MergeProblem) {
    var testCase = testCase
    let oldIDs = [testCase.id] + testCase.testSteps.map(\.id)
    testCase.pickleId = try stream.ids.newID(of: testCase.pickleId, .pickle)
    testCase.testRunStartedId = try stream.newID(ofRun: testCase.testRunStartedId)
    for index in testCase.testSteps.indices { try replaceIDs(in: &testCase.testSteps[index], stream.ids) }
    for known in byPickle[testCase.pickleId] ?? [] {
      var counter = known.ids
      testCase.number(&counter)
      if testCase == testCases[known.place] { return try declare(oldIDs, testCase, &stream.ids) }
    }
    byPickle[testCase.pickleId, default: []].append((testCases.count, ids))
    testCase.number(&ids)
    places[testCase.id] = testCases.count
    testCases.append(testCase)
    try declare(oldIDs, testCase, &stream.ids)
  }

  private func replaceIDs(in step: inout Envelope.TestStep, _ stream: StreamIDs) throws(MergeProblem) {
    if let id = step.hookId { step.hookId = try stream.newID(of: id, .hook) }
    if let id = step.pickleStepId { step.pickleStepId = try stream.newID(of: id, .pickleStep) }
    if let ids = step.stepDefinitionIds { step.stepDefinitionIds = try stream.newIDs(of: ids, .stepDefinition) }
  }

  private func declare(
    _ oldIDs: [String], _ testCase: Envelope.TestCase, _ stream: inout StreamIDs
  ) throws(MergeProblem) {
    try stream.declare(oldIDs[0], as: testCase.id, .testCase)
    for (oldID, step) in zip(oldIDs.dropFirst(), testCase.testSteps) {
      try stream.declare(oldID, as: step.id, .testStep)
    }
  }
}

extension Envelope.TestCase {
  fileprivate mutating func number(_ ids: inout IDCounter) {
    id = ids.next()
    for index in testSteps.indices { testSteps[index].id = ids.next() }
  }
}
