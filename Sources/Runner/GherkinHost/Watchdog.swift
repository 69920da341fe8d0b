import Dispatch
import Foundation
import GherkinSteps
import Synchronization

/// Checks the running attempts periodically, on a separate thread that no step can block. The thread sleeps while nothing
/// runs.
final class Watchdog: Sendable {
  /// The part that the thread uses, so that it does not keep the watchdog.
  private final class Patrol: Sendable {
    struct State {
      var attempts: [ObjectIdentifier: AttemptWatch] = [:]
      /// Whether the thread has started.
      var isStarted = false
      /// Whether the thread waits for an attempt.
      var isAsleep = false
      /// Whether the thread must end.
      var isOver = false
    }

    let state = Mutex(State())
    let wake = DispatchSemaphore(value: 0)

    /// The interval in seconds.
    private static let interval = 0.01

    func run() {
      while true {
        let (isOver, attempts) = state.withLock { state in
          state.isAsleep = state.attempts.isEmpty
          return (state.isOver, Array(state.attempts.values))
        }
        if isOver { return }
        for attempt in attempts { attempt.look(at: .now()) }
        if attempts.isEmpty { wake.wait() } else { Thread.sleep(forTimeInterval: Self.interval) }
      }
    }
  }

  private let patrol = Patrol()

  deinit {
    let isAsleep = patrol.state.withLock { state in
      state.isOver = true
      return state.isAsleep
    }
    if isAsleep { patrol.wake.signal() }
  }

  /// Starts to watch an attempt.
  func watch(_ attempt: AttemptWatch) {
    let (isNew, isAsleep) = patrol.state.withLock { state in
      state.attempts[ObjectIdentifier(attempt)] = attempt
      defer { (state.isStarted, state.isAsleep) = (true, false) }
      return (!state.isStarted, state.isAsleep)
    }
    if isNew { Thread.detachNewThread { [patrol] in patrol.run() } }
    if isAsleep { patrol.wake.signal() }
  }

  /// Stops watching an attempt that has ended.
  func forget(_ attempt: AttemptWatch) {
    patrol.state.withLock { _ = $0.attempts.removeValue(forKey: ObjectIdentifier(attempt)) }
  }

  /// Adds an issue to the running step or hook if there is exactly one.
  ///
  /// - Returns: whether the issue was added.
  func record(_ issue: RecordedIssueError) -> Bool {
    let running = patrol.state.withLock { Array($0.attempts.values) }
    return running.count == 1 && running[0].record(issue)
  }

  /// Abandons all running steps and hooks.
  func interrupt(with error: any Error) {
    for attempt in patrol.state.withLock({ Array($0.attempts.values) }) { attempt.interrupt(with: error) }
  }
}
