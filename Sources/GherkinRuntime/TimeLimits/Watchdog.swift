import Dispatch
import Foundation
import GherkinSteps
import Synchronization

/// Checks the running attempts periodically, on a separate thread that no step can block.
final class Watchdog: Sendable {
  /// The interval in seconds.
  private static let interval = 0.01

  private struct State {
    var attempts: [ObjectIdentifier: AttemptWatch] = [:]
    var isAwake = false
  }

  private let state = Mutex(State())

  /// Starts to watch an attempt.
  func watch(_ attempt: AttemptWatch) {
    let isAsleep = state.withLock { state in
      state.attempts[ObjectIdentifier(attempt)] = attempt
      defer { state.isAwake = true }
      return !state.isAwake
    }
    if isAsleep { Thread.detachNewThread { [weak self] in Self.patrol { self } } }
  }

  /// Stops watching an attempt that has ended.
  func forget(_ attempt: AttemptWatch) {
    state.withLock { _ = $0.attempts.removeValue(forKey: ObjectIdentifier(attempt)) }
  }

  /// Adds an issue to the running step or hook if there is exactly one.
  ///
  /// - Returns: whether the issue was added.
  func record(_ issue: RecordedIssueError) -> Bool {
    let running = state.withLock { Array($0.attempts.values) }
    return running.count == 1 && running[0].record(issue)
  }

  /// Abandons all running steps and hooks.
  func interrupt(with error: any Error) {
    for attempt in state.withLock({ Array($0.attempts.values) }) { attempt.interrupt(with: error) }
  }

  private static func patrol(_ watchdog: () -> Watchdog?) {
    while let watchdog = watchdog() {
      for attempt in watchdog.state.withLock({ Array($0.attempts.values) }) { attempt.look(at: .now()) }
      Thread.sleep(forTimeInterval: interval)
    }
  }
}
