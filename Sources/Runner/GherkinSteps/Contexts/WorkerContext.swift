/// The worker process that runs a scenario or a hook.
///
/// Use the index to keep workers apart: a port, a database, a simulator for each. Programs that steps start find both
/// numbers in the environment variables `GHERKIN_RUN_WORKER_INDEX` and `GHERKIN_RUN_WORKER_COUNT`.
public struct WorkerContext: Sendable, Hashable {
  /// The worker's index, from 0. A worker that replaces a crashed one has the same index. Always 0 if scenarios run in
  /// one process: with `--isolation none` and in `swift test`.
  public let index: Int
  /// The number of workers of the run; 1 if scenarios run in one process.
  public let count: Int

  /// The context if there is only one process.
  package static let only = WorkerContext(index: 0, count: 1)

  /// Creates the context of a worker.
  package init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }
}
