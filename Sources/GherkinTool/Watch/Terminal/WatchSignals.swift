import Foundation
import GherkinRunner
import Synchronization

/// Signals that end a watch, or stop it for a while, as bytes in a pipe: who watches waits for them as for all else.
enum WatchSignals {
  /// The signals that end it.
  static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// The end that handlers write to.
  private static let writeEnd = Atomic<Int32>(-1)

  /// Hands all signals to a pipe from now on.
  static func listen(_ descriptor: Int32) {
    writeEnd.store(descriptor, ordering: .sequentiallyConsistent)
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in ending + [SIGTSTP, SIGCONT] {
      signal(number) { number in
        // Only what a handler may do: nothing here takes a lock or makes an object.
        var byte = UInt8(truncatingIfNeeded: number)
        let saved = errno
        _ = write(WatchSignals.writeEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
        errno = saved
      }
      sigaddset(&signals, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Lets signals do what they do to any program.
  static func cease() {
    for number in ending + [SIGTSTP, SIGCONT] { signal(number, SIG_DFL) }
  }
}
