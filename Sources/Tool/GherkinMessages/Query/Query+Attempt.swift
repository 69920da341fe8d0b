import GherkinOutcomes
import GherkinProtocol
extension Query {
  /// An attempt at a test case.
  public struct Attempt: Sendable {
    /// The start of the attempt.
    public let started: Envelope.TestCaseStarted
    /// The end of the attempt; nil while it runs.
    public internal(set) var finished: Envelope.TestCaseFinished?
    /// The ends of its steps and hooks, in order of arrival; empty unless results are kept.
    public internal(set) var steps: [Envelope.TestStepFinished] = []
    /// The attachments of its steps and hooks, in order; empty unless attachments are kept. Large ones are read from
    /// a temporary file.
    public var attachments: [Envelope.Attachment] { spooledAttachments.map(\.attachment) }
    var spooledAttachments: [SpooledAttachment] = []
    /// Whether there are attachments, without reading them.
    package var hasAttachments: Bool { !spooledAttachments.isEmpty }
    /// The number of its steps and hooks with each status.
    public internal(set) var statuses = StatusCounts()
    /// The number of its hooks with each status; complete only if test cases are kept.
    public internal(set) var hookStatuses = StatusCounts()

    /// The worst result of its steps and hooks so far.
    var worst = WorstResult()

    /// Whether the attempt failed as the tag `@known-failure` of its scenario expects. The status is `pending` then.
    public var isKnownFailure: Bool { worst.isKnownFailure }

    /// Whether the attempt failed.
    ///
    /// - Parameter isStrict: whether pending scenarios count as failed.
    package func isTrouble(isStrict: Bool) -> Bool { !isKnownFailure && status.isTrouble(isStrict: isStrict) }

    /// The worst status of its steps and hooks so far; `passed` if it has none.
    public var status: Envelope.TestStepResult.Status { statuses.worst ?? .passed }

    /// Whether no step had a result, so nothing was checked. Distinguishes hooks only if test cases are kept.
    public var isEmpty: Bool { status == .passed && statuses.total == hookStatuses.total }

    /// The duration from start to end; nil while the attempt runs.
    public var duration: Duration? {
      finished.map { $0.timestamp - started.timestamp }
    }

    /// Returns the attachments of one of its steps or hooks.
    public func attachments(toTestStep id: String) -> [Envelope.Attachment] {
      spooledAttachments.filter { $0.testStepID == id }.map(\.attachment)
    }

    /// Returns the converted attachments. They are converted one at a time, so only one of them is in memory.
    package func mapAttachments<Result>(
      toTestStep id: String, _ transform: (Envelope.Attachment) -> Result
    ) -> [Result] {
      spooledAttachments.filter { $0.testStepID == id }.map { transform($0.attachment) }
    }
  }

  /// A hook around the run.
  public struct RunHook: Sendable {
    /// The start of the hook.
    public let started: Envelope.TestRunHookStarted
    /// The end of the hook; nil while it runs.
    public internal(set) var finished: Envelope.TestRunHookFinished?
    /// The attachments of the hook; empty unless attachments are kept.
    public var attachments: [Envelope.Attachment] { spooledAttachments.map(\.attachment) }
    var spooledAttachments: [SpooledAttachment] = []

    /// Returns the converted attachments. They are converted one at a time, so only one of them is in memory.
    package func mapAttachments<Result>(_ transform: (Envelope.Attachment) -> Result) -> [Result] {
      spooledAttachments.map { transform($0.attachment) }
    }
  }
}

extension Query {
  func begin(_ started: Envelope.TestCaseStarted) {
    attempts[started.id] = Attempt(started: started)
  }

  func end(_ finished: Envelope.TestStepFinished) {
    statistics.executionTime += finished.testStepResult.duration
    guard let index = attempts.index(forKey: finished.testCaseStartedId) else { return }
    if hasHooks, isHook(finished, of: attempts.values[index]) {
      attempts.values[index].hookStatuses[finished.testStepResult.status] += 1
    }
    attempts.values[index].statuses[finished.testStepResult.status] += 1
    attempts.values[index].worst.add(finished.testStepResult)
    if topics.contains(.results) { attempts.values[index].steps.append(finished) }
  }

  private func isHook(_ finished: Envelope.TestStepFinished, of attempt: Attempt) -> Bool {
    let id = attempt.started.testCaseId
    if let testCase = testCases[id] {
      return testCase.testStep(id: finished.testStepId, guess: attempt.statuses.total)?.hookId != nil
    }
    return topics.contains(.testCases)
      && lookedUp?.lookup.isHook(testStep: finished.testStepId, ofTestCase: id) == true
  }

  func end(_ finished: Envelope.TestCaseFinished) {
    let id = finished.testCaseStartedId
    attempts[id]?.finished = finished
    guard let attempt = attempts[id] else { return }
    if finished.willBeRetried {
      if attempt.status != .passed { troubled.insert(attempt.started.testCaseId) }
    } else {
      statistics.count(attempt)
      if attempt.isEmpty { statistics.empty += 1 }
      if attempt.isKnownFailure { statistics.knownFailures += 1 }
      if let pickle = testCases[attempt.started.testCaseId]?.pickleId { finishedPickles.insert(pickle) }
      if isFlaky(attempt) { statistics.flaky += 1 }
      endedTestCase = attempt.started.testCaseId
    }
    let isFailure = !finished.willBeRetried && (attempt.status != .passed || attempt.started.attempt > 0)
    if topics.contains(.history) || topics.contains(.failures) && isFailure {
      keptAttempts.append(id)
      attempts[id]?.spooledAttachments = attempt.spooledAttachments.map { $0.moved(to: keptBodies) }
    } else {
      departing = id
    }
  }

  /// Releases the attempt that ended with the previous envelope, because it is no longer queried.
  func forgetDeparting() {
    if let id = endedTestCase {
      endedTestCase = nil
      lookedUp?.forget(testCase: id)
    }
    guard let id = departing else { return }
    departing = nil
    guard let attempt = attempts.removeValue(forKey: id), attempt.finished?.willBeRetried == false else { return }
    testCases[attempt.started.testCaseId] = nil
  }

  func begin(_ started: Envelope.TestRunHookStarted) {
    runHooks[started.id] = RunHook(started: started)
    runHookOrder.append(started.id)
  }

  func end(_ finished: Envelope.TestRunHookFinished) {
    statistics.executionTime += finished.result.duration
    statistics.hooks[finished.result.status] += 1
    runHooks[finished.testRunHookStartedId]?.finished = finished
  }

  func insert(_ attachment: Envelope.Attachment) {
    if let id = attachment.testRunHookStartedId {
      runHooks[id]?.spooledAttachments.append(SpooledAttachment(attachment, in: keptBodies))
    } else if let id = attachment.testCaseStartedId {
      attempts[id]?.spooledAttachments.append(SpooledAttachment(attachment, in: openBodies))
    }
  }
}
