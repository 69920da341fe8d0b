import CucumberMessages
import GherkinSteps
import Synchronization

/// Passes the events of a slot on. If several slots run, those of a test case are held back until its last attempt has
/// ended, so that they stay in one piece.
final class SlotEvents: Sendable {
  /// The number of bytes from which on an attachment waits in a spool: formatters may be slower than steps.
  private static let largeBody = 1 << 16

  private let run: TestRun
  private let slot: Int
  private let holds: Bool
  private let held = Mutex<[ReportedEvent]>([])
  private let watch: (@Sendable (RunEvent, [Attempt]) -> Void)?

  init(_ run: TestRun, _ slot: Int) {
    self.run = run
    self.slot = slot
    holds = run.settings.parallel > 1
    watch = run.settings.monitor?.watch(slot: slot)
  }

  /// Takes the events of attempts.
  func emit(_ attempts: [Attempt]) -> TestCaseExecutor.Emit {
    { [self] event in
      watch?(event, attempts)
      switch event {
      case .attemptStarted(let index, let time):
        take(.attempt(attempts[index], workerID: run.executor.workerID(ofSlot: slot), at: time))
      case .attemptFinished(let willBeRetried, _):
        take(.slot(slot, event))
        if !willBeRetried { flush() }
      case .attached(let content, _) where content.body.count > Self.largeBody:
        var writer = ByteWriter()
        event.write(to: &writer)
        take(.spooled(slot, run.bus.spool.keep(writer.bytes)))
      default: take(.slot(slot, event))
      }
    }
  }

  private func take(_ event: ReportedEvent) {
    if holds { held.withLock { $0.append(event) } } else { run.bus.send(event) }
  }

  func flush() {
    guard holds else { return }
    let events = held.withLock { held in
      defer { held = [] }
      return held
    }
    if !events.isEmpty { run.bus.send(events) }
  }
}
