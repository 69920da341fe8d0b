import Foundation
import Synchronization

/// Sees to it that a step that ends the process does not pass for a run that went well.
enum EarlyExit {
  private static let isRunning = Atomic<Bool>(false)

  /// Makes an `exit` from here on an error, until ``allow()``: it says so, and the exit status is 2.
  static func forbid() {
    isRunning.store(true, ordering: .releasing)
    atexit {
      guard EarlyExit.isRunning.load(ordering: .acquiring) else { return }
      Console.error(
        "gherkin-run: a step or a hook ended the process before the run was over; let it throw an error instead of "
          + "calling exit\n")
      _exit(ExitStatus.notDone.rawValue)
    }
  }

  /// The command is over: the process may end.
  static func allow() {
    isRunning.store(false, ordering: .releasing)
  }
}
