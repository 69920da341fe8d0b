internal import CGherkinProcess
import Foundation
package import GherkinSteps
import Synchronization

/// Receives the issues that Swift Testing's `#expect`, `#require` and `Issue.record` record in steps, outside its
/// tests.
package enum TestingIssueObserver {
  /// A receiver of issues.
  package final class Receiver: Sendable {
    fileprivate let receive: @Sendable (RecordedIssueError) -> Void

    fileprivate init(_ receive: @escaping @Sendable (RecordedIssueError) -> Void) {
      self.receive = receive
    }
  }

  private struct State {
    /// If there are several runs in this process, the last one receives issues.
    var receivers: [Receiver] = []
    /// The first issue without a receiver.
    var lost: RecordedIssueError?
  }

  private static let state = Mutex(State())

  /// Starts to observe issues if Swift Testing is loaded in this process.
  package static func install() {
    _ = WorkingFolder.path
    process_observe_testing { _, bytes, count, _ in
      let event = Array(UnsafeRawBufferPointer(start: bytes, count: count))
      TestingIssueObserver.take(event)
    }
  }

  /// Passes each issue to a receiver, on the thread and in the task that recorded it.
  package static func observe(_ receive: @escaping @Sendable (RecordedIssueError) -> Void) -> Receiver {
    let receiver = Receiver(receive)
    let lost = state.withLock { state in
      defer { state.lost = nil }
      state.receivers.append(receiver)
      return state.lost
    }
    if let lost { receive(lost) }
    return receiver
  }

  /// Stops passing issues to a receiver.
  package static func remove(_ receiver: Receiver) {
    state.withLock { $0.receivers.removeAll { $0 === receiver } }
  }

  /// The first issue that was recorded while there was no receiver.
  package static var lost: RecordedIssueError? { state.withLock(\.lost) }

  private static func take(_ event: [UInt8]) {
    guard let issue = RecordedIssueError(event: event) else { return }
    if let receiver = state.withLock(\.receivers.last) {
      receiver.receive(issue)
    } else {
      state.withLock { $0.lost = $0.lost ?? issue }
    }
  }
}
