import Dispatch
import GherkinRuntime
import Synchronization

/// Ends a run at its time limit, even if steps block.
final class RunTimer: Sendable {
  /// The times after the limit at which cleanup hooks are abandoned, and at which the process ends in any case.
  private static let clearingTime = Duration.seconds(5)
  private static let lastTime = Duration.seconds(10)

  private struct State {
    var isOver = false
    var interrupt: (@Sendable (any Error) -> Void)?
  }

  /// The error of a run that exceeded its time limit.
  struct Overtime: Error, CustomStringConvertible {
    let limit: Duration

    var description: String { "the run took longer than its limit of \(limit)" }
  }

  private let state = Mutex(State())
  // A separate queue has a thread even if steps block the cooperative pool.
  private let queue = DispatchQueue(label: "gherkin-run time limit")

  /// Starts the timer if there is a limit.
  init(_ limit: Duration?, _ stop: StopRequest) {
    guard let limit else { return }
    let overtime = Overtime(limit: limit)
    after(limit) { [self] in
      stop.make(because: "\(overtime)")
      interrupt(overtime)
    }
    after(limit + Self.clearingTime) { [self] in interrupt(overtime) }
    after(limit + Self.lastTime) {
      // A program that only calls the command must not be ended.
      guard Isolation.isCommand else { return }
      Console.error("\(CommandTable.program): \(overtime); reports are incomplete\n")
      EarlyExit.endNow(.notDone)
    }
  }

  /// Sets the closure that interrupts steps and hooks in this process.
  func whenOver(_ interrupt: @escaping @Sendable (any Error) -> Void) {
    state.withLock { $0.interrupt = interrupt }
  }

  /// Stops the timer at the end of the run.
  func end() {
    state.withLock { $0.isOver = true }
  }

  private func interrupt(_ error: any Error) {
    state.withLock(\.interrupt)?(error)
  }

  private func after(_ time: Duration, _ action: @escaping @Sendable () -> Void) {
    queue.asyncAfter(deadline: .now() + .nanoseconds(Int(time.nanoseconds))) { [self] in
      if !state.withLock(\.isOver) { action() }
    }
  }
}
