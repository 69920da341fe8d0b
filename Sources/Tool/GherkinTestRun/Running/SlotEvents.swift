import GherkinRuntime
import GherkinProtocol
import GherkinMessages
import GherkinSteps
import Synchronization

/// Forwards the events of a slot. If there are several slots, the events of a test case are held back until its last
/// attempt has ended, so that they stay together.
final class SlotEvents: Sendable {
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

  /// Returns a receiver for the events of attempts.
  func emit(_ attempts: [Attempt]) -> TestCaseExecutor.Emit {
    { [self] event in
      watch?(event, attempts)
      switch event {
      case .attemptStarted(let index, let time):
        take(.attempt(attempts[index], workerID: run.executor.workerID(ofSlot: slot), at: time))
      case .attemptFinished(let willBeRetried, _):
        take(.slot(slot, event))
        if !willBeRetried { flush() }
      default: take(SpooledEvent(event, in: run.bus.spool).map { .spooled(slot, $0) } ?? .slot(slot, event))
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
