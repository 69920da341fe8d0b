import Dispatch
import Synchronization

/// Where the user code of one scenario at a time runs: a thread's worth of work of its own, so that a step that blocks
/// does not block other steps. A lane whose step never returns is abandoned.
package final class Lane: TaskExecutor {
  private static let preparation = Mutex<(@Sendable () -> Void)?>(nil)

  private let queue = DispatchQueue(label: "gherkin-run lane")
  private let prepare = Lane.preparation.withLock(\.self)

  /// Creates a lane that nothing uses.
  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    queue.async { [prepare] in
      prepare?()
      job.runSynchronously(on: executor)
    }
  }

  /// Calls a function on the thread of a lane before each of its jobs, for lanes that are made from now on.
  package static func prepareThreads(_ prepare: @escaping @Sendable () -> Void) {
    preparation.withLock { $0 = prepare }
  }
}

/// The lanes that are free.
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
