import GherkinCommandLine
import GherkinProtocol
import GherkinFiles
import GherkinFileOutput
import GherkinRuntime
import Synchronization
import Foundation

/// Ends a run at its time limit, even if steps block.
final class RunTimer: Sendable {
  /// The times after the limit at which cleanup hooks are abandoned, and at which the process ends in any case.
  private static let clearingTime = Duration.seconds(5)
  private static let lastTime = Duration.seconds(10)

  /// The error of a run that exceeded its time limit.
  struct Overtime: Error, CustomStringConvertible {
    let limit: Duration
    /// The match that took most of the time; nil if there is none.
    var match: MatchWatch.Match?

    var description: String { "the run took longer than its limit of \(limit)" + (match.map { ": \($0)" } ?? "") }
  }

  private let interrupt = Mutex<(@Sendable (any Error) -> Void)?>(nil)
  /// Nil without a limit.
  private let thread: TimerThread?

  /// Starts the timer if there is a limit.
  ///
  /// - Parameter folder: the folder to which paths of source files in messages are relative.
  init(_ limit: Duration?, _ stop: StopRequest, folder: String) {
    guard let limit else {
      thread = nil
      return
    }
    let thread = TimerThread()
    self.thread = thread
    thread.after(limit) { [weak self] in
      let overtime = Overtime(limit: limit, match: MatchWatch.longest(from: folder))
      stop.make(because: "\(overtime)")
      self?.interrupt(with: overtime)
    }
    thread.after(limit + Self.clearingTime) { [weak self] in self?.interrupt(with: Overtime(limit: limit)) }
    thread.after(limit + Self.lastTime) {
      // A program that only calls the command must not be ended.
      guard Isolation.isCommand else { return }
      UnfinishedFiles.removeAll()
      Console.note("\(Overtime(limit: limit)); reports are incomplete")
      EarlyExit.endNow(.notDone)
    }
  }

  /// Sets the closure that interrupts steps and hooks in this process.
  func whenOver(_ interrupt: @escaping @Sendable (any Error) -> Void) {
    self.interrupt.withLock { $0 = interrupt }
  }

  /// Stops the timer at the end of the run.
  func end() {
    thread?.end()
    interrupt.withLock { $0 = nil }
  }

  private func interrupt(with error: any Error) {
    interrupt.withLock(\.self)?(error)
  }
}

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

/// The time limit for matching a pattern, in commands that run no steps.
package enum MatchLimit {
  /// Runs the work of a command. If a match takes too long, the process ends with status 2.
  package static func enforce<Result>(_ work: () async throws -> Result) async rethrows -> Result {
    // A program that only calls the command must not be ended.
    guard Isolation.isCommand else { return try await work() }
    let watch = MatchWatch(folder: FileManager.default.currentDirectoryPath) { match in
      Console.note("\(match)")
      EarlyExit.endNow(.notDone)
    }
    defer { watch.end() }
    return try await work()
  }
}
