import GherkinProtocol
import Foundation
import GherkinRuntime
import Synchronization

/// A thread that calls actions at their times. It exists from the start, because a process that has reached a limit of
/// threads or memory cannot create one when it is needed.
final class TimerThread: Sendable {
  /// The actions, shared with the thread, so that it does not keep the timer.
  private final class Schedule: Sendable {
    struct State {
      var actions: [(time: ContinuousClock.Instant, action: @Sendable () -> Void)] = []
      var isOver = false
    }

    let state = Mutex(State())
    let change = DispatchSemaphore(value: 0)

    func run() {
      while true {
        let (isOver, due, next) = state.withLock { state in
          let now = ContinuousClock.now
          let due = state.actions.filter { $0.time <= now }
          state.actions.removeAll { $0.time <= now }
          return (state.isOver, due, state.actions.map(\.time).min())
        }
        if isOver { return }
        for (_, action) in due { action() }
        if let next {
          let rest = max(.zero, next - ContinuousClock.now)
          _ = change.wait(timeout: .now() + .nanoseconds(Int(rest.nanoseconds)))
        } else {
          change.wait()
        }
      }
    }
  }

  private let schedule = Schedule()

  /// Starts the thread.
  init() {
    Thread.detachNewThread { [schedule] in schedule.run() }
  }

  deinit {
    end()
  }

  /// Calls an action after some time, unless the timer ends before. Later actions wait for it.
  func after(_ time: Duration, _ action: @escaping @Sendable () -> Void) {
    schedule.state.withLock { $0.actions.append((ContinuousClock.now + time, action)) }
    schedule.change.signal()
  }

  /// Drops all actions, and ends the thread.
  func end() {
    schedule.state.withLock { $0 = Schedule.State(isOver: true) }
    schedule.change.signal()
  }
}
