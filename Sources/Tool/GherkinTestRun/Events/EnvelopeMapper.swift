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

  /// The output of a step or a hook, with the name of its scenario, or `hook`.
  package typealias Printed = (name: String, bytes: [UInt8])

  /// The optional kinds of messages to create.
  private let kinds: Envelope.OptionalKinds
  /// Whether the output of steps is converted to attachments.
  private let capturesOutput: Bool
  private var plan: TestPlan?
  private var runID = ""
  private var open: [OpenAttempt?] = []
  /// The output of the running steps, by slot, and of hooks, unless it is converted to attachments.
  private var printedBySteps: [Int: [UInt8]] = [:]
  private var printedByHooks: [String: [UInt8]] = [:]
  /// The output of steps and hooks that have ended since the last call of ``takePrinted()``.
  private var printed: [Printed] = []

  /// Creates a mapper.
  ///
  /// - Parameters:
  ///   - kinds: the optional kinds of messages to create.
  ///   - capturesOutput: whether the output of steps is converted to attachments; otherwise ``takePrinted()`` returns
  ///     it.
  package init(_ kinds: Envelope.OptionalKinds, capturesOutput: Bool = true) {
    self.kinds = kinds
    self.capturesOutput = capturesOutput
  }

  /// Returns the output of the steps and hooks that have ended since the last call.
  package mutating func takePrinted() -> [Printed] {
    defer { printed = [] }
    return printed
  }

  /// Calls `handle` with the messages of an event.
  package mutating func map(_ event: ReportedEvent, _ handle: (Envelope) -> Void) {
    switch event {
    case .envelope(let envelope): handle(envelope)
    case .planned(let plan, let runID): (self.plan, self.runID) = (plan, runID)
    case .unplanned: break
    case .testCases:
      guard kinds.contains(.testCase), let plan else { return }
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
      let id = attempt.testCase.testStepID(position)
      open[slot]?.position = position
      open[slot]?.stepID = id
      guard kinds.contains(.testStepStarted) else { return }
      handle(
        .testStepStarted(
          .init(testCaseStartedId: attempt.id, testStepId: id, timestamp: .init(nanoseconds: time))))
    case .printed(let bytes, _) where !capturesOutput:
      printedBySteps[slot, default: []] += bytes
    case .attached, .printed:
      guard var attachment = Envelope.Attachment(event) else { return }
      attachment.testCaseStartedId = attempt.id
      attachment.testStepId = open[slot]?.stepID
      handle(.attachment(attachment))
    case .stepFinished(var result, let time):
      if open[slot]?.position == 0, result.status == .skipped, let reason = attempt.testCase.reasonToSkip {
        result.message = reason
      }
      if result.status == .undefined, let plan, let position = open[slot]?.position,
        case .step(let step) = attempt.testCase.testSteps[position]
      {
        handle(.suggestion(plan.suggestion(for: attempt.testCase, step: step)))
      }
      handle(
        .testStepFinished(
          .init(
            testCaseStartedId: attempt.id, testStepId: open[slot]?.stepID ?? "", testStepResult: result,
            timestamp: .init(nanoseconds: time))))
      if let bytes = printedBySteps.removeValue(forKey: slot) { printed.append((attempt.testCase.name, bytes)) }
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
      handle(
        .testRunHookFinished(
          .init(testRunHookStartedId: call.id, result: result, timestamp: .init(nanoseconds: time))))
      if let bytes = printedByHooks.removeValue(forKey: call.id) { printed.append(("hook", bytes)) }
    case .printed(let bytes, _) where !capturesOutput:
      printedByHooks[call.id, default: []] += bytes
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
    self.init(seconds: Int(nanoseconds / 1_000_000_000), nanos: Int(nanoseconds % 1_000_000_000))
  }
}
