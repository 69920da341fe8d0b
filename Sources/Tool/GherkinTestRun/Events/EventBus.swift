package import GherkinMessages
package import GherkinRuntime
import Dispatch
import Synchronization
import GherkinProtocol
import GherkinSteps

/// Transfers the messages of a run to the task that writes reports.
///
/// Messages are passed on in batches: when there are enough, after a short time, or at the end. A busy run thus avoids
/// the cost of passing on single messages, and a quiet one is shown without noticeable delay. The order is preserved.
package final class EventBus: Sendable {
  private struct State {
    /// The queue, in batches. All but the last are full.
    var batches: [[RunMessage]] = []
    /// The number of messages in the queue, and of bytes of the texts of their results.
    var count = 0
    var size = 0
    var reporter: CheckedContinuation<[RunMessage]?, Never>?
    var producers: [CheckedContinuation<Void, Never>] = []
    var isTimerSet = false
    /// Whether the queue is passed on although its batch is not full.
    var isOverdue = false
    var isFinished = false

    var hasCapacity: Bool { count < capacity && size < byteCapacity }

    mutating func append(_ message: RunMessage) {
      if batches.last.map({ $0.count == batchSize }) ?? true {
        batches.append([])
        batches[batches.count - 1].reserveCapacity(batchSize)
      }
      batches[batches.count - 1].append(message)
      count += 1
      size += message.size
    }
  }

  /// The number of messages that are passed on at once without waiting.
  private static let batchSize = 1024
  /// The number of queued messages, and of bytes of the texts of results, at which producers wait. All test cases of a run
  /// are sent before its first step, which must not wait for the reports.
  private static let capacity = 1 << 16
  private static let byteCapacity = 8 << 20
  /// The time that a message waits for others.
  private static let patience = DispatchTimeInterval.milliseconds(30)

  private let state = Mutex(State())
  /// Stores large attachments in the queue.
  let spool = Spool()

  package init() {}

  /// Sends a message. Can be called on any thread.
  package func send(_ envelope: Envelope) { send(CollectionOfOne(RunMessage(envelope, in: spool))) }

  /// Sends consecutive messages. Can be called on any thread.
  func send(_ messages: some Collection<RunMessage>) {
    let isTimerDue = state.withLock { state in
      for message in messages { state.append(message) }
      if state.count >= Self.batchSize { Self.handOver(&state) }
      if state.isTimerSet || state.count == 0 { return false }
      state.isTimerSet = true
      return true
    }
    if isTimerDue { setTimer() }
  }

  /// Waits while the queue is full. Producers call it between batches of scenarios.
  package func waitForCapacity() async {
    await withCheckedContinuation { continuation in
      let hasCapacity = state.withLock { state in
        if state.hasCapacity || state.isFinished { return true }
        state.producers.append(continuation)
        return false
      }
      if hasCapacity { continuation.resume() }
    }
  }

  /// Marks the end of the messages.
  package func finish() {
    state.withLock { state in
      state.isFinished = true
      Self.handOver(&state)
    }
  }

  /// Returns the next batch for the single reporting task; nil after the last one.
  package func next() async -> [RunMessage]? {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        state.reporter = continuation
        if state.count >= Self.batchSize || state.isOverdue || state.isFinished { Self.handOver(&state) }
      }
    }
  }

  private func setTimer() {
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { [self] in
      state.withLock { state in
        state.isTimerSet = false
        state.isOverdue = state.count > 0
        Self.handOver(&state)
      }
    }
  }

  /// Passes the first batch to the reporting task if it is waiting; otherwise it takes it later.
  private static func handOver(_ state: inout State) {
    guard let reporter = state.reporter else { return }
    guard state.count > 0 || state.isFinished else { return }
    let batch = state.batches.isEmpty ? nil : state.batches.removeFirst()
    state.count -= batch?.count ?? 0
    state.size -= batch?.reduce(0) { $0 + $1.size } ?? 0
    state.isOverdue = state.isOverdue && state.count > 0
    state.reporter = nil
    if state.hasCapacity || state.isFinished {
      for producer in state.producers { producer.resume() }
      state.producers = []
    }
    reporter.resume(returning: batch)
  }
}

/// A message of a run on its way to the reports.
package enum RunMessage: Sendable {
  case envelope(Envelope)
  /// A test case, whose message is created when a report reads it, so that no scenario waits for it.
  case testCase(TestCase, TestPlan, runID: String)
  /// An attachment without its content, which is in a spool, because reports can be slower than steps.
  case spooled(Envelope.Attachment, Spool.Entry)
  /// Output of a step or hook that is not captured, with the name of the scenario, or `hook`.
  case printed(name: String, bytes: [UInt8])

  /// The size in bytes from which contents of attachments are stored in a spool.
  private static let limit = 1 << 12

  /// Creates a message; stores the content of a large attachment.
  init(_ envelope: Envelope, in spool: Spool) {
    guard case .attachment(var attachment) = envelope, attachment.body.utf8.count > Self.limit else {
      self = .envelope(envelope)
      return
    }
    let entry = spool.keep(Array(attachment.body.utf8))
    attachment.body = ""
    self = .spooled(attachment, entry)
  }

  /// The message, with the content of its attachment; nil for output that is not captured. If the content cannot be read
  /// back, the attachment is a text with the reason.
  package var envelope: Envelope? {
    switch self {
    case .envelope(let envelope): return envelope
    case .testCase(let testCase, let plan, let runID): return .testCase(plan.envelope(of: testCase, runID: runID))
    case .printed: return nil
    case .spooled(var attachment, let entry):
      do {
        attachment.body = String(decoding: try entry.whole(), as: UTF8.self)
      } catch {
        attachment.body = "An attachment or output is missing: \(error).\n"
        (attachment.contentEncoding, attachment.mediaType) = (.identity, "text/x.cucumber.log+plain")
      }
      return .attachment(attachment)
    }
  }

  /// The number of bytes of the text of a result; 0 for other messages.
  var size: Int {
    switch self {
    case .envelope(.testStepFinished(let finished)): finished.testStepResult.message?.utf8.count ?? 0
    case .envelope(.testRunHookFinished(let finished)): finished.result.message?.utf8.count ?? 0
    default: 0
    }
  }
}
