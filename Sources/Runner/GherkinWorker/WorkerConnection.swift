import GherkinHost
import GherkinProcesses
import Dispatch
import Foundation
import GherkinProtocol
import GherkinText

/// Reads the coordinator's orders on a separate thread, even while steps run, so that the coordinator's end is detected
/// at once. This process, and all that its steps started, are then ended.
final class OrderReader: Sendable {
  private struct State {
    var orders: [Order] = []
    var waiting: CheckedContinuation<Order, Never>?
  }

  private let state = Locked(State())
  private let control: Descriptor
  private let definitions: ExecutableDefinitions
  private let leave: @Sendable () -> Never
  /// The coordinator's request to stop.
  let stop = StopRequest()

  /// - Parameters:
  ///   - control: the connection to the coordinator.
  ///   - definitions: the definitions to which orders refer.
  ///   - leave: ends this process when there are no more orders.
  init(_ control: Descriptor, _ definitions: ExecutableDefinitions, leave: @escaping @Sendable () -> Never) {
    self.control = control
    self.definitions = definitions
    self.leave = leave
    DispatchQueue(label: "gherkin-run orders").async { [self] in readAll() }
  }

  /// Returns the next order.
  func next() async -> Order {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        if state.orders.isEmpty {
          state.waiting = continuation
        } else {
          continuation.resume(returning: state.orders.removeFirst())
        }
      }
    }
  }

  private func readAll() {
    do {
      while let header = SystemCalls.read(FrameHeader.size, from: control.number),
        let bytes = SystemCalls.read(try FrameHeader.length(header[...]), from: control.number)
      {
        deliver(try Order(bytes[...], steps: definitions.steps.count, hooks: definitions.hooks.count))
      }
    } catch {
      // Invalid orders end the worker, like the end of orders.
    }
    // If a step has closed the connection, its end reports that and ends the process.
    if !SystemCalls.isSocket(control.number) { Thread.sleep(forTimeInterval: 2) }
    leave()
  }

  private func deliver(_ order: Order) {
    if case .stop = order { return stop.make() }
    let waiting = state.withLock { state in
      defer { state.waiting = nil }
      if state.waiting == nil { state.orders.append(order) }
      return state.waiting
    }
    waiting?.resume(returning: order)
  }
}

/// Sends messages to the coordinator.
final class EventWriter: Sendable {
  private let ring: SharedRing
  private let control: Descriptor
  private let output: OutputCapture
  private let leave: @Sendable () -> Never
  private let state = Locked(State())

  private struct State {
    /// The buffer for messages, reused because each new one would be an allocation.
    var frame = ByteWriter()
    /// The number of bytes since the coordinator was last woken.
    var unannounced = 0
  }

  /// The number of bytes after which the coordinator is woken.
  private static let wakeDistance = 1 << 13

  /// - Parameters:
  ///   - channel: the connection to the coordinator.
  ///   - leave: ends this process when the coordinator has ended.
  init(_ channel: WorkerChannel, leave: @escaping @Sendable () -> Never) {
    ring = channel.ring
    control = channel.control
    output = OutputCapture(channel.output, channel.ring)
    self.leave = leave
  }

  /// Sends a message. An urgent one wakes the coordinator.
  func send(_ message: WorkerMessage, isUrgent: Bool = false) {
    state.withLock { state in
      state.frame.removeAll()
      message.write(to: &state.frame)
      ring.writeFrame(state.frame.bytes) {
        wake()
        OwnProcess.backOff()
      }
      state.unannounced += state.frame.bytes.count
      guard isUrgent || state.unannounced > Self.wakeDistance else { return }
      state.unannounced = 0
      wake()
    }
  }

  /// Sends an event. The end of a step or a hook is preceded by its output.
  func send(_ event: RunEvent) {
    switch event {
    case .stepFinished(_, let time), .abandoned(_, let time):
      if let bytes = output.drain() { send(.event(.printed(bytes, at: time))) }
      if !SystemCalls.isSocket(control.number) { endDisconnected(in: event) }
    default: break
    }
    send(.event(event))
  }

  /// Fails the running step or hook, which has closed the connection, and ends the process. The ring needs no
  /// descriptor.
  private func endDisconnected(in event: RunEvent) -> Never {
    let message = "it closed descriptors of its process; close only descriptors that it has opened"
    let failed: (Duration) -> TestStepResult = { duration in
      .init(
        status: .failed, duration: duration, message: message,
        exception: TestStepResult.Exception(type: "ClosedDescriptors", message: message))
    }
    switch event {
    case .stepFinished(let result, let time), .abandoned(let result, let time):
      send(.event(.stepFailed(failed(result.duration), at: time)))
    default: break
    }
    leave()
  }

  /// Wakes the coordinator by sending a byte. If it has ended, the reader of orders detects that too.
  func wake() {
    do {
      try SystemCalls.write([1], to: control.number)
    } catch {
      leave()
    }
  }
}

/// The output of this process, which is redirected to a file that the coordinator shares.
struct OutputCapture: Sendable {
  private let file: Descriptor
  private let ring: SharedRing

  init(_ file: Descriptor, _ ring: SharedRing) {
    self.file = file
    self.ring = ring
  }

  /// Returns the flushed output since the last call; nil if there is none.
  func drain() -> [UInt8]? {
    // The usual answer, given after each step: nothing was written, and no stream is closed.
    if SystemCalls.standardStreamsWrite(at: ring.outputStart), !SystemCalls.isOutputLost { return nil }
    let closed = SystemCalls.reopenStandardStreams(on: file.number)
    // What could not be written to a closed stream is still buffered.
    if !closed.isEmpty { SystemCalls.flushStandardStreams() }
    let isLost = SystemCalls.isOutputLost
    SystemCalls.forgetLostOutput()
    let lost = closed.isEmpty ? (isLost ? Array(Self.lossNotice.utf8) : nil) : Array(Self.notice(ofClosed: closed).utf8)
    guard let part = OutputPart(file, ring) else { return lost }
    finish(part)
    return lost.map { part.bytes + [UInt8(ascii: "\n")] + $0 } ?? part.bytes
  }

  /// Advances to the next part, or truncates the file so that it does not grow with every step. Concurrent output of
  /// other threads at that moment is lost.
  private func finish(_ part: OutputPart) {
    guard part.end > OutputPart.limit else {
      ring.outputStart = part.end
      return
    }
    // If the process crashes in between, the part is reported twice, and nothing is lost.
    ring.outputStart = 0
    SystemCalls.empty(file.number)
  }

  private static func notice(ofClosed names: [String]) -> String {
    let streams = names.joined(separator: " and ")
    return "… (later output of the step or hook was lost because it closed \(streams); "
      + "close only descriptors that it has opened)\n"
  }

  private static let lossNotice =
    "… (output was lost here because the folder for temporary files is full; see TMPDIR)\n"
}
