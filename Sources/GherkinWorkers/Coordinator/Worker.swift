import Dispatch
import GherkinRuntime
import Synchronization

/// A worker process, from the coordinator's side.
final class Worker: Sendable {
  private let connection: any WorkerConnection
  /// A queue for waiting, which blocks a thread.
  private let queue = DispatchQueue(label: "gherkin-run worker")
  /// The first issue that the worker could not assign to a step.
  private let strayIssue = Mutex<String?>(nil)

  /// Starts a process.
  init(
    _ transport: any WorkerTransport = LocalTransport(), executable: String = ChildProcess.thisProgram
  ) throws(SystemError) {
    connection = try transport.start(executable)
  }

  /// Sends orders, and passes on the worker's messages until the orders are completed.
  ///
  /// - Parameters:
  ///   - orders: the orders, which are parts of one piece of work. Each is created after the previous ones have been
  ///     sent.
  ///   - overdue: called periodically; returns a reason to terminate the worker at once.
  ///   - take: called with the messages; returns whether a message is valid for the orders.
  /// - Returns: whether the worker gave up a step and cannot be used any longer.
  /// - Throws: the termination of the process, if it ended.
  func perform(
    _ orders: some Sequence<Order> & Sendable, overdue: @escaping @Sendable () -> String? = { nil },
    _ take: @escaping @Sendable (WorkerMessage) -> Bool
  ) async throws(WorkerTermination) -> Bool {
    let result: Result<Bool, WorkerTermination> = await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(
          returning: Result { () throws(WorkerTermination) in try self.talk(orders, overdue, take) })
      }
    }
    return try result.get()
  }

  /// The maximum time between two checks, in milliseconds.
  private static let interval: Int32 = 20

  private func talk(
    _ orders: some Sequence<Order>, _ overdue: () -> String?, _ take: (WorkerMessage) -> Bool
  ) throws(WorkerTermination) -> Bool {
    var stream = MessageStream(connection, note)
    var reason: String?
    do {
      for order in orders { tell(order) }
      while true {
        if let isGivenUp = try stream.next(take) { return isGivenUp }
        reason = overdue()
        if reason != nil { break }
        if !connection.wait(milliseconds: Self.interval) {
          // Its messages from before its end are still available.
          if let isGivenUp = try stream.next(take) { return isGivenUp }
          break
        }
      }
    } catch {
      reason = "the process sent invalid messages, which suggests that its memory was overwritten; it was terminated"
    }
    var termination = terminate()
    termination.reason = reason
    throw termination
  }

  /// Sends an order that needs no response, even while the worker is busy.
  func tell(_ order: Order) {
    do {
      try connection.send(order.bytes)
    } catch {
      // The worker has ended, which is detected by the task that waits for its messages.
    }
  }

  /// Whether the process has ended without being terminated.
  var hasEnded: Bool { connection.hasEnded }

  /// Terminates the process and all processes that it started.
  @discardableResult
  func terminate() -> WorkerTermination {
    let (end, output) = connection.terminate()
    return WorkerTermination(end: end, output: output)
  }

  /// Returns the reason why the run must fail although all scenarios have ended: an issue that belongs to no step.
  /// Reads the remaining messages of the worker.
  func takeStrayIssue() -> String? {
    var stream = MessageStream(connection, note)
    do {
      _ = try stream.next { _ in true }
    } catch {
      // The last message was truncated, or the memory was overwritten, which is reported elsewhere.
    }
    return strayIssue.withLock(\.self)
  }

  private func note(_ issue: String) {
    strayIssue.withLock { $0 = $0 ?? issue }
  }

  /// Lets the process end, and terminates it if it does not.
  ///
  /// - Returns: the termination, if the process had ended before or with a failure.
  func end() async -> WorkerTermination? {
    await withCheckedContinuation { continuation in
      queue.async { [self] in
        let hadEnded = hasEnded
        if !hadEnded {
          tell(.end)
          for _ in 0..<50 where !connection.wait(milliseconds: 20) { break }
          // The connection is closed shortly before the process has ended.
          for _ in 0..<1000 where !hasEnded { ChildProcess.backOff() }
        }
        let hasEndedByItself = hasEnded
        let termination = terminate()
        // A crash in a thread can coincide with the requested end.
        let isFailure =
          hadEnded || hasEndedByItself && termination.end != .exited(0) || CrashOutput.hasBegun(in: termination.output)
        continuation.resume(returning: isFailure ? termination : nil)
      }
    }
  }
}

/// The end of a worker.
struct WorkerTermination: Error, Sendable {
  let end: ProcessEnd
  /// The coordinator's reason for terminating the process; nil if the process was not terminated.
  var reason: String?
  /// The output that was not reported.
  let output: [UInt8]
  /// Whether all calls of a crash are shown, or only the user's.
  var showsAllCalls = false
}

/// The received messages.
private struct MessageStream {
  private let connection: any WorkerConnection
  private let noteStrayIssue: (String) -> Void
  private var pending: [UInt8] = []

  init(_ connection: any WorkerConnection, _ noteStrayIssue: @escaping (String) -> Void) {
    self.connection = connection
    self.noteStrayIssue = noteStrayIssue
  }

  /// Passes on all available messages.
  ///
  /// - Returns: after the orders are completed, whether the worker gave up a step; nil before.
  mutating func next(_ take: (WorkerMessage) -> Bool) throws(ByteReader.InvalidBytes) -> Bool? {
    try connection.receive(into: &pending)
    var position = 0
    defer { pending.removeFirst(position) }
    while pending.count - position >= FrameHeader.size {
      let start = position + FrameHeader.size
      let length = try FrameHeader.length(pending[position..<start])
      guard pending.count - start >= length else { return nil }
      var reader = ByteReader(pending[start..<start + length])
      position = start + length
      let message = try WorkerMessage(from: &reader)
      if case .strayIssue(let text) = message {
        noteStrayIssue(text)
        continue
      }
      if case .done(let isGivenUp) = message { return isGivenUp }
      guard take(message) else { throw ByteReader.InvalidBytes() }
    }
    return nil
  }
}
