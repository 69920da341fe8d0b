import GherkinProtocol
import GherkinFiles
import GherkinFileOutput
import GherkinRuntime
import Synchronization

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
      Console.error("\(CommandTable.program): \(Overtime(limit: limit)); reports are incomplete\n")
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
