internal import CGherkinProcess
import Foundation

/// A process that cannot create the threads that it needs, because of a limit of processes or memory.
///
/// Dispatch and Swift's tasks wait for threads without an error.
package struct ThreadShortage: Error, CustomStringConvertible {
  private let code: Int32

  package var description: String {
    "cannot create threads: \(String(cString: strerror(code))); raise the limit of processes (ulimit -u) or of memory "
      + "(ulimit -v), or run fewer scenarios at a time"
  }

  /// Throws an error if this process cannot have some more threads.
  package static func check(_ count: Int) throws(ThreadShortage) {
    let code = process_try_threads(Int32(count))
    if code != 0 { throw ThreadShortage(code: code) }
  }

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
  package static func watch(
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
      let code = process_try_threads(1)
      if code != 0, misses == patience { return report(ThreadShortage(code: code)) }
      watch(misses: code == 0 ? 0 : misses + 1, schedule, report)
    }
  }
}
