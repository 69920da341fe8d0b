internal import CProcess
import Foundation
import GherkinRuntime
import GherkinSteps
import Synchronization

/// Receives what Swift Testing's `#expect`, `#require` and `Issue.record` record in steps, which run outside of its tests.
enum TestingIssueObserver {
  private struct State {
    var receive: (@Sendable (RecordedIssueError) -> Void)?
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
  static func observe(_ receive: @escaping @Sendable (RecordedIssueError) -> Void) {
    let lost = state.withLock { state in
      defer { state.lost = nil }
      state.receive = receive
      return state.lost
    }
    if let lost { receive(lost) }
  }

  /// The first issue that was recorded while nothing received issues.
  static var lost: RecordedIssueError? { state.withLock(\.lost) }

  private static func take(_ event: [UInt8]) {
    guard let issue = RecordedIssueError(event: event) else { return }
    if let receive = state.withLock(\.receive) { receive(issue) } else { state.withLock { $0.lost = $0.lost ?? issue } }
  }
}
