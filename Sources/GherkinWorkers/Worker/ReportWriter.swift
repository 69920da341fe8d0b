import CucumberMessages
import GherkinRuntime
import Synchronization

/// Tells the coordinator what happens here.
final class ReportWriter: Sendable {
  private let ring: SharedRing
  private let control: Descriptor
  private let output: OutputCapture
  private let state = Mutex(State())

  private struct State {
    /// The frame that is being written: kept, as to make it anew takes memory for each report.
    var frame = ByteWriter()
    /// How many bytes were written since the bell rang last.
    var unrung = 0
  }

  /// How many bytes the coordinator may find by itself before it is told of them.
  private static let bellDistance = 1 << 13

  init(_ ring: SharedRing, _ control: Descriptor, _ output: OutputCapture) {
    self.ring = ring
    self.control = control
    self.output = output
  }

  /// Tells something; `isUrgent` where the coordinator waits for it.
  func send(_ report: Report, isUrgent: Bool = false) {
    state.withLock { state in
      state.frame.removeAll()
      report.write(to: &state.frame)
      ring.writeFrame(state.frame.bytes) {
        ringBell()
        ChildProcess.rest()
      }
      state.unrung += state.frame.bytes.count
      guard isUrgent || state.unrung > Self.bellDistance else { return }
      state.unrung = 0
      ringBell()
    }
  }

  /// Tells what an envelope says.
  func tell(_ envelope: Envelope) {
    switch envelope {
    case .testCaseStarted(let started): send(.attemptStarted(at: started.timestamp.nanoseconds))
    case .testStepStarted(let started): send(.stepStarted(at: started.timestamp.nanoseconds))
    case .suggestion: send(.suggestion)
    case .attachment(let attachment): send(.attachment(attachment))
    case .testStepFinished(let finished):
      sendOutput()
      send(.stepFinished(finished.testStepResult, at: finished.timestamp.nanoseconds))
    case .testCaseFinished(let finished):
      send(.attemptFinished(at: finished.timestamp.nanoseconds))
    case .testRunHookStarted(let started): send(.hookStarted(at: started.timestamp.nanoseconds))
    case .testRunHookFinished(let finished):
      sendOutput()
      send(.hookFinished(finished.result, at: finished.timestamp.nanoseconds))
    default: break
    }
  }

  private func sendOutput() {
    if let bytes = output.take() { send(.output(bytes)) }
  }

  /// A byte that says: look. Where nobody is there any more, the reader of orders sees it too.
  private func ringBell() {
    do {
      try SystemCalls.write([1], to: control.number)
    } catch {
      ChildProcess.endOwnSession()
    }
  }
}

extension Envelope.Timestamp {
  var nanoseconds: Int64 { Int64(seconds) &* 1_000_000_000 &+ Int64(nanos) }
}
