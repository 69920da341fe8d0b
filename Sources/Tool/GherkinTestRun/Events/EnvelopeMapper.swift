import GherkinRuntime
import GherkinProtocol
package import GherkinMessages
import Foundation
import GherkinSteps

/// Converts reported events to messages.
package struct EnvelopeMapper: Sendable {
  /// The current attempt of a slot.
  private struct OpenAttempt {
    let attempt: Attempt
    /// The position of the current step or hook.
    var position = 0
    var stepID = ""
  }

  /// Whether the output of steps is converted to attachments.
  private let capturesOutput: Bool
  private let messagePath: PlanScenarios.MessagePath
  private var plan: TestPlan?
  private var runID = ""
  private var open: [OpenAttempt?] = []

  /// Creates a mapper.
  ///
  /// - Parameters:
  ///   - capturesOutput: whether the output of steps is converted to attachments; otherwise it is ignored.
  ///   - messagePath: returns the path of a feature in messages. By default, it is that of the run.
  package init(
    capturesOutput: Bool = true, messagePath: @escaping PlanScenarios.MessagePath = { $0 }
  ) {
    self.messagePath = messagePath
    self.capturesOutput = capturesOutput
  }

  /// Calls `handle` with the messages of an event.
  package mutating func map(_ event: ReportedEvent, _ handle: (Envelope) -> Void) {
    switch event {
    case .envelope(let envelope): handle(envelope.replacingPaths(messagePath))
    case .fact(let fact): handle(.attachment(fact.attachment))
    case .planned(let plan, let runID): (self.plan, self.runID) = (plan, runID)
    case .unplanned: break
    case .testCases:
      guard let plan else { return }
      for testCase in plan.testCases { handle(.testCase(plan.envelope(of: testCase, runID: runID))) }
    case .attempt(let attempt, let workerID, let time):
      while open.count <= attempt.slot { open.append(nil) }
      open[attempt.slot] = OpenAttempt(attempt: attempt)
      handle(
        .testCaseStarted(
          .init(
            id: attempt.id, testCaseId: attempt.testCase.id, attempt: attempt.number, workerId: workerID,
            timestamp: .init(nanoseconds: time))))
    case .slot(let slot, let event): map(event, slot, handle)
    case .spooled(let slot, let spooled): map(spooled.event, slot, handle)
    case .hook(let call, let event): map(event, call, handle)
    case .spooledHook(let call, let spooled): map(spooled.event, call, handle)
    }
  }

  private mutating func map(_ event: RunEvent, _ slot: Int, _ handle: (Envelope) -> Void) {
    guard slot < open.count, let attempt = open[slot]?.attempt else { return }
    switch event {
    case .stepStarted(let position, let time):
      let id = attempt.testCase.testStepIDs[position]
      open[slot]?.position = position
      open[slot]?.stepID = id
      handle(
        .testStepStarted(
          .init(testCaseStartedId: attempt.id, testStepId: id, timestamp: .init(nanoseconds: time))))
    case .printed where !capturesOutput: break
    case .attached, .printed:
      guard var attachment = Envelope.Attachment(event) else { return }
      attachment.testCaseStartedId = attempt.id
      attachment.testStepId = open[slot]?.stepID
      handle(.attachment(attachment))
    case .stepFinished(let result, let time):
      if result.status == .undefined, let plan, let position = open[slot]?.position,
        case .step(let step) = attempt.testCase.testSteps[position]
      {
        handle(.suggestion(plan.suggestion(for: attempt.testCase, step: step)))
      }
      handle(
        .testStepFinished(
          .init(
            testCaseStartedId: attempt.id, testStepId: open[slot]?.stepID ?? "",
            testStepResult: attempt.reported(result, open[slot]?.position ?? 0), timestamp: .init(nanoseconds: time))))
    case .attemptFinished(let willBeRetried, let time):
      open[slot] = nil
      handle(
        .testCaseFinished(
          .init(
            testCaseStartedId: attempt.id, timestamp: .init(nanoseconds: time), willBeRetried: willBeRetried)))
    case .attemptStarted, .stepFailed, .abandoned: break
    }
  }

  private mutating func map(_ event: RunEvent, _ call: HookCall, _ handle: (Envelope) -> Void) {
    switch event {
    case .stepStarted(_, let time):
      handle(
        .testRunHookStarted(
          .init(
            id: call.id, testRunStartedId: runID, hookId: plan?.catalogue.hookIDs[call.hook] ?? "",
            workerId: call.workerID, timestamp: .init(nanoseconds: time))))
    case .stepFinished(let result, let time):
      // Messages do not say for which feature or rule a hook was called.
      if result.status > .skipped, let scope = plan?.scope(of: call, messagePath) {
        handle(.attachment(scope.attachment(toHook: call.id)))
      }
      handle(
        .testRunHookFinished(
          .init(testRunHookStartedId: call.id, result: result, timestamp: .init(nanoseconds: time))))
    case .printed where !capturesOutput: break
    case .attached, .printed:
      guard var attachment = Envelope.Attachment(event) else { return }
      attachment.testRunHookStartedId = call.id
      handle(.attachment(attachment))
    default: break
    }
  }
}

extension Envelope.Attachment {
  /// Creates an attachment from attached content or output: a text unchanged, bytes in base64. Returns nil for any
  /// other event.
  package init?(_ event: RunEvent) {
    switch event {
    case .attached(let content, let time):
      switch content.body {
      case .text(let text):
        self.init(body: text, contentEncoding: .identity, mediaType: content.mediaType, fileName: content.fileName)
      case .bytes(let bytes):
        self.init(
          body: Data(bytes).base64EncodedString(), contentEncoding: .base64, mediaType: content.mediaType,
          fileName: content.fileName)
      }
      timestamp = .init(nanoseconds: time)
    case .printed(let bytes, let time):
      self.init(
        body: String(decoding: bytes, as: UTF8.self), contentEncoding: .identity,
        mediaType: "text/x.cucumber.log+plain")
      timestamp = .init(nanoseconds: time)
    default: return nil
    }
  }
}

extension Envelope.Timestamp {
  /// Creates a timestamp from nanoseconds since 1970.
  package init(nanoseconds: Int64) {
    // Before 1970, the nanoseconds are counted from the second before, because they are never negative.
    let (seconds, nanos) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    self.init(seconds: Int(nanos < 0 ? seconds - 1 : seconds), nanos: Int(nanos < 0 ? nanos + 1_000_000_000 : nanos))
  }
}
