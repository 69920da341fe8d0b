import GherkinRuntime
import Synchronization

/// Starts workers on this machine as processes that lead their own sessions. Orders are sent through a socket. Events
/// are received through shared memory, so that they survive the process and require no system calls.
struct LocalTransport: WorkerTransport {
  /// The numbers of the descriptors that a worker inherits.
  enum Number {
    static let control: Int32 = 3
    static let memory: Int32 = 4
    static let output: Int32 = 5
  }

  func start(_ executable: String) throws(SystemError) -> any WorkerConnection {
    try LocalConnection(executable)
  }
}

private final class LocalConnection: WorkerConnection {
  private let process: ChildProcess
  private let control: Descriptor
  private let output: Descriptor
  private let ring: SharedRing
  /// Serializes orders.
  private let writing = Mutex(())

  init(_ executable: String) throws(SystemError) {
    let (near, far) = try SystemCalls.connectedPair()
    // A worker always reads its orders; one that does not is suspended.
    try SystemCalls.limitWaiting(on: near.number, seconds: 60)
    let memory = try SystemCalls.namelessFile()
    output = try SystemCalls.namelessFile()
    try SystemCalls.setAppending(output.number)
    ring = try SharedRing(memory, isNew: true)
    control = near
    process = try ChildProcess(
      executable, environment: Self.environment.merging([WorkerProcess.variable: ring.markText]) { $1 },
      descriptors: [
        (output, 1), (output, 2), (far, LocalTransport.Number.control), (memory, LocalTransport.Number.memory),
        (output, LocalTransport.Number.output),
      ])
  }

  private static let environment: [String: String] = {
    let backtrace = "SWIFT_BACKTRACE"
    let settings = ChildProcess.environmentValue(backtrace) ?? BacktraceTool.settings(CrashOutput.backtraceSettings)
    return [backtrace: settings]
  }()

  func send(_ bytes: [UInt8]) throws(SystemError) {
    try writing.withLock { (_) throws(SystemError) in try SystemCalls.write(bytes, to: control.number) }
  }

  func receive(into bytes: inout [UInt8]) throws(ByteReader.InvalidBytes) {
    try ring.read(into: &bytes)
  }

  func wait(milliseconds: Int32) -> Bool {
    OutputPart.bound(output, ring)
    return SystemCalls.awaitRing(on: control.number, milliseconds: milliseconds) != .closed
  }

  var hasEnded: Bool { process.hasEnded }

  func terminate() -> (end: ProcessEnd, output: [UInt8]) {
    process.kill()
    let end = process.wait()
    return (end, OutputPart(output, ring)?.bytes ?? [])
  }
}
