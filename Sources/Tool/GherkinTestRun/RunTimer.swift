package import GherkinProtocol
import GherkinRuntime
import Synchronization
import Foundation

/// Ends a run at its time limit, even if steps block.
package final class RunTimer: Sendable {
  /// The times after the limit at which cleanup hooks are abandoned, and at which the process ends in any case.
  private static let clearingTime = Duration.seconds(5)
  private static let lastTime = Duration.seconds(10)

  /// The error of a run that exceeded its time limit.
  package struct Overtime: Error, CustomStringConvertible {
    package let limit: Duration
    /// The match that took most of the time; nil if there is none.
    var match: MatchWatch.Match?

    package var description: String {
      "the run took longer than its limit of \(limit.inSeconds)" + (match.map { ": \($0)" } ?? "")
    }
  }

  private struct State {
    var interrupt: (@Sendable (any Error) -> Void)?
    var isOver = false
    var isClearingOver = false
  }

  private let state = Mutex(State())
  private let limit: Duration?
  /// Nil without a limit.
  private let thread: TimerThread?

  /// Starts the timer if there is a limit.
  ///
  /// - Parameters:
  ///   - folder: the folder to which paths of source files in messages are relative.
  ///   - lost: called if the run has not ended a while after its limit.
  package init(
    _ limit: Duration?, _ stop: StopRequest, folder: String, lost: @escaping @Sendable (Overtime) -> Void
  ) {
    self.limit = limit
    guard let limit else {
      thread = nil
      return
    }
    let thread = TimerThread()
    self.thread = thread
    thread.after(limit) { [weak self] in
      let overtime = Overtime(limit: limit, match: MatchWatch.longest(from: folder))
      stop.make(because: "\(overtime)")
      self?.state.withLock { $0.isOver = true }
      self?.interrupt(with: overtime)
    }
    thread.after(limit + Self.clearingTime) { [weak self] in
      self?.state.withLock { $0.isClearingOver = true }
      self?.interrupt(with: Overtime(limit: limit))
    }
    thread.after(limit + Self.lastTime) { lost(Overtime(limit: limit)) }
  }

  /// Returns the error if the limit is exceeded; nil if not.
  ///
  /// - Parameter clears: whether the work is a cleanup, for which there is some more time.
  package func overtime(clears: Bool = false) -> Overtime? {
    let isOver = state.withLock { clears ? $0.isClearingOver : $0.isOver }
    return isOver ? limit.map { Overtime(limit: $0) } : nil
  }

  /// Sets the closure that interrupts steps and hooks in this process.
  package func whenOver(_ interrupt: @escaping @Sendable (any Error) -> Void) {
    state.withLock { $0.interrupt = interrupt }
  }

  /// Stops the timer at the end of the run.
  package func end() {
    thread?.end()
    state.withLock { $0.interrupt = nil }
  }

  private func interrupt(with error: any Error) {
    state.withLock(\.interrupt)?(error)
  }
}

/// A thread that calls actions at their times. It exists from the start, because a process that has reached a limit of
/// threads or memory cannot create one when it is needed.
package final class TimerThread: Sendable {
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
  package init() {
    Thread.detachNewThread { [schedule] in schedule.run() }
  }

  deinit {
    end()
  }

  /// Calls an action after some time, unless the timer ends before. Later actions wait for it.
  package func after(_ time: Duration, _ action: @escaping @Sendable () -> Void) {
    schedule.state.withLock { $0.actions.append((ContinuousClock.now + time, action)) }
    schedule.change.signal()
  }

  /// Drops all actions, and ends the thread.
  package func end() {
    schedule.state.withLock { $0 = Schedule.State(isOver: true) }
    schedule.change.signal()
  }
}
