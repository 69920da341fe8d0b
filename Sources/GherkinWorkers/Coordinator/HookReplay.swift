import CucumberMessages
import GherkinRuntime

/// Makes the envelopes of a hook of the run from what a worker reports.
struct HookReplay: Sendable {
  private let hook: RunHook
  private let hookID: String
  private let workerID: String
  private let print: WorkerExecutor.Print?
  private(set) var envelopes: [Envelope] = []
  /// What was handed on by what the hook made; nil for nothing.
  private(set) var madeOnce: [UInt8]?
  /// How the hook ended; nil before.
  private(set) var status: Envelope.TestStepResult.Status?
  private var start: Int64?

  init(_ hook: RunHook, hookID: String, workerID: String, print: WorkerExecutor.Print?) {
    self.print = print
    self.hook = hook
    self.hookID = hookID
    self.workerID = workerID
  }

  /// Takes a report.
  ///
  /// - Throws: where it does not fit what was ordered.
  mutating func take(_ report: Report) throws(ByteReader.Broken) {
    switch report {
    case .hookStarted(let time): begin(time)
    case .attachment(let attachment): attach(attachment)
    case .output(let bytes):
      if let print { print("hook", bytes) } else { attach(Replay.attachment(bytes, at: start ?? 0)) }
    case .hookFinished(let result, let time): end(result, time)
    case .once(let json): madeOnce = json
    default: throw ByteReader.Broken()
    }
  }

  /// The worker died.
  mutating func end(with death: WorkerDeath, at time: Int64) {
    if start == nil { begin(time) }
    if status == nil { end(Replay.result(of: death, duration: .nanoseconds(max(0, time - (start ?? time)))), time) }
  }

  private mutating func begin(_ time: Int64) {
    start = time
    envelopes.append(
      .testRunHookStarted(
        .init(
          id: hook.id, testRunStartedId: hook.runID, hookId: hookID, workerId: workerID,
          timestamp: .init(nanoseconds: time))))
  }

  private mutating func attach(_ attachment: Envelope.Attachment) {
    var attachment = attachment
    attachment.testRunHookStartedId = hook.id
    envelopes.append(.attachment(attachment))
  }

  private mutating func end(_ result: Envelope.TestStepResult, _ time: Int64) {
    status = result.status
    envelopes.append(
      .testRunHookFinished(
        .init(testRunHookStartedId: hook.id, result: result, timestamp: .init(nanoseconds: time))))
  }
}
