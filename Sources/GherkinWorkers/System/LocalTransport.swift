import GherkinProtocol
import Synchronization

/// Starts workers on this machine as processes that lead their own sessions. Orders are sent through a socket. Events
/// are received through shared memory, so that they survive the process and require no system calls.
struct LocalTransport: WorkerTransport {
  func start(_ executable: String) throws(SystemError) -> any WorkerConnection {
    try LocalConnection(executable)
  }
}

private final class LocalConnection: WorkerConnection {
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

  var problem: String? {
    // A closed connection is the effect of the worker's end.
    outbox.withLock { outbox in outbox.error.flatMap { $0.isClosedConnection ? nil : "\($0); it was terminated" } }
  }

  func receive(into bytes: inout [UInt8]) throws(ByteReader.InvalidBytes) {
    try ring.read(into: &bytes)
  }

  func wait(milliseconds: Int32) -> Bool {
    OutputPart.bound(output, ring)
    let (isOpen, isSending) = outbox.withLock { outbox in
      flush(&outbox)
      return (outbox.error == nil, !outbox.bytes.isEmpty)
    }
    return isOpen
      && SystemCalls.awaitRing(on: control.number, milliseconds: milliseconds, sending: isSending) != .closed
  }

  var hasEnded: Bool { process.hasEnded }

  func terminate() -> (end: ProcessEnd, output: [UInt8]) {
    process.kill()
    let end = process.wait()
    return (end, OutputPart(output, ring)?.bytes ?? [])
  }
}
