import CucumberMessages
import GherkinRuntime
import Synchronization

/// Tells the coordinator what happens here.
final class ReportWriter: Sendable {
  private let ring: SharedRing
  private let control: Descriptor
  private let output: OutputCapture
  private let unrung = Mutex(0)

  /// How many bytes the coordinator may find by itself before it is told of them.
  private static let bellDistance = 1 << 16

  init(_ ring: SharedRing, _ control: Descriptor, _ output: OutputCapture) {
    self.ring = ring
    self.control = control
    self.output = output
  }

  /// Tells something; `isUrgent` where the coordinator waits for it.
  func send(_ report: Report, isUrgent: Bool = false) {
    var writer = ByteWriter()
    report.write(to: &writer)
    let length = UInt32(writer.bytes.count).littleEndian
    let frame = withUnsafeBytes(of: length) { Array($0) } + writer.bytes
    unrung.withLock { unrung in
      ring.write(frame) {
        ringBell()
        ChildProcess.rest()
      }
      unrung += frame.count
      guard isUrgent || unrung > Self.bellDistance else { return }
      unrung = 0
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
      send(.attemptFinished(at: finished.timestamp.nanoseconds, willBeRetried: finished.willBeRetried))
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
      ChildProcess.endOwnGroup()
    }
  }
}

extension Envelope.Timestamp {
  var nanoseconds: Int64 { Int64(seconds) &* 1_000_000_000 &+ Int64(nanos) }
}
