import GherkinProtocol
import GherkinMessages

/// Follows the attempts at one pickle, which come one after the other.
struct TestCaseCheck {
  private let isMerged: Bool
  private let repeatsPassed: Bool
  /// The test cases of the pickle, by id: one, except in a merged stream.
  private var plans: [String: Envelope.TestCase] = [:]
  /// The test steps of the open attempt.
  private var testSteps: [Envelope.TestStep] = []
  private var attempts = 0
  private var openAttempt: String?
  /// The number of started steps of the open attempt.
  private var started = 0
  private(set) var openStep: String?
  private var suggestions = 0
  /// The worst status of the latest attempt.
  private(set) var worst = Envelope.TestStepResult.Status.unknown
  private var awaitsAnother = true

  init(isMerged: Bool, repeatsPassed: Bool) {
    self.isMerged = isMerged
    self.repeatsPassed = repeatsPassed
  }

  mutating func add(_ testCase: Envelope.TestCase) {
    plans[testCase.id] = testCase
  }

  mutating func start(_ started: Envelope.TestCaseStarted) -> String? {
    defer {
      openAttempt = started.id
      attempts += 1
      self.started = 0
      worst = .unknown
      awaitsAnother = false
      testSteps = plans[started.testCaseId]?.testSteps ?? []
    }
    if openAttempt != nil { return "an attempt begins before the one before it ended" }
    if started.attempt != attempts { return "attempt \(attempts) has the number \(started.attempt)" }
    return awaitsAnother ? nil : "an attempt comes that was not announced"
  }

  mutating func start(_ started: Envelope.TestStepStarted) -> String? {
    defer {
      openStep = started.testStepId
      suggestions = 0
      self.started += 1
    }
    if openAttempt != started.testCaseStartedId { return "a step begins outside of its attempt" }
    if openStep != nil { return "a step begins inside of another" }
    guard self.started < testSteps.count, testSteps[self.started].id == started.testStepId else {
      return "a step begins that is not the next of the plan"
    }
    return nil
  }

  /// Whether the step that the suggestion is for is running.
  func opensStep(of suggestion: Envelope.Suggestion) -> Bool {
    guard let openStep else { return false }
    return testSteps.contains { $0.id == openStep && $0.pickleStepId == suggestion.pickleStepId }
  }

  mutating func suggest() {
    suggestions += 1
  }

  mutating func finish(_ finished: Envelope.TestStepFinished) -> String? {
    let status = finished.testStepResult.status
    defer {
      openStep = nil
      // A known failure is expected.
      let isKnown = status == .pending && finished.testStepResult.exception?.type == "KnownFailure"
      worst = max(worst, isKnown ? .passed : status)
    }
    if openStep != finished.testStepId { return "a step ends that is not running" }
    if finished.testStepResult.duration < .zero { return "a step ends before it began" }
    if suggestions != (status == .undefined ? 1 : 0) {
      return "a step that is \(status) has \(suggestions) suggestions"
    }
    return nil
  }

  mutating func finish(_ finished: Envelope.TestCaseFinished) -> String? {
    defer { openAttempt = nil }
    awaitsAnother = finished.willBeRetried
    if openAttempt != finished.testCaseStartedId { return "an attempt ends that is not running" }
    if openStep != nil { return "an attempt ends inside of a step" }
    if started != testSteps.count { return "\(started) of \(testSteps.count) steps are reported" }
    let mayFollow = worst == .failed || worst == .passed && repeatsPassed || isMerged
    return awaitsAnother && !mayFollow ? "an attempt that is \(worst) is to be repeated" : nil
  }

  /// Records that the test case does not run.
  ///
  /// - Returns: whether there was no attempt.
  mutating func leaveOut() -> Bool {
    defer { awaitsAnother = false }
    return attempts == 0
  }

  /// The missing events at the end of the run; after an incomplete run, only those of started attempts.
  func problemAtEnd(isBrokenOff: Bool) -> String? {
    if openAttempt != nil { return "an attempt does not end" }
    return awaitsAnother && !isBrokenOff
      ? "an attempt at test case \(plans.keys.sorted().joined(separator: ", ")) is missing" : nil
  }
}
