import Foundation
package import GherkinMessages
import GherkinOutcomes
package import GherkinProtocol
import GherkinRuntime
import GherkinSteps
import Synchronization

/// Creates the messages of the attempts of a slot. If there are several slots, the messages of a test case are held back
/// until its last attempt has ended, so that they stay together.
final class SlotMessages: Sendable {
  private struct State {
    /// The current attempt.
    var attempt: Attempt?
    /// The position of the current step or hook.
    var position = 0
    /// The output of the step or hook, unless it is captured.
    var printed: [UInt8] = []
    var messages: [RunMessage] = []
  }

  private let run: TestRun
  private let plan: TestPlan
  private let slot: Int
  private let state = Mutex(State())
  private let watch: (@Sendable (RunEvent, [Attempt]) -> Void)?

  init(_ run: TestRun, _ plan: TestPlan, _ slot: Int) {
    self.run = run
    self.plan = plan
    self.slot = slot
    watch = run.context.monitor?.watch(slot: slot)
  }

  /// Returns a receiver for the events of attempts.
  func emit(_ attempts: [Attempt]) -> TestCaseExecutor.Emit {
    { [self] event in
      watch?(event, attempts)
      state.withLock { state in
        record(event, attempts, &state)
        var isEnded = false
        if case .attemptFinished(willBeRetried: false, _) = event { isEnded = true }
        if run.settings.parallel == 1 || isEnded { flush(&state) }
      }
    }
  }

  /// Sends the messages that are held back.
  func flush() { state.withLock { flush(&$0) } }

  private func flush(_ state: inout State) {
    if state.messages.isEmpty { return }
    run.bus.send(state.messages)
    state.messages.removeAll(keepingCapacity: true)
  }

  private func record(_ event: RunEvent, _ attempts: [Attempt], _ state: inout State) {
    func send(_ envelope: Envelope) { state.messages.append(RunMessage(envelope, in: run.bus.spool)) }
    if case .attemptStarted(let index, let time) = event {
      let attempt = attempts[index]
      state.attempt = attempt
      send(
        .testCaseStarted(
          .init(
            id: attempt.id, testCaseId: attempt.testCase.id, attempt: attempt.number,
            workerId: run.executor.workerID(ofSlot: slot), timestamp: .init(nanoseconds: time))))
      return
    }
    guard let attempt = state.attempt else { return }
    let testCase = attempt.testCase
    switch event {
    case .attemptStarted, .stepFailed, .abandoned: break
    case .stepStarted(let position, let time):
      state.position = position
      send(
        .testStepStarted(
          .init(
            testCaseStartedId: attempt.id, testStepId: testCase.testStepIDs[position],
            timestamp: .init(nanoseconds: time))))
    case .printed(let bytes, _) where !run.context.capturesOutput: state.printed += bytes
    case .attached, .printed:
      guard var attachment = Envelope.Attachment(event) else { break }
      (attachment.testCaseStartedId, attachment.testStepId) = (attempt.id, testCase.testStepIDs[state.position])
      send(.attachment(attachment))
    case .stepFinished(let result, let time):
      if result.status == .undefined, case .step(let step) = testCase.testSteps[state.position] {
        send(.suggestion(plan.suggestion(for: testCase, step: step)))
      }
      send(
        .testStepFinished(
          .init(
            testCaseStartedId: attempt.id, testStepId: testCase.testStepIDs[state.position],
            testStepResult: attempt.reported(result, state.position), timestamp: .init(nanoseconds: time))))
      if !state.printed.isEmpty { state.messages.append(.printed(name: testCase.name, bytes: state.printed)) }
      state.printed = []
    case .attemptFinished(let willBeRetried, let time):
      state.attempt = nil
      send(
        .testCaseFinished(
          .init(
            testCaseStartedId: attempt.id, timestamp: .init(nanoseconds: time), willBeRetried: willBeRetried)))
    }
  }
}

/// Creates the messages of hooks of the run, of features and of rules.
final class HookMessages: Sendable {
  // Not the run, whose executor keeps the receiver of its events.
  private let bus: EventBus
  private let catalogue: StepCatalogue
  private let context: TestRun.Context
  private let runID: String
  /// The output of the running hooks by the ids of their calls, unless it is captured.
  private let printed = Mutex<[String: [UInt8]]>([:])

  init(_ run: TestRun, runID: String) {
    (bus, catalogue, context) = (run.bus, run.catalogue, run.context)
    self.runID = runID
  }

  /// Sends the messages of an event.
  func send(_ call: HookCall, _ event: RunEvent) {
    switch event {
    case .stepStarted(_, let time):
      bus.send(
        .testRunHookStarted(
          .init(
            id: call.id, testRunStartedId: runID, hookId: catalogue.hookIDs[call.hook], workerId: call.workerID,
            timestamp: .init(nanoseconds: time))))
    case .printed(let bytes, _) where !context.capturesOutput:
      printed.withLock { $0[call.id, default: []] += bytes }
    case .attached, .printed:
      guard var attachment = Envelope.Attachment(event) else { break }
      attachment.testRunHookStartedId = call.id
      bus.send(.attachment(attachment))
    case .stepFinished(let result, let time):
      // Messages do not say for which feature or rule a hook was called.
      if result.status > .skipped, let scope = scope(of: call) {
        bus.send(.attachment(scope.attachment(toHook: call.id)))
      }
      bus.send(
        .testRunHookFinished(
          .init(testRunHookStartedId: call.id, result: result, timestamp: .init(nanoseconds: time))))
      if let bytes = printed.withLock({ $0.removeValue(forKey: call.id) }) {
        bus.send([.printed(name: "hook", bytes: bytes)])
      }
    default: break
    }
  }

  /// Returns the feature or rule of a call of its hooks; nil for a hook of the run.
  private func scope(of call: HookCall) -> HookScope? {
    guard let scope = call.scope else { return nil }
    let moment =
      switch catalogue.hooks[call.hook].moment {
      case .beforeFeature: "BeforeFeature"
      case .afterFeature: "AfterFeature"
      case .beforeRule: "BeforeRule"
      case .afterRule: "AfterRule"
      default: "Hook"
      }
    return HookScope(
      moment: moment, name: scope.ruleContext?.name ?? scope.featureContext.name,
      uri: context.messagePath(scope.featureContext.uri))
  }
}

extension Attempt {
  /// Returns the result of a step or hook as reports show it: that of a skipped scenario has the reason.
  fileprivate func reported(_ result: TestStepResult, _ position: Int) -> TestStepResult {
    guard position == 0, result.status == .skipped, let reason = testCase.reasonToSkip else { return result }
    var result = result
    result.message = reason
    return result
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
