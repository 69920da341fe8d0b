import GherkinCommandLine
import GherkinProcesses
import GherkinProtocol
import CGherkinProcess
import Dispatch
import GherkinFiles
import GherkinFileOutput
import Foundation
import GherkinRuntime
import GherkinTestRun
import GherkinWorkers
import Synchronization

/// Handles signals that end a run or request its state: SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1.
final class Interruption: Sendable {
  private let stop: StopRequest
  private let monitor: RunMonitor
  private let signal = Mutex<ExitStatus?>(nil)
  /// Writes messages. A blocked reader must not delay the next signal.
  private let messages = DispatchQueue(label: "gherkin-run messages")
  /// Ends the process even if no thread can be created for the last message.
  private let timer = TimerThread()
  /// The maximum time for writing the last message.
  private static let patience = Duration.seconds(1)

  /// The handled signals: those that this process did not ignore when it started, as it does under `nohup`.
  private static let handled = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1].filter { !process_initially_ignores($0) }

  /// Creates a handler that is not installed yet.
  init(_ stop: StopRequest, _ monitor: RunMonitor) {
    self.stop = stop
    self.monitor = monitor
  }

  /// The exit status if a signal ended the run; nil if none did.
  var status: ExitStatus? { signal.withLock(\.self) }

  /// Installs the handlers.
  func listen() {
    ThreadShortage.watch(timer.after) { shortage in
      UnfinishedFiles.removeAll()
      Console.note("\(shortage); reports are incomplete")
      EarlyExit.endNow(.notDone)
    }
    SignalPipe.handle(Self.handled) { [self] number in
      switch number {
      case SIGINT: end(.interrupted)
      case SIGTERM: end(.terminated)
      case SIGUSR1:
        let text = RunningScenariosText(monitor).text
        messages.async { Console.error(text) }
      default: Self.endAtOnce(by: number)
      }
    }
  }

  /// Removes unfinished files when a signal ends the process, in commands that run nothing.
  static func removeUnfinishedFiles() {
    SignalPipe.handle(handled.filter { $0 != SIGUSR1 }, endAtOnce)
  }

  /// Restores the default actions of the signals.
  func end() {
    timer.end()
    SignalPipe.restoreDefaults(Self.handled)
  }

  /// The first signal lets running scenarios finish; the second does not.
  private func end(_ status: ExitStatus) {
    let isSecond = signal.withLock { signal in
      defer { signal = status }
      return signal != nil
    }
    if isSecond {
      UnfinishedFiles.removeAll()
      // The reader of the output may be blocked.
      timer.after(Self.patience) { EarlyExit.endNow(status) }
      messages.async {
        StatusLine.end()
        Console.error("\n\(CommandTable.program): stopped at once; reports are incomplete\n")
        // Workers end with this process.
        EarlyExit.endNow(status)
      }
      return
    }
    let running = monitor.running.count
    let scenarios =
      switch running {
      case 0: "no other scenario starts"
      case 1: "the running scenario finishes"
      default: "\(running) running scenarios finish"
      }
    messages.async {
      Console.error("\n\(CommandTable.program): interrupted: \(scenarios); interrupt again to stop at once\n")
    }
    stop.make()
  }

  /// Ends the process as the signal would, after removing unfinished reports. Workers end with this process.
  private static func endAtOnce(by number: Int32) {
    UnfinishedFiles.removeAll()
    SignalPipe.end(by: number)
  }
}

extension ThreadShortage {
  /// The number of checks, one each second, after which a process that can create no thread is stopped.
  private static let patience = 10

  /// Checks periodically whether a thread can be created.
  ///
  /// Dispatch can hold work back until it has created a thread for the work after it, even while other threads are idle.
  /// It ends threads that are idle for some seconds, so that a process that needs no more threads can create one.
  ///
  /// - Parameters:
  ///   - schedule: calls a closure after some time, on a thread that exists already.
  ///   - report: called once there is a shortage.
  static func watch(
    _ schedule: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> Void,
    report: @escaping @Sendable (ThreadShortage) -> Void
  ) {
    watch(misses: 0, schedule, report)
  }

  private static func watch(
    misses: Int, _ schedule: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> Void,
    _ report: @escaping @Sendable (ThreadShortage) -> Void
  ) {
    schedule(.seconds(1)) {
      do throws(ThreadShortage) {
        try check(1)
        watch(misses: 0, schedule, report)
      } catch {
        guard misses < patience else { return report(error) }
        watch(misses: misses + 1, schedule, report)
      }
    }
  }
}
