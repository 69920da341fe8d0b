internal import GherkinWorker
internal import GherkinProcesses
import GherkinProtocol
import Synchronization
#if os(macOS)
internal import Foundation
#endif

/// The connection to a worker. Orders are sent through a socket. Events are received through shared memory, so that they
/// survive the process and require no system calls.
final class WorkerConnection: Sendable {
  /// The worker, which leads its own session; nil for a program under a debugger that has started this process.
  private let process: ChildProcess?
  private let channel: WorkerChannel
  private let outbox = Mutex(Outbox())

  /// Orders that the connection has not accepted yet.
  private struct Outbox {
    var bytes: [UInt8] = []
    var sentCount = 0
    /// The error that ended the connection.
    var error: SystemError?
  }

  /// Starts a worker.
  ///
  /// - Parameter executable: the path of the program that serves as a worker.
  init(_ executable: String) throws(SystemError) {
    let (channel, others) = try WorkerChannel.made()
    self.channel = channel
    process = try ChildProcess(
      executable, environment: Self.environment.merging([WorkerDescriptor.variable: channel.ring.markText]) { $1 },
      descriptors: [(channel.output, 1), (channel.output, 2)] + others)
  }

  /// Connects to the program that has started this process.
  init(attached channel: WorkerChannel) {
    process = nil
    self.channel = channel
  }

  private static let environment: [String: String] = {
    let backtrace = "SWIFT_BACKTRACE"
    let settings = OwnProcess.environmentValue(backtrace) ?? BacktraceTool.settings(CrashOutput.backtraceSettings)
    #if os(macOS)
    let libraries = TestingLibraries.environment(ProcessInfo.processInfo.environment)
    return libraries.merging([backtrace: settings]) { $1 }
    #else
    return [backtrace: settings]
    #endif
  }()

  /// Sends bytes without waiting. Bytes that the connection does not accept at once are sent by ``wait(milliseconds:)``.
  /// Can be called on any thread.
  func send(_ bytes: [UInt8]) {
    outbox.withLock { outbox in
      outbox.bytes.removeFirst(outbox.sentCount)
      outbox.sentCount = 0
      outbox.bytes += bytes
      flush(&outbox)
    }
  }

  private func flush(_ outbox: inout Outbox) {
    guard outbox.error == nil, !outbox.bytes.isEmpty else { return }
    do {
      outbox.sentCount += try SystemCalls.writeAvailable(
        outbox.bytes[outbox.sentCount...], to: channel.control.number)
    } catch {
      outbox.error = error
    }
    if outbox.error != nil || outbox.sentCount == outbox.bytes.count { (outbox.bytes, outbox.sentCount) = ([], 0) }
  }

  /// The reason why the worker cannot be reached although it may be running; nil if there is none.
  var problem: String? {
    // A closed connection is the effect of the worker's end.
    outbox.withLock { outbox in outbox.error.flatMap { $0.isClosedConnection ? nil : "\($0); it was terminated" } }
  }

  /// Appends the bytes that the worker has written.
  ///
  /// - Throws: if the worker has corrupted the shared memory.
  func receive(into bytes: inout [UInt8]) throws(ByteReader.InvalidBytes) {
    try channel.ring.read(into: &bytes)
  }

  /// Waits until the worker has written something, or until a time limit.
  ///
  /// - Returns: whether the worker is still running and reachable.
  func wait(milliseconds: Int32) -> Bool {
    OutputPart.bound(channel.output, channel.ring)
    let (isOpen, isSending) = outbox.withLock { outbox in
      flush(&outbox)
      return (outbox.error == nil, !outbox.bytes.isEmpty)
    }
    return isOpen
      && SystemCalls.awaitRing(on: channel.control.number, milliseconds: milliseconds, sending: isSending) != .closed
  }

  /// Whether the worker has ended.
  var hasEnded: Bool {
    let hasEnded = process?.hasEnded ?? SystemCalls.isDisconnected(channel.control.number)
    if hasEnded { ProcessTree.awaitOwnEnd() }
    return hasEnded
  }

  /// Terminates the worker and all processes that it started. A program under a debugger is only disconnected: it waits
  /// for the end of this process.
  ///
  /// - Parameter wasAsked: whether the worker was asked to end.
  /// - Returns: how the worker ended, and its unreported output.
  func terminate(wasAsked: Bool) -> (end: ProcessEnd, output: [UInt8]) {
    let end: ProcessEnd
    if let process {
      process.kill()
      end = process.wait()
      ProcessTree.awaitOwnEnd()
    } else {
      end = wasAsked ? .exited(0) : .unknown
      SystemCalls.disconnect(channel.control.number)
    }
    return (end, OutputPart(channel.output, channel.ring)?.bytes ?? [])
  }
}

/// The program under a debugger that has started this process as its coordinator.
package enum AttachedRunner {
  private static let channel = Mutex<WorkerChannel?>(nil)
  private static let hasBeen = Atomic<Bool>(false)

  /// Takes the inherited connection, if there is one. Must be called before files are opened.
  ///
  /// - Returns: the problem if there should be one, but is none.
  package static func find() -> String? {
    let variable = WorkerDescriptor.attachedVariable
    guard OwnProcess.environmentValue(variable) != nil else { return nil }
    guard let found = WorkerChannel.inherited(variable) else {
      return "\(variable) is set, but no runner has started this program; unset \(variable)"
    }
    channel.withLock { $0 = found }
    hasBeen.store(true, ordering: .releasing)
    return nil
  }

  /// Whether such a program has started this process.
  package static var isPresent: Bool { hasBeen.load(ordering: .acquiring) }

  /// Returns the connection, once.
  static func popConnection() -> WorkerConnection? {
    channel.withLock { channel in
      defer { channel = nil }
      return channel.map(WorkerConnection.init(attached:))
    }
  }
}
