import GherkinRuntime
import Synchronization

/// Tells the coordinator what happens in this process.
final class EventWriter: Sendable {
  private let ring: SharedRing
  private let control: Descriptor
  private let output: OutputCapture
  private let state = Mutex(State())

  private struct State {
    /// The message that is being written: kept, because making it again allocates for each event.
    var frame = ByteWriter()
    /// The number of bytes since the coordinator was woken last.
    var unannounced = 0
  }

  /// The number of bytes after which the coordinator is woken.
  private static let wakeDistance = 1 << 13

  init(_ ring: SharedRing, _ control: Descriptor, _ output: OutputCapture) {
    self.ring = ring
    self.control = control
    self.output = output
  }

  /// Tells something. If it is urgent, the coordinator is woken.
  func send(_ message: WorkerMessage, isUrgent: Bool = false) {
    state.withLock { state in
      state.frame.removeAll()
      message.write(to: &state.frame)
      ring.writeFrame(state.frame.bytes) {
        wake()
        ChildProcess.backOff()
      }
      state.unannounced += state.frame.bytes.count
      guard isUrgent || state.unannounced > Self.wakeDistance else { return }
      state.unannounced = 0
      wake()
    }
  }

  /// Tells an event; before the end of a step or a hook, what it printed.
  func send(_ event: RunEvent) {
    switch event {
    case .stepFinished(_, let time), .hookFinished(_, let time):
      if let bytes = output.take() { send(.event(.printed(bytes, at: time))) }
    default: break
    }
    send(.event(event))
  }

  /// Sends a byte that says: look. If nobody is there any more, the reader of orders sees it too.
  private func wake() {
    do {
      try SystemCalls.write([1], to: control.number)
    } catch {
      ChildProcess.endOwnSession()
    }
  }
}
