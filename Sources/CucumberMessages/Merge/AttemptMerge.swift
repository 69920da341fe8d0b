/// Tracks an attempt of a stream, from its start to its end.
struct AttemptMerge: Sendable {
  /// The start of the attempt in the merged stream.
  let started: Envelope.TestCaseStarted
  /// The test case of the attempt.
  let testCase: Envelope.TestCase
  /// The index among all attempts.
  let place: Int
  /// The worst result of its steps so far.
  private(set) var worst = WorstResult()
  /// The number of steps that have started.
  private var begun = 0
  private var isInStep = false
  private var isSuggested = false

  init(_ started: Envelope.TestCaseStarted, of testCase: Envelope.TestCase, place: Int) {
    self.started = started
    self.testCase = testCase
    self.place = place
  }

  /// Records the start of a step, by its id in the merged stream.
  mutating func begin(_ step: String) throws(MergeProblem) {
    begun = try index(of: step) + 1
    isInStep = true
    isSuggested = false
  }

  /// Records that a step of a pickle is undefined. The step may belong to another pickle.
  mutating func suggest(_ pickleStep: String) {
    if isInStep, testCase.testSteps[begun - 1].pickleStepId == pickleStep { isSuggested = true }
  }

  /// Records the end of a step, by its id in the merged stream.
  mutating func end(_ step: String, _ result: Envelope.TestStepResult) throws(MergeProblem) {
    begun = try index(of: step) + 1
    isInStep = false
    worst.add(result)
  }

  /// Returns the messages that end the attempt of a truncated stream. As when a worker process crashes, the current or
  /// next step fails, and those after it are skipped.
  mutating func breakOff(at time: Envelope.Timestamp, _ message: String) -> [Envelope] {
    var envelopes: [Envelope] = []
    let first = isInStep ? begun - 1 : begun
    for index in testCase.testSteps.indices.dropFirst(first) {
      let id = testCase.testSteps[index].id
      if index > first || !isInStep {
        envelopes.append(.testStepStarted(.init(testCaseStartedId: started.id, testStepId: id, timestamp: time)))
      }
      let status: Envelope.TestStepResult.Status =
        index > first ? .skipped : isInStep && isSuggested ? .undefined : .failed
      let result = Envelope.TestStepResult(status: status, message: index > first ? nil : message)
      worst.add(result)
      envelopes.append(
        .testStepFinished(
          .init(testCaseStartedId: started.id, testStepId: id, testStepResult: result, timestamp: time)))
    }
    return envelopes
  }

  private func index(of step: String) throws(MergeProblem) -> Int {
    let steps = testCase.testSteps
    if begun < steps.count, steps[begun].id == step { return begun }
    guard let index = steps.firstIndex(where: { $0.id == step }) else { throw .stepOutsideOfItsCase }
    return index
  }
}
