import Foundation
import Synchronization

/// Signals as bytes in a pipe: none is lost between the moment in which handlers are set and the one in which somebody
/// reads.
package enum SignalPipe {
  /// The end that handlers write to.
  private static let writeEnd = Atomic<Int32>(-1)
  private static let receiver = Mutex<(@Sendable (Int32) -> Void)?>(nil)

  /// Lets signals write their numbers to a descriptor from now on, which must stay open until `restoreDefaults`.
  package static func handle(_ signals: [Int32], writingTo descriptor: Int32) {
    writeEnd.store(descriptor, ordering: .sequentiallyConsistent)
    for number in signals {
      signal(number) { number in
        // Only what a handler may do: nothing here takes a lock or makes an object.
        var byte = UInt8(truncatingIfNeeded: number)
        let saved = errno
        _ = write(SignalPipe.writeEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
        errno = saved
      }
    }
    unblock(signals)
  }

  /// Hands each signal to a closure from now on, on a thread of its own.
  ///
  /// Where the system has no descriptor left, the signals end the process as they do any other.
  package static func handle(_ signals: [Int32], _ take: @escaping @Sendable (Int32) -> Void) {
    receiver.withLock { $0 = take }
    guard let descriptor = receivingEnd else { return }
    handle(signals, writingTo: descriptor)
  }

  /// Lets signals do what they do to any program.
  package static func restoreDefaults(_ signals: [Int32]) {
    for number in signals { signal(number, SIG_DFL) }
    unblock(signals)
  }

  /// A pipe that started programs do not get, and whose writers do not wait for room; nil if there is none.
  package static func open() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    return (ends[0], ends[1])
  }

  /// The end of the pipe for the handler; never closed, as a handler may run at any time.
  private static let receivingEnd: Int32? = {
    guard let ends = open() else { return nil }
    Thread.detachNewThread {
      // A program may be started with signals blocked: this thread receives them then.
      unblock([SIGHUP, SIGINT, SIGTERM, SIGUSR1])
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
