/// Merges the test cases of streams: the same plan for the same pickle is written once.
struct TestCaseMerger: Sendable {
  /// The test cases of the merged stream, in order, without the matches of their steps.
  private(set) var testCases: [Envelope.TestCase] = []

  /// The stored lines of the test cases; empty if lines are not stored.
  private var lines: [KeptLine] = []
  private var places: [String: Int] = [:]
  /// The indices of a pickle's test cases.
  private var byPickle: [String: [Int]] = [:]

  /// The pickles of all test cases, by their ids.
  var pickles: Set<String> { Set(byPickle.keys) }

  /// Returns the lines of the test cases, ordered by the positions of their pickles if these are known.
  func lines(inOrderOf positions: [String: Int]) -> [KeptLine] {
    guard !positions.isEmpty else { return lines }
    let keys = testCases.enumerated().map { (positions[$1.pickleId] ?? .max, $0) }
    return keys.sorted(by: <).map { lines[$0.1] }
  }

  /// Returns a test case by its id in the merged stream.
  subscript(id: String) -> Envelope.TestCase? { places[id].map { testCases[$0] } }

  /// Returns the line of a test case by its id in the merged stream.
  func line(of id: String) -> KeptLine? { places[id].flatMap { lines.indices.contains($0) ? lines[$0] : nil } }

  /// Returns the first test case of a pickle.
  func first(ofPickle id: String) -> Envelope.TestCase? { byPickle[id]?.first.map { testCases[$0] } }

  /// Records a test case of a stream.
  ///
  /// - Parameters:
  ///   - testCase: the test case, or its outline.
  ///   - uses: its ids.
  ///   - line: its stored line; nil if lines are not stored.
  ///   - streams: all streams so far. The test case belongs to the last one.
  mutating func take(
    _ testCase: Envelope.TestCase, _ uses: ArraySlice<IDUse>, _ line: KeptLine?, of streams: inout [MergedStream]
  ) throws(MergeProblem) {
    let index = streams.count - 1
    if let run = testCase.testRunStartedId { _ = try streams[index].newID(of: run, .run) }
    try streams[index].ids.check(uses)
    let pickle = try streams[index].ids.newID(of: testCase.pickleId, .pickle)
    if let line, let known = byPickle[pickle], case .testCase(var testCase) = line.envelope {
      var mapper = IDMapper(stream: streams[index], mapsOwnIDs: false)
      try testCase.code(&mapper)
      let others: [Envelope.TestCase] = known.compactMap { place in
        let line = lines[place]
        guard case .testCase(let other) = streams[line.stream].merged(line.envelope) else { return nil }
        return other
      }
      if try streams[index].ids.declare(testCase, as: others) != nil { return }
    }
    try streams[index].ids.declare(uses)
    var merged = testCase
    for index in merged.testSteps.indices {
      merged.testSteps[index].stepDefinitionIds = nil
      merged.testSteps[index].stepMatchArgumentsLists = nil
    }
    if !streams[index].ids.areUnchanged {
      var mapper = IDMapper(stream: streams[index], mapsOwnIDs: true)
      try merged.code(&mapper)
    }
    byPickle[pickle, default: []].append(testCases.count)
    places[merged.id] = testCases.count
    testCases.append(merged)
    if let line { lines.append(line) }
  }
}
