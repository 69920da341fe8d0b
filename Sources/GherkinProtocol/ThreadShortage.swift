internal import CGherkinProcess
import Dispatch
import Foundation
import Synchronization

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

  /// Work that waits for threads of Dispatch.
  private final class Probe: Sendable {
    private let hasOwn = Atomic<Bool>(false)
    private let hasShared = Atomic<Bool>(false)

    init() {
      DispatchQueue(label: "gherkin-run probe").async { [self] in hasOwn.store(true, ordering: .releasing) }
      DispatchQueue.global().async { [self] in hasShared.store(true, ordering: .releasing) }
    }

    /// Whether all work has run.
    var isOver: Bool { hasOwn.load(ordering: .acquiring) && hasShared.load(ordering: .acquiring) }

    /// Whether work waits for a thread that cannot be created. A queue of its own always gets a new thread; steps in this
    /// process can block all threads of the global queues.
    var isBlocked: Bool { !hasOwn.load(ordering: .acquiring) || !isOver && process_try_threads(1) != 0 }
  }

  /// The number of checks, one each second, after which work that waits for a thread counts as blocked.
  private static let patience = 10

  /// Checks periodically whether work that waits for a thread gets one.
  ///
  /// - Parameters:
  ///   - schedule: calls a closure after some time, on a thread that exists already.
  ///   - report: called once there is a shortage.
  package static func watch(
    _ schedule: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> Void,
    report: @escaping @Sendable (ThreadShortage) -> Void
  ) {
    watch(Probe(), misses: 0, schedule, report)
  }

  private static func watch(
    _ probe: Probe, misses: Int, _ schedule: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> Void,
    _ report: @escaping @Sendable (ThreadShortage) -> Void
  ) {
    schedule(.seconds(1)) {
      if probe.isOver { return watch(Probe(), misses: 0, schedule, report) }
      guard probe.isBlocked else { return watch(probe, misses: 0, schedule, report) }
      if misses == patience { return report(ThreadShortage(code: EAGAIN)) }
      watch(probe, misses: misses + 1, schedule, report)
    }
  }
}
