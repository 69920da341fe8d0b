package import CucumberMessages
import Dispatch
import Synchronization

/// Carries the envelopes of a run from those who make them to the one task that reports them.
///
/// Envelopes are handed over in batches: what has gathered when the reporter is free and there is a good number, or when
/// a short while has passed, or at the end. So a busy run costs no hand-over for each envelope, and a quiet one is shown
/// without noticeable delay. Order is kept.
package final class EventBus: Sendable {
  private struct State {
    var waiting: [Envelope] = []
    var reporter: CheckedContinuation<[Envelope]?, Never>?
    var producers: [CheckedContinuation<Void, Never>] = []
    var isTimerSet = false
    var isOverdue = false
    var isFinished = false
  }

  /// How many envelopes are worth a hand-over.
  private static let batchSize = 1024
  /// How many envelopes may wait before producers do.
  private static let capacity = 2048
  /// How long an envelope waits for others.
  private static let patience = DispatchTimeInterval.milliseconds(30)

  private let state = Mutex(State())

  package init() {}

  /// Sends an envelope, from any thread.
  package func send(_ envelope: Envelope) {
    send(CollectionOfOne(envelope))
  }

  /// Sends envelopes that stay together, from any thread.
  package func send(_ envelopes: some Collection<Envelope>) {
    let isTimerDue = state.withLock { state in
      state.waiting.append(contentsOf: envelopes)
      if state.waiting.count >= Self.batchSize { Self.handOver(&state) }
      defer { state.isTimerSet = state.isTimerSet || !state.waiting.isEmpty }
      return !state.isTimerSet && !state.waiting.isEmpty
    }
    if isTimerDue { setTimer() }
  }

  /// Waits while many envelopes wait to be reported. Producers call it between scenarios.
  package func room() async {
    await withCheckedContinuation { continuation in
      let hasRoom = state.withLock { state in
        if state.waiting.count < Self.capacity || state.isFinished { return true }
        state.producers.append(continuation)
        return false
      }
      if hasRoom { continuation.resume() }
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
  package func next() async -> [Envelope]? {
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
