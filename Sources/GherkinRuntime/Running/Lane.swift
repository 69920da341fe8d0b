import Dispatch
package import Foundation
import Synchronization

/// Where the user code of one scenario at a time runs: a thread's worth of work of its own, so that a step that blocks
/// holds up nobody else. A lane whose step never comes back is given up as a whole.
package final class Lane: TaskExecutor {
  private static let signalMask = Mutex<sigset_t?>(nil)

  private let queue = DispatchQueue(label: "gherkin-run lane")
  private let signalMask = Lane.signalMask.withLock(\.self)

  /// Makes a lane that nothing uses.
  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    queue.async { [signalMask] in
      if var signalMask { pthread_sigmask(SIG_SETMASK, &signalMask, nil) }
      job.runSynchronously(on: executor)
    }
  }

  /// Gives the threads of lanes that are made from now on a signal mask, as the threads of Dispatch block most signals.
  ///
  /// A signal that a step sends to its own thread arrives then. Not for a process that handles signals itself.
  package static func useSignalMask(_ mask: sigset_t) {
    signalMask.withLock { $0 = mask }
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
