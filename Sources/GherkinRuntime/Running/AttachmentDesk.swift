import CucumberMessages
import GherkinSteps
import Synchronization

/// Turns what user code attaches into envelopes of the step or hook that is running.
final class AttachmentDesk: Sendable {
  /// What attachments belong to.
  enum Owner: Sendable {
    case step(attempt: String, testStep: String)
    case runHook(String)
  }

  private let clock: any RunClock
  private let emit: @Sendable (Envelope) -> Void
  private let owner = Mutex<Owner?>(nil)

  init(clock: any RunClock, emit: @escaping @Sendable (Envelope) -> Void) {
    self.clock = clock
    self.emit = emit
  }

  /// A step or hook begins.
  func open(_ owner: Owner) {
    self.owner.withLock { $0 = owner }
  }

  /// It ended: what a stray task attaches from now on belongs to nothing.
  func close() {
    owner.withLock { $0 = nil }
  }

  /// Sends an attachment of what is running; where nothing runs any more, it is dropped, and standard error says so.
  func receive(_ content: AttachedContent) {
    owner.withLock { owner in
      var attachment = Envelope.Attachment(content)
      switch owner {
      case nil: return content.reportDropped("the step or hook that made it had ended")
      case .step(let attempt, let testStep):
        attachment.testCaseStartedId = attempt
        attachment.testStepId = testStep
      case .runHook(let hook):
        attachment.testRunHookStartedId = hook
      }
      attachment.timestamp = .init(nanoseconds: clock.now())
      emit(.attachment(attachment))
    }
  }
}
