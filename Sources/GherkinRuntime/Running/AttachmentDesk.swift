import CucumberMessages
import GherkinSteps
import Synchronization

/// Turns what user code attaches into envelopes of the step that is running.
final class AttachmentDesk: Sendable {
  private let attemptID: String
  private let clock: any RunClock
  private let emit: @Sendable (Envelope) -> Void
  private let runningStep = Mutex<String?>(nil)

  init(attemptID: String, clock: any RunClock, emit: @escaping @Sendable (Envelope) -> Void) {
    self.attemptID = attemptID
    self.clock = clock
    self.emit = emit
  }

  /// A step begins.
  func open(_ testStepID: String) {
    runningStep.withLock { $0 = testStepID }
  }

  /// The step ended: what a stray task attaches from now on belongs to nothing.
  func close() {
    runningStep.withLock { $0 = nil }
  }

  /// Sends an attachment of the running step; where none runs any more, it is let go.
  func receive(_ content: AttachedContent) {
    runningStep.withLock { step in
      guard let step else { return }
      var attachment = Envelope.Attachment(content)
      attachment.testCaseStartedId = attemptID
      attachment.testStepId = step
      attachment.timestamp = .init(nanoseconds: clock.now())
      emit(.attachment(attachment))
    }
  }
}
