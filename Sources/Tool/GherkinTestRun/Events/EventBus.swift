import GherkinRuntime
package import GherkinMessages
import Dispatch
import Synchronization

/// Transfers the events of a run to the task that reports them.
///
/// Events are passed on in batches: when there are enough, after a short time, or at the end. A busy run thus avoids
/// the cost of passing on single events, and a quiet one is shown without noticeable delay. The order is preserved.
package final class EventBus: Sendable {
  private struct State {
    var waiting: [ReportedEvent] = []
    /// The number of bytes of the messages of results in `waiting`.
    var size = 0
    var reporter: CheckedContinuation<[ReportedEvent]?, Never>?
    var producers: [CheckedContinuation<Void, Never>] = []
    var isTimerSet = false
    var isOverdue = false
    var isFinished = false
  }

  /// The number of events that are passed on at once without waiting.
  private static let batchSize = 1024
  /// The number of queued events, and of bytes of their messages, at which producers wait.
  private static let capacity = 1 << 14
  private static let byteCapacity = 8 << 20
  /// The time that an event waits for others.
  private static let patience = DispatchTimeInterval.milliseconds(30)

  private let state = Mutex(State())
  /// Stores large attachments in the queue.
  package let spool = Spool()

  package init() {}

  /// Sends an event. Can be called on any thread.
  package func send(_ event: ReportedEvent) {
    let isTimerDue = state.withLock { state in
      state.waiting.append(event)
      state.size += event.messageSize
      return Self.isTimerDue(&state)
    }
    if isTimerDue { setTimer() }
  }

  /// Sends consecutive events. Can be called on any thread.
  package func send(_ events: some Collection<ReportedEvent>) {
    let isTimerDue = state.withLock { state in
      for event in events {
        state.waiting.append(event)
        state.size += event.messageSize
      }
      return Self.isTimerDue(&state)
    }
    if isTimerDue { setTimer() }
  }

  /// Passes on the queued events if there are enough. Returns whether a timer is needed.
  private static func isTimerDue(_ state: inout State) -> Bool {
    if state.waiting.count >= batchSize { handOver(&state) }
    if state.isTimerSet || state.waiting.isEmpty { return false }
    state.isTimerSet = true
    return true
  }

  /// Waits while the queue is full. Producers call it between batches of scenarios.
  package func waitForCapacity() async {
    await withCheckedContinuation { continuation in
      let hasCapacity = state.withLock { state in
        let hasCapacity = state.waiting.count < Self.capacity && state.size < Self.byteCapacity
        if hasCapacity || state.isFinished { return true }
        state.producers.append(continuation)
        return false
      }
      if hasCapacity { continuation.resume() }
    }
  }

  /// Marks the end of the events.
  package func finish() {
    state.withLock { state in
      state.isFinished = true
      Self.handOver(&state)
    }
  }

  /// Returns the next batch for the single reporting task; nil after the last one.
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

  /// Passes all queued events to the reporting task if it is waiting; otherwise it takes them later.
  private static func handOver(_ state: inout State) {
    guard let reporter = state.reporter else { return }
    guard !state.waiting.isEmpty || state.isFinished else { return }
    let batch = state.waiting
    state.waiting = []
    state.size = 0
    state.isOverdue = false
    state.reporter = nil
    for producer in state.producers { producer.resume() }
    state.producers = []
    reporter.resume(returning: batch.isEmpty ? nil : batch)
  }
}
