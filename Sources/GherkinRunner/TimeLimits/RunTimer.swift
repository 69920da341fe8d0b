import Dispatch
import GherkinRuntime
import Synchronization

/// Ends a run at its time limit, whatever it is doing.
final class RunTimer: Sendable {
  /// The times after the limit at which cleanup hooks are given up, and at which the process ends in any case.
  private static let clearingTime = Duration.seconds(5)
  private static let lastTime = Duration.seconds(10)

  private struct State {
    var isOver = false
    var interrupt: (@Sendable (any Error) -> Void)?
  }

  /// The run took too long.
  struct Overtime: Error, CustomStringConvertible {
    let limit: Duration

    var description: String { "the run took longer than its limit of \(limit)" }
  }

  private let state = Mutex(State())
  // A queue of its own has a thread even if steps block the threads that tasks share.
  private let queue = DispatchQueue(label: "gherkin-run time limit")

  /// Begins to count, if there is a limit.
  init(_ limit: Duration?, _ stop: StopRequest) {
    guard let limit else { return }
    let overtime = Overtime(limit: limit)
    after(limit) { [self] in
      stop.make(because: "\(overtime)")
      interrupt(overtime)
    }
    after(limit + Self.clearingTime) { [self] in interrupt(overtime) }
    after(limit + Self.lastTime) {
      // A program that only calls the command is not to be ended.
      guard Isolation.isCommand else { return }
      Console.error("\(CommandTable.program): \(overtime); reports are incomplete\n")
      EarlyExit.endNow(.notDone)
    }
  }

  /// Sets what interrupts the steps and hooks that run in this process.
  func whenOver(_ interrupt: @escaping @Sendable (any Error) -> Void) {
    state.withLock { $0.interrupt = interrupt }
  }

  /// The run is over.
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
