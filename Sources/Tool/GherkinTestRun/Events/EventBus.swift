package import GherkinRuntime
package import GherkinMessages
import Dispatch
import Synchronization
import GherkinProtocol
import GherkinSteps

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
  package func send(_ event: ReportedEvent) { send(CollectionOfOne(event)) }

  /// Sends consecutive events. Can be called on any thread.
  package func send(_ events: some Collection<ReportedEvent>) {
    let isTimerDue = state.withLock { state in
      for event in events {
        state.waiting.append(event)
        state.size += event.messageSize
      }
      if state.waiting.count >= Self.batchSize { Self.handOver(&state) }
      if state.isTimerSet || state.waiting.isEmpty { return false }
      state.isTimerSet = true
      return true
    }
    if isTimerDue { setTimer() }
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

/// An event of a run, to be reported by formatters in order.
///
/// Most events have no ids and no texts. An ``EnvelopeMapper`` creates the requested messages from them.
package enum ReportedEvent: Sendable {
  /// A complete message.
  case envelope(Envelope)
  /// A fact about the run.
  case fact(any RunFact)
  /// The run was planned.
  case planned(TestPlan, runID: String)
  /// The run could not be planned, and nothing will run.
  case unplanned(CompiledFeatures)
  /// The test cases are about to run.
  case testCases
  /// The start of an attempt in its slot.
  case attempt(Attempt, workerID: String?, at: Int64)
  /// An event of the current attempt of a slot.
  case slot(Int, RunEvent)
  /// An event of the current attempt of a slot that is stored in a spool because it is large.
  case spooled(Int, SpooledEvent)
  /// An event of a hook of the run, a feature or a rule.
  case hook(HookCall, RunEvent)
  /// An event of a hook of the run, a feature or a rule that is stored in a spool because it is large.
  case spooledHook(HookCall, SpooledEvent)
}

extension ReportedEvent {
  /// The number of bytes of the message of a result; 0 for other events.
  var messageSize: Int {
    switch self {
    case .slot(_, .stepFinished(let result, _)), .slot(_, .stepFailed(let result, _)),
      .hook(_, .stepFinished(let result, _)):
      result.message?.utf8.count ?? 0
    default: 0
    }
  }
}

/// An attachment or output that is stored in a spool, because formatters can be slower than steps.
package struct SpooledEvent: Sendable {
  /// The size in bytes from which contents are stored.
  private static let limit = 1 << 12

  /// The event with an empty text or no bytes instead of its content.
  let kind: RunEvent
  private let time: Int64
  private let entry: Spool.Entry

  /// Stores an event; nil if it is small.
  init?(_ event: RunEvent, in spool: Spool) {
    let bytes: [UInt8]
    switch event {
    case .attached(let attached, let time) where attached.body.count > Self.limit:
      switch attached.body {
      case .text(let text):
        bytes = Array(text.utf8)
        kind = .attached(attached.replacingBody(.text("")), at: time)
      case .bytes(let content):
        bytes = content
        kind = .attached(attached.replacingBody(.bytes([])), at: time)
      }
      self.time = time
    case .printed(let content, let time) where content.count > Self.limit:
      bytes = content
      kind = .printed([], at: time)
      self.time = time
    default: return nil
    }
    entry = spool.keep(bytes)
  }

  /// The event. If it cannot be read back, the reason as output.
  var event: RunEvent {
    do {
      let bytes = Array(try entry.whole())
      switch kind {
      case .attached(let attached, _):
        let body: AttachedContent.Body =
          switch attached.body {
          case .text: .text(String(decoding: bytes, as: UTF8.self))
          case .bytes: .bytes(bytes)
          }
        return .attached(attached.replacingBody(body), at: time)
      case .printed: return .printed(bytes, at: time)
      default: return kind
      }
    } catch {
      return .printed(Array("An attachment or output is missing: \(error).\n".utf8), at: time)
    }
  }
}

extension AttachedContent {
  /// Returns the attachment with another body.
  fileprivate func replacingBody(_ body: Body) -> Self {
    Self(body: body, mediaType: mediaType, fileName: fileName)
  }
}

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
        send(.attempt(attempts[index], workerID: run.executor.workerID(ofSlot: slot), at: time))
      case .attemptFinished(let willBeRetried, _):
        send(.slot(slot, event))
        if !willBeRetried { flush() }
      default: send(SpooledEvent(event, in: run.bus.spool).map { .spooled(slot, $0) } ?? .slot(slot, event))
      }
    }
  }

  private func send(_ event: ReportedEvent) {
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
