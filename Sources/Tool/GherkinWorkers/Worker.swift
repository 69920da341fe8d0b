import GherkinWorker
import GherkinProcesses
import GherkinHost
import Dispatch
import GherkinProtocol
import GherkinRuntime
import GherkinTestRun
import Synchronization

/// A worker process, from the coordinator's side.
final class Worker: Sendable {
  private let connection: WorkerConnection
  /// A queue for waiting, which blocks a thread.
  private let queue = DispatchQueue(label: "gherkin-run worker")
  /// The first issue that the worker could not assign to a step.
  private let strayIssue = Mutex<String?>(nil)
  /// Whether the output of a step or hook contains the start of a crash report.
  private let hasPrintedCrash = Atomic<Bool>(false)
  private let print: @Sendable (String) -> Void

  /// Starts a process.
  ///
  /// - Parameter print: prints notes of the worker.
  init(
    executable: String, print: @escaping @Sendable (String) -> Void = StepOutput().note
  ) throws(SystemError) {
    self.print = print
    connection = try WorkerConnection(executable)
  }

  /// Serves as the coordinator of the program under a debugger that has started this process.
  init(_ attached: WorkerConnection, print: @escaping @Sendable (String) -> Void) {
    self.print = print
    connection = attached
  }

  /// Sends an order, and passes on the worker's messages until the order is completed.
  ///
  /// - Parameters:
  ///   - more: called periodically; returns a further part of the order, or nil if there is none yet.
  ///   - overdue: called periodically; returns a reason to terminate the worker at once.
  ///   - accept: called with the messages; returns whether a message is valid for the order.
  /// - Returns: whether the worker gave up a step and cannot be used any longer.
  /// - Throws: the termination of the process, if it ended.
  func perform(
    _ order: Order, more: @escaping @Sendable () -> Order? = { nil },
    overdue: @escaping @Sendable () -> String? = { nil },
    _ accept: @escaping @Sendable (WorkerMessage) -> Bool
  ) async throws(WorkerTermination) -> Bool {
    let result: Result<Bool, WorkerTermination> = await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(
          returning: Result { () throws(WorkerTermination) in try self.talk(order, more: more, overdue, accept) })
      }
    }
    return try result.get()
  }

  /// The time that a process has to end after its connection was closed.
  private static let farewellTime = Duration.seconds(2)

  /// The maximum time between two checks, in milliseconds.
  private static let interval: Int32 = 20

  /// Sends an order, and passes on the messages until it is completed, on this thread.
  func talk(
    _ order: Order, more: () -> Order? = { nil }, _ overdue: () -> String?, _ accept: (WorkerMessage) -> Bool
  ) throws(WorkerTermination) -> Bool {
    var stream = MessageStream(connection)
    var reason: String?
    let accept = { [self] message in isAside(message) || accept(message) }
    send(order)
    do {
      while true {
        while let part = more() { send(part) }
        if let isGivenUp = try stream.next(accept) { return isGivenUp }
        reason = overdue()
        if reason != nil { break }
        if !connection.wait(milliseconds: Self.interval) {
          // A step can have closed the connection. Its process reports that at the end of the step, and ends.
          let deadline = ContinuousClock.now + Self.farewellTime
          while !hasEnded, ContinuousClock.now < deadline {
            if let isGivenUp = try stream.next(accept) { return isGivenUp }
            OwnProcess.backOff()
          }
          // Its messages from before its end are still available.
          if let isGivenUp = try stream.next(accept) { return isGivenUp }
          if !hasEnded { reason = connection.problem }
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

  /// Sends an order that needs no response, even while the worker is busy. Does not wait for the worker.
  func send(_ order: Order) {
    connection.send(order.bytes)
  }

  /// Whether the process has ended without being terminated.
  var hasEnded: Bool { connection.hasEnded }

  /// Terminates the process and all processes that it started.
  @discardableResult
  func terminate(wasAsked: Bool = false) -> WorkerTermination {
    let (end, output) = connection.terminate(wasAsked: wasAsked)
    return WorkerTermination(end: end, output: output)
  }

  /// Returns the reason why the run must fail although all scenarios have ended: an issue that belongs to no step.
  /// Reads the remaining messages of the worker.
  func removeStrayIssue() -> String? {
    var stream = MessageStream(connection)
    do {
      _ = try stream.next { [self] message in
        _ = isAside(message)
        return true
      }
    } catch {
      // The last message was truncated, or the memory was overwritten, which is reported elsewhere.
    }
    return strayIssue.withLock(\.self)
  }

  /// Handles a message that belongs to no order.
  ///
  /// - Returns: whether it was one.
  private func isAside(_ message: WorkerMessage) -> Bool {
    switch message {
    case .strayIssue(let issue): strayIssue.withLock { $0 = $0 ?? issue }
    case .note(let text): print(text)
    case .event(.printed(let bytes, _)):
      if CrashOutput.hasBegun(in: bytes) { hasPrintedCrash.store(true, ordering: .relaxed) }
      return false
    default: return false
    }
    return true
  }

  /// The end of a process after its last order.
  enum Ending: Sendable {
    case ended
    /// The process had ended before, or ended with a failure.
    case failed(WorkerTermination)
    /// The process did not end in time and was terminated.
    case terminated
  }

  /// The time that a process has to end after its last order, with its cleanups and exit handlers.
  static let endLimit = StepExecutor.tearDownLimit + .seconds(1)

  /// Lets the process end, and terminates it if it does not.
  func end() async -> Ending {
    await withCheckedContinuation { continuation in
      queue.async { [self] in
        let hadEnded = hasEnded
        if !hadEnded {
          send(.end)
          let deadline = ContinuousClock.now + Self.endLimit
          while ContinuousClock.now < deadline, connection.wait(milliseconds: Self.interval) {}
          // The connection is closed shortly before the process has ended.
          while ContinuousClock.now < deadline, !hasEnded { OwnProcess.backOff() }
        }
        let hasEndedByItself = hasEnded
        let termination = terminate(wasAsked: !hadEnded)
        // A crash in a thread can coincide with the requested end, and its report with the output of the last hook.
        let isCrash =
          CrashOutput.hasBegun(in: termination.output)
          || !hasEndedByItself && hasPrintedCrash.load(ordering: .relaxed)
        let isFailure = hadEnded || hasEndedByItself && termination.end != .exited(0) || isCrash
        continuation.resume(
          returning: isFailure ? .failed(termination) : hasEndedByItself ? .ended : .terminated)
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
  private let connection: WorkerConnection
  private var pending: [UInt8] = []

  init(_ connection: WorkerConnection) {
    self.connection = connection
  }

  /// Passes on all available messages.
  ///
  /// - Returns: after the order is completed, whether the worker gave up a step; nil before.
  mutating func next(_ accept: (WorkerMessage) -> Bool) throws(ByteReader.InvalidBytes) -> Bool? {
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
      if case .done(let isGivenUp) = message { return isGivenUp }
      guard accept(message) else { throw ByteReader.InvalidBytes() }
    }
    return nil
  }
}

/// The reason why there is no worker.
enum WorkerProblem: Error, CustomStringConvertible {
  case notStarted(SystemError)
  case died(WorkerTermination)
  case otherSteps
  case hookFailed
  /// The process of the run's shared resources has ended.
  case onceLost
  /// The only process has ended.
  case notReplaced
  /// A worker ended while it was idle, after it had run a scenario.
  case diedIdle(WorkerTermination?, after: String?)
  /// The run has exceeded its time limit.
  case overtime(RunTimer.Overtime)

  /// Whether no other process can run the scenarios either.
  var endsRun: Bool {
    switch self {
    case .otherSteps, .hookFailed, .onceLost, .notReplaced, .overtime: true
    case .notStarted, .died, .diedIdle: false
    }
  }

  var description: String {
    switch self {
    case .notStarted(let error): "\(error); \(error.remedy(or: "--isolation none runs all scenarios in one process"))"
    case .died(let termination):
      "a worker process did not start: \(termination.reason ?? termination.end.words)"
        + (termination.output.isEmpty ? "" : "\n" + String(decoding: termination.output.suffix(4096), as: UTF8.self))
    case .otherSteps:
      "a worker process has different steps than this one; a runner must have the same step libraries each time it starts"
    case .hookFailed:
      "a hook before the run, a feature or a rule failed in a worker process that replaced another one"
    case .onceLost:
      "the process with the values of steps.once ended; check how they are created and torn down"
    case .notReplaced:
      "the process of the steps ended; with --isolation none, or under a debugger, no other takes its place"
    case .diedIdle(let termination, let name):
      "a worker process ended while it was idle" + (termination.map { ": \($0.reason ?? $0.end.words)" } ?? "")
        + (name.map { "; its last scenario was \"\($0)\"" } ?? "")
    case .overtime(let overtime): "\(overtime)"
    }
  }
}

extension SystemError {
  /// Returns the remedy of a process that cannot be started.
  ///
  /// - Parameter other: the remedy if the cause is not the folder of temporary files.
  func remedy(or other: String) -> String {
    action.contains("temporary file") ? "make space for temporary files, or set TMPDIR to another folder" : other
  }
}

/// Worker processes that are started while features are read and planned, because starting them takes about as long.
package final class PrewarmedWorkers: Sendable {
  private let workers: Mutex<[Worker]>

  /// More processes would only compete with each other.
  private static let most = 8

  /// Starts processes. If that fails, the executor tries again when it needs them, and reports the error.
  ///
  /// - Parameters:
  ///   - count: the number of processes.
  ///   - executable: the program that serves as a worker.
  ///   - note: prints notes of the processes.
  package init(_ count: Int, executable: String, note: @escaping @Sendable (String) -> Void) {
    var workers: [Worker] = []
    do {
      for _ in 0..<max(0, min(count, Self.most)) { workers.append(try Worker(executable: executable, print: note)) }
    } catch {}
    self.workers = Mutex(workers)
  }

  /// Returns a process; nil if there is none left.
  func popWorker() -> Worker? { workers.withLock { $0.popLast() } }

  /// Ends unused processes.
  package func discard() {
    while let worker = popWorker() { worker.terminate() }
  }
}
