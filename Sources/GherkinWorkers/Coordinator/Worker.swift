import Dispatch
import GherkinRuntime
import Synchronization

/// A worker process, as the coordinator sees it.
final class Worker: Sendable {
  private let connection: any WorkerConnection
  /// Waits for the worker's messages, which blocks a thread.
  private let queue = DispatchQueue(label: "gherkin-run worker")
  /// The first issue that the worker could not add to a step.
  private let strayIssue = Mutex<String?>(nil)

  /// Starts a process.
  init(
    _ transport: any WorkerTransport = LocalTransport(), executable: String = ChildProcess.thisProgram
  ) throws(SystemError) {
    connection = try transport.start(executable)
  }

  /// Gives orders, and passes on the messages of the worker until it is done with them.
  ///
  /// - Parameters:
  ///   - orders: what to do, the parts of one piece of work; each is made when those before it are sent.
  ///   - overdue: called from time to time: why the worker is to be terminated at once, if it is.
  ///   - take: gets the messages; returns whether one fits what was ordered.
  /// - Returns: whether the worker gave up a step: then it is of no more use.
  /// - Throws: how the process ended, if it did.
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

  /// How long the coordinator sleeps before it looks without being woken, in milliseconds.
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
          // What it wrote before it died is still there.
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

  /// Tells the worker something that needs no answer: also while it works.
  func tell(_ order: Order) {
    do {
      try connection.send(order.bytes)
    } catch {
      // It is gone, which is seen by whoever waits for its messages.
    }
  }

  /// Whether the process has ended by itself.
  var hasEnded: Bool { connection.hasEnded }

  /// Ends the process and everything that it started, whatever it does.
  @discardableResult
  func terminate() -> WorkerTermination {
    let (end, output) = connection.terminate()
    return WorkerTermination(end: end, output: output)
  }

  /// Why the run must fail, although all scenarios have ended: an issue that belongs to no step. Reads what the worker
  /// has written since its last work.
  func takeStrayIssue() -> String? {
    var stream = MessageStream(connection, note)
    do {
      _ = try stream.next { _ in true }
    } catch {
      // Its last message was cut off, or the memory was overwritten, as others say.
    }
    return strayIssue.withLock(\.self)
  }

  private func note(_ issue: String) {
    strayIssue.withLock { $0 = $0 ?? issue }
  }

  /// Lets the process end by itself; one that does not is terminated.
  ///
  /// - Returns: how it ended, if it had ended before it was told to, or if it did not end well.
  func end() async -> WorkerTermination? {
    await withCheckedContinuation { continuation in
      queue.async { [self] in
        let hadEnded = hasEnded
        if !hadEnded {
          tell(.end)
          for _ in 0..<50 where !connection.wait(milliseconds: 20) { break }
          // The connection closes a moment before the process has ended.
          for _ in 0..<1000 where !hasEnded { ChildProcess.backOff() }
        }
        let hasEndedByItself = hasEnded
        let termination = terminate()
        // A thread that crashes may be overtaken by the end that was ordered.
        let isFailure =
          hadEnded || hasEndedByItself && termination.end != .exited(0) || CrashOutput.hasBegun(in: termination.output)
        continuation.resume(returning: isFailure ? termination : nil)
      }
    }
  }
}

/// How a worker ended.
struct WorkerTermination: Error, Sendable {
  let end: ProcessEnd
  /// Why the coordinator ended it; nil if it ended by itself.
  var reason: String?
  /// What it printed and had not reported.
  let output: [UInt8]
  /// Whether all calls that led there are shown, or the user's alone.
  var showsAllCalls = false
}

/// Messages as they arrive.
private struct MessageStream {
  private let connection: any WorkerConnection
  private let noteStrayIssue: (String) -> Void
  private var pending: [UInt8] = []

  init(_ connection: any WorkerConnection, _ noteStrayIssue: @escaping (String) -> Void) {
    self.connection = connection
    self.noteStrayIssue = noteStrayIssue
  }

  /// Passes on all messages that are there.
  ///
  /// - Returns: once the worker is done, whether it gave up a step; nil before.
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
