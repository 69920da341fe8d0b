import Dispatch
import Synchronization

/// An executor for the user code of one scenario at a time, with its own thread, so that a blocked step does not
/// block other steps. A lane whose step never returns is abandoned.
package final class Lane: TaskExecutor {
  private static let preparation = Mutex<(@Sendable () -> Void)?>(nil)

  private let queue = DispatchQueue(label: "gherkin-run lane")
  private let prepare = Lane.preparation.withLock(\.self)

  /// Creates an unused lane.
  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    queue.async { [prepare] in
      prepare?()
      job.runSynchronously(on: executor)
    }
  }

  /// Sets a function that is called on the thread of a lane before each of its jobs, for lanes created from now on.
  package static func prepareThreads(_ prepare: @escaping @Sendable () -> Void) {
    preparation.withLock { $0 = prepare }
  }
}

/// The unused lanes.
final class LanePool: Sendable {
  private let free = Mutex<[Lane]>([])

  /// Returns a lane for a scenario.
  func take() -> Lane {
    free.withLock { $0.popLast() } ?? Lane()
  }

  /// Returns a lane to the pool after its scenario has ended completely.
  func giveBack(_ lane: Lane) {
    free.withLock { $0.append(lane) }
  }
}
