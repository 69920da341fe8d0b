import Foundation
import Synchronization

/// Delivers signals as bytes in a pipe, so that none is lost before they are read.
package enum SignalPipe {
  /// The write end of the pipe.
  private static let writeEnd = Atomic<Int32>(-1)
  /// The action of SIGQUIT before this process handled it: Swift's runtime can write a backtrace.
  private static let formerQuit = Mutex<sigaction?>(nil)
  private static let receiver = Mutex<(@Sendable (Int32) -> Void)?>(nil)

  /// Installs handlers that write signal numbers to a descriptor. It must stay open until `restoreDefaults`.
  package static func handle(_ signals: [Int32], writingTo descriptor: Int32) {
    writeEnd.store(descriptor, ordering: .sequentiallyConsistent)
    if signals.contains(SIGQUIT) {
      formerQuit.withLock { former in
        guard former == nil else { return }
        var action = sigaction()
        if sigaction(SIGQUIT, nil, &action) == 0 { former = action }
      }
    }
    for number in signals {
      signal(number) { number in
        // Restricted to what a signal handler may do: no locks and no allocation.
        var byte = UInt8(truncatingIfNeeded: number)
        let saved = errno
        _ = write(SignalPipe.writeEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
        errno = saved
      }
    }
    unblock(signals)
  }

  /// Installs handlers, and calls a closure for each signal on a separate thread.
  ///
  /// If no pipe can be created, the signals keep their default actions.
  package static func handle(_ signals: [Int32], _ body: @escaping @Sendable (Int32) -> Void) {
    receiver.withLock { $0 = body }
    guard let descriptor = receivingEnd else { return }
    handle(signals, writingTo: descriptor)
  }

  /// Restores the default actions of signals, and for SIGQUIT the former one.
  package static func restoreDefaults(_ signals: [Int32]) {
    for number in signals { signal(number, SIG_DFL) }
    if signals.contains(SIGQUIT), var former = formerQuit.withLock(\.self) { sigaction(SIGQUIT, &former, nil) }
    unblock(signals)
  }

  /// Ends the process by a handled signal.
  package static func end(by number: Int32) {
    restoreDefaults([number])
    // Swift's runtime returns from its handler of SIGQUIT after it has written a backtrace.
    raise(number)
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Opens a pipe that child processes do not inherit, and whose writers do not block; returns nil if that fails.
  package static func open() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    return (ends[0], ends[1])
  }

  /// The read end of the pipe; never closed, because a handler can run at any time.
  private static let receivingEnd: Int32? = {
    guard let ends = open() else { return nil }
    Thread.detachNewThread {
      // A program can be started with signals blocked. This thread unblocks them.
      unblock([SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1])
      var byte: UInt8 = 0
      while true {
        let count = read(ends.read, &byte, 1)
        guard count == 1 || count < 0 && errno == EINTR else { return }
        if count == 1 { receiver.withLock(\.self)?(Int32(byte)) }
      }
    }
    return ends.write
  }()

  private static func unblock(_ signals: [Int32]) {
    var set = sigset_t()
    sigemptyset(&set)
    for number in signals { sigaddset(&set, number) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }
}
