import Dispatch
import Foundation
import Synchronization

/// Where the user code of one scenario at a time runs: a thread's worth of work of its own, so that a step that blocks
/// holds up nobody else. A lane whose step never comes back is given up as a whole.
package final class Lane: TaskExecutor {
  private let queue = DispatchQueue(label: "gherkin-run lane")

  /// Makes a lane that nothing uses.
  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    queue.async {
      if Self.unblocksSignals.load(ordering: .relaxed) {
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
      }
      job.runSynchronously(on: executor)
    }
  }

  private static let unblocksSignals = Atomic<Bool>(false)

  /// Lets signals that a step sends to its own thread arrive, which the threads of Dispatch block. Not for a process that
  /// handles signals itself.
  package static func unblockSignals() {
    unblocksSignals.store(true, ordering: .relaxed)
  }
}

/// The lanes that nobody uses at the moment.
final class LanePool: Sendable {
  private let free = Mutex<[Lane]>([])

  /// A lane for one scenario.
  func take() -> Lane {
    free.withLock { $0.popLast() } ?? Lane()
  }

  /// The scenario is over, and nothing of it runs there any more.
  func giveBack(_ lane: Lane) {
    free.withLock { $0.append(lane) }
  }
}
