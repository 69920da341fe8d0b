internal import CProcess
import Foundation
import GherkinRuntime
import GherkinSteps
import Synchronization

/// Receives what Swift Testing's `#expect`, `#require` and `Issue.record` record in steps, which run outside of its tests.
enum TestingIssueObserver {
  /// Something that receives issues.
  final class Receiver: Sendable {
    fileprivate let receive: @Sendable (RecordedIssueError) -> Void

    fileprivate init(_ receive: @escaping @Sendable (RecordedIssueError) -> Void) {
      self.receive = receive
    }
  }

  private struct State {
    /// Of several runs in this process, the last one receives issues.
    var receivers: [Receiver] = []
    /// The first issue that nothing received.
    var lost: RecordedIssueError?
  }

  private static let state = Mutex(State())

  /// Begins to observe, if Swift Testing is a part of this process.
  static func install() {
    _ = WorkingFolder.path
    process_observe_testing { _, bytes, count, _ in
      let event = Array(UnsafeRawBufferPointer(start: bytes, count: count))
      TestingIssueObserver.take(event)
    }
  }

  /// Passes each issue on, on the thread and in the task that recorded it.
  static func observe(_ receive: @escaping @Sendable (RecordedIssueError) -> Void) -> Receiver {
    let receiver = Receiver(receive)
    let lost = state.withLock { state in
      defer { state.lost = nil }
      state.receivers.append(receiver)
      return state.lost
    }
    if let lost { receive(lost) }
    return receiver
  }

  /// Passes no more issues on to a receiver.
  static func remove(_ receiver: Receiver) {
    state.withLock { $0.receivers.removeAll { $0 === receiver } }
  }

  /// The first issue that was recorded while nothing received issues.
  static var lost: RecordedIssueError? { state.withLock(\.lost) }

  private static func take(_ event: [UInt8]) {
    guard let issue = RecordedIssueError(event: event) else { return }
    if let receiver = state.withLock(\.receivers.last) {
      receiver.receive(issue)
    } else {
      state.withLock { $0.lost = $0.lost ?? issue }
    }
  }
}
