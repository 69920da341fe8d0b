import GherkinProtocol
import Synchronization

/// A worker as a process that leads its own session. Orders are sent through a socket. Events are received through
/// shared memory, so that they survive the process and require no system calls.
final class WorkerConnection: Sendable {
  private let process: ChildProcess
  private let control: Descriptor
  private let output: Descriptor
  private let ring: SharedRing
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
    let (near, far) = try SystemCalls.connectedPair()
    let memory = try SystemCalls.namelessFile()
    output = try SystemCalls.namelessFile()
    try SystemCalls.setAppending(output.number)
    ring = try SharedRing(memory, isNew: true)
    control = near
    process = try ChildProcess(
      executable, environment: Self.environment.merging([WorkerDescriptor.variable: ring.markText]) { $1 },
      descriptors: [
        (output, 1), (output, 2), (far, WorkerDescriptor.control), (memory, WorkerDescriptor.memory),
        (output, WorkerDescriptor.output),
      ])
  }

  private static let environment: [String: String] = {
    let backtrace = "SWIFT_BACKTRACE"
    let settings = OwnProcess.environmentValue(backtrace) ?? BacktraceTool.settings(CrashOutput.backtraceSettings)
    return [backtrace: settings]
  }()

  /// Sends bytes without waiting. Bytes that the connection does not accept at once are sent by ``wait(milliseconds:)``.
  /// Can be called on any thread.
  func send(_ bytes: [UInt8]) {
    outbox.withLock { outbox in
      outbox.bytes += bytes
      flush(&outbox)
    }
  }

  private func flush(_ outbox: inout Outbox) {
    guard outbox.error == nil, !outbox.bytes.isEmpty else { return }
    do {
      outbox.sentCount += try SystemCalls.writeAvailable(outbox.bytes[outbox.sentCount...], to: control.number)
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
    try ring.read(into: &bytes)
  }

  /// Waits until the worker has written something, or until a time limit.
  ///
  /// - Returns: whether the worker is still running and reachable.
  func wait(milliseconds: Int32) -> Bool {
    OutputPart.bound(output, ring)
    let (isOpen, isSending) = outbox.withLock { outbox in
      flush(&outbox)
      return (outbox.error == nil, !outbox.bytes.isEmpty)
    }
    return isOpen
      && SystemCalls.awaitRing(on: control.number, milliseconds: milliseconds, sending: isSending) != .closed
  }

  /// Whether the worker has ended.
  var hasEnded: Bool { process.hasEnded }

  /// Terminates the worker and all processes that it started.
  ///
  /// - Returns: how the worker ended, and its unreported output.
  func terminate() -> (end: ProcessEnd, output: [UInt8]) {
    process.kill()
    let end = process.wait()
    return (end, OutputPart(output, ring)?.bytes ?? [])
  }
}
