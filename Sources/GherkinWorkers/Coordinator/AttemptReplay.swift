import Gherkin
import CucumberMessages
import GherkinRuntime

/// Makes the envelopes of attempts from what a worker reports, and ends what a dead worker left open.
struct AttemptReplay: Sendable {
  private let attempts: [Attempt]
  private let workerID: String
  private let emit: TestCaseExecutor.Emit
  /// Gets what steps print, with the scenario's name; where nil, it is attached.
  private let print: WorkerExecutor.Print?
  private(set) var endings: [AttemptEnding] = []

  private var isInAttempt = false
  /// How many steps of the attempt have begun.
  private var begun = 0
  private var isInStep = false
  /// When the attempt began; nil between attempts.
  private(set) var attemptStart: Int64?
  private var lastTime: Int64 = 0
  private var stepStart: Int64 = 0
  private var worst = Envelope.TestStepResult.Status.unknown
  /// The last step's end, held back until it is clear that the process survived it.
  private var held: Envelope.TestStepFinished?
  /// The attempt's end, held back with that of its last step until the next attempt begins or all are done.
  private var heldEnd: Int64?

  init(
    _ attempts: [Attempt], workerID: String, print: WorkerExecutor.Print?, emit: @escaping TestCaseExecutor.Emit
  ) {
    self.print = print
    self.attempts = attempts
    self.workerID = workerID
    self.emit = emit
  }

  /// Changes whenever the worker comes on.
  var position: Int { endings.count << 16 + begun << 1 + (isInStep ? 1 : 0) }

  /// What is running: a test case, and the step or hook that it is at; nil between them.
  var running: (testCase: TestCase, step: TestStep?)? {
    left.first.map { ($0.testCase, isInStep ? $0.testCase.steps[begun - 1] : nil) }
  }

  /// The attempts that were not begun.
  var left: ArraySlice<Attempt> { attempts[endings.count...] }

  /// Takes a report.
  ///
  /// - Throws: where it does not fit what was ordered.
  mutating func take(_ report: Report) throws(ByteReader.Broken) {
    if case .attemptStarted = report { releaseEnd() }
    guard heldEnd == nil, let attempt = left.first else { throw ByteReader.Broken() }
    switch report {
    case .attemptStarted(let time):
      guard !isInAttempt else { throw ByteReader.Broken() }
      start(attempt, time)
    case .stepStarted(let time):
      guard isInAttempt, !isInStep, begun < attempt.testCase.steps.count else { throw ByteReader.Broken() }
      startStep(attempt, time)
    case .suggestion:
      guard isInStep, case .step(_, .undefined(let suggestion)) = attempt.testCase.steps[begun - 1].action else {
        throw ByteReader.Broken()
      }
      emit(.suggestion(suggestion))
    case .attachment(let attachment):
      guard isInStep else { throw ByteReader.Broken() }
      attach(attachment, attempt)
    case .output(let bytes):
      guard isInStep else { throw ByteReader.Broken() }
      if let print {
        print(attempt.testCase.pickle.name, bytes)
      } else {
        attach(Replay.attachment(bytes, at: lastTime), attempt)
      }
    case .stepFinished(let result, let time):
      guard isInStep else { throw ByteReader.Broken() }
      finishStep(attempt, result, time)
    case .attemptFinished(let time):
      guard isInAttempt, !isInStep else { throw ByteReader.Broken() }
      heldEnd = time
    case .ready, .hookStarted, .hookFinished, .once, .done:
      throw ByteReader.Broken()
    }
  }

  /// The worker is done, and lives.
  mutating func end() {
    releaseEnd()
  }

  /// The worker died: the running step fails, those after it are skipped. Where no step was running, the next one fails;
  /// where all had run, the last one, as what it left behind ended the process.
  ///
  /// - Returns: whether it was at an attempt.
  mutating func end(with death: WorkerDeath, at time: Int64) -> Bool {
    guard isInAttempt, let attempt = left.first else { return false }
    heldEnd = nil
    let steps = attempt.testCase.steps
    if !isInStep, begun < steps.count { startStep(attempt, time) }
    if isInStep {
      finishStep(attempt, Replay.result(of: death, duration: .nanoseconds(max(0, time - stepStart))), time)
    } else if let last = held {
      worst = .failed
      held?.testStepResult = Replay.result(of: death, duration: last.testStepResult.duration)
    }
    worst = .failed
    while begun < steps.count {
      startStep(attempt, time)
      finishStep(attempt, .init(status: .skipped), time)
    }
    finish(attempt, time)
    return true
  }

  private mutating func start(_ attempt: Attempt, _ time: Int64) {
    (isInAttempt, begun, worst, lastTime, attemptStart) = (true, 0, .unknown, time, time)
    emit(
      .testCaseStarted(
        .init(
          id: attempt.id, testCaseId: attempt.testCase.id, attempt: attempt.number, workerId: workerID,
          timestamp: .init(nanoseconds: time))))
  }

  private mutating func startStep(_ attempt: Attempt, _ time: Int64) {
    releaseHeld()
    (isInStep, stepStart, lastTime) = (true, time, time)
    emit(
      .testStepStarted(
        .init(
          testCaseStartedId: attempt.id, testStepId: attempt.testCase.steps[begun].id,
          timestamp: .init(nanoseconds: time))))
    begun += 1
  }

  private func attach(_ attachment: Envelope.Attachment, _ attempt: Attempt) {
    var attachment = attachment
    attachment.testCaseStartedId = attempt.id
    attachment.testStepId = attempt.testCase.steps[begun - 1].id
    emit(.attachment(attachment))
  }

  private mutating func finishStep(_ attempt: Attempt, _ result: Envelope.TestStepResult, _ time: Int64) {
    isInStep = false
    lastTime = time
    worst = max(worst, result.status)
    held = .init(
      testCaseStartedId: attempt.id, testStepId: attempt.testCase.steps[begun - 1].id, testStepResult: result,
      timestamp: .init(nanoseconds: time))
  }

  /// Whoever overran and was given up in the worker is tried again too, as the next try has a process of its own.
  private mutating func finish(_ attempt: Attempt, _ time: Int64) {
    releaseHeld()
    isInAttempt = false
    attemptStart = nil
    lastTime = time
    emit(
      .testCaseFinished(
        .init(
          testCaseStartedId: attempt.id, timestamp: .init(nanoseconds: time),
          willBeRetried: attempt.isRetriedOnFailure && worst == .failed)))
    endings.append(AttemptEnding(worst: worst, isGivenUp: false))
  }

  private mutating func releaseEnd() {
    guard let end = heldEnd, let attempt = left.first else { return }
    heldEnd = nil
    finish(attempt, end)
  }

  private mutating func releaseHeld() {
    guard let finished = held else { return }
    held = nil
    emit(.testStepFinished(finished))
  }
}
