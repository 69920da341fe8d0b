internal import CGherkinProcess
import Foundation
import Synchronization

/// Prevents steps from ending the command's own process, and with it the run.
enum EarlyExit {
  /// The error of the step or hook that tried to end the process.
  struct Failure: Error, CustomStringConvertible {
    let status: Int32

    var description: String {
      "the step or hook tried to end the process with status \(status) before the run was over; "
        + "throw an error instead"
    }
  }

  private static let interrupt = Mutex<(@Sendable (Failure) -> Void)?>(nil)
  private static let hasHappened = Atomic<Bool>(false)

  /// Turns every exit of this process into an error, until ``end(_:)``.
  static func forbid() {
    process_forbid_exit { status in EarlyExit.happen(status) }
  }

  /// Interrupts the run instead of ending the process, so that its reports are written.
  ///
  /// - Parameter interrupt: called on the thread that tried to end the process, which never continues; nil after the
  ///   run.
  static func whenItHappens(_ interrupt: (@Sendable (Failure) -> Void)?) {
    self.interrupt.withLock { $0 = interrupt }
  }

  /// Ends the process with a status, or with 2 if a step tried to end it before.
  static func end(_ status: Int32) -> Never {
    process_await_crash()
    LeftProcesses.end()
    guard hasHappened.load(ordering: .acquiring) else {
      process_allow_exit(status)
      exit(status)
    }
    // Flushed here, because the C library may wait for the end of the interrupted call.
    process_flush_output()
    process_exit_now([0, ExitStatus.failed.rawValue].contains(status) ? ExitStatus.notDone.rawValue : status)
  }

  /// Ends the process at once, without exit handlers.
  static func endNow(_ status: ExitStatus) -> Never {
    LeftProcesses.end()
    process_exit_now(status.rawValue)
  }

  private static func happen(_ status: Int32) {
    Console.error(
      "\(CommandTable.program): a step or a hook ended the process before the run was over; throw an error "
        + "instead of calling exit\n")
    guard let interrupt = interrupt.withLock(\.self) else { process_exit_now(ExitStatus.notDone.rawValue) }
    hasHappened.store(true, ordering: .releasing)
    interrupt(Failure(status: status))
    while true { sleep(1000) }
  }
}
