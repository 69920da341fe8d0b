import GherkinProtocol
import Synchronization

/// Sends messages to the coordinator.
final class EventWriter: Sendable {
  private let ring: SharedRing
  private let control: Descriptor
  private let output: OutputCapture
  private let leave: @Sendable () -> Never
  private let state = Mutex(State())

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
      if let bytes = output.take() { send(.event(.printed(bytes, at: time))) }
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
  private func wake() {
    do {
      try SystemCalls.write([1], to: control.number)
    } catch {
      leave()
    }
  }
}
