import GherkinOutcomes
import GherkinProtocol
/// Tracks an attempt of a stream, from its start to its end.
struct AttemptMerge: Sendable {
  /// The start of the attempt in the merged stream.
  let started: Envelope.TestCaseStarted
  /// The test case of the attempt.
  let testCase: Envelope.TestCase
  /// The index among all attempts.
  let place: Int
  /// The attempt before it, if that is in an earlier stream.
  let replaced: Replaced?
  /// The worst result of its steps so far.
  private(set) var worst = WorstResult()
  /// The number of steps that have started.
  private var begun = 0
  private var isInStep = false
  private var isSuggested = false

  /// The state of a pickle before another stream has an attempt at it.
  struct Replaced: Sendable {
    let attempts: EventMerger.PickleAttempts
    /// The correction of the last attempt.
    let willBeRetried: Bool?
    /// Whether the run accepts the last attempt; nil if it has not ended.
    let isAccepted: Bool?
  }

  init(_ started: Envelope.TestCaseStarted, of testCase: Envelope.TestCase, place: Int, replaced: Replaced?) {
    self.replaced = replaced
    self.started = started
    self.testCase = testCase
    self.place = place
  }

  /// Records the start of a step, by its id in the merged stream.
  mutating func begin(_ step: String) throws(MergeProblem) {
    let steps = testCase.testSteps
    guard !isInStep, begun < steps.count, steps[begun].id == step else {
      guard steps.contains(where: { $0.id == step }) else { throw .stepOutsideOfItsCase }
      throw .stepOutOfOrder
    }
    begun += 1
    isInStep = true
    isSuggested = false
  }

  /// Records that a step of a pickle is undefined. The step may belong to another pickle.
  mutating func suggest(_ pickleStep: String) {
    if isInStep, testCase.testSteps[begun - 1].pickleStepId == pickleStep { isSuggested = true }
  }

  /// Records the end of a step, by its id in the merged stream.
  mutating func end(_ step: String, _ result: Envelope.TestStepResult) throws(MergeProblem) {
    guard isInStep, testCase.testSteps[begun - 1].id == step else {
      guard testCase.testSteps.contains(where: { $0.id == step }) else { throw .stepOutsideOfItsCase }
      throw .resultWithoutStart
    }
    isInStep = false
    worst.add(result)
  }

  /// Checks that every step has a result, when the attempt ends.
  func checkEnd() throws(MergeProblem) {
    if isInStep || begun < testCase.testSteps.count { throw .attemptWithoutResults }
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
}
