package import CucumberMessages
import Dispatch
import Synchronization

/// Carries the events of a run to the one task that reports them.
///
/// Events are handed over in batches: when there are many, when a short time has passed, or at the end. So a busy run does
/// not pay for handing over each event, and a quiet one is shown without noticeable delay. Order is kept.
package final class EventBus: Sendable {
  private struct State {
    var waiting: [ReportedEvent] = []
    var reporter: CheckedContinuation<[ReportedEvent]?, Never>?
    var producers: [CheckedContinuation<Void, Never>] = []
    var isTimerSet = false
    var isOverdue = false
    var isFinished = false
  }

  /// The number of events that are handed over at once without waiting for more.
  private static let batchSize = 1024
  /// The number of events that may wait before producers do.
  private static let capacity = 2048
  /// How long an event waits for others.
  private static let patience = DispatchTimeInterval.milliseconds(30)

  private let state = Mutex(State())
  /// Keeps large attachments that wait to be reported.
  package let spool = Spool()

  package init() {}

  /// Sends an event, from any thread.
  package func send(_ event: ReportedEvent) {
    let isTimerDue = state.withLock { state in
      state.waiting.append(event)
      return Self.isTimerDue(&state)
    }
    if isTimerDue { setTimer() }
  }

  /// Sends events that stay together, from any thread.
  package func send(_ events: some Collection<ReportedEvent>) {
    let isTimerDue = state.withLock { state in
      state.waiting.append(contentsOf: events)
      return Self.isTimerDue(&state)
    }
    if isTimerDue { setTimer() }
  }

  /// Hands over what waits if it is enough; tells whether a timer is needed for the rest.
  private static func isTimerDue(_ state: inout State) -> Bool {
    if state.waiting.count >= batchSize { handOver(&state) }
    if state.isTimerSet || state.waiting.isEmpty { return false }
    state.isTimerSet = true
    return true
  }

  /// Waits while many events wait to be reported. Producers call it between batches of scenarios.
  package func waitForCapacity() async {
    await withCheckedContinuation { continuation in
      let hasCapacity = state.withLock { state in
        if state.waiting.count < Self.capacity || state.isFinished { return true }
        state.producers.append(continuation)
        return false
      }
      if hasCapacity { continuation.resume() }
    }
  }

  /// Says that nothing follows.
  package func finish() {
    state.withLock { state in
      state.isFinished = true
      Self.handOver(&state)
    }
  }

  /// The next batch, for the one task that reports; nil after the last.
  package func next() async -> [ReportedEvent]? {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        state.reporter = continuation
        if state.waiting.count >= Self.batchSize || state.isOverdue || state.isFinished { Self.handOver(&state) }
      }
    }
  }

  private func setTimer() {
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { [self] in
      state.withLock { state in
        state.isTimerSet = false
        state.isOverdue = !state.waiting.isEmpty
        Self.handOver(&state)
      }
    }
  }

  /// Gives all that waits to the reporter, if it is free; it asks again when it is.
  private static func handOver(_ state: inout State) {
    guard let reporter = state.reporter else { return }
    guard !state.waiting.isEmpty || state.isFinished else { return }
    let batch = state.waiting
    state.waiting = []
    state.isOverdue = false
    state.reporter = nil
    for producer in state.producers { producer.resume() }
    state.producers = []
    reporter.resume(returning: batch.isEmpty ? nil : batch)
  }
}
