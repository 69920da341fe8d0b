import Synchronization

/// Worker processes that start while features are read and planned, because their start takes about as long.
package final class PrewarmedWorkers: Sendable {
  private let workers: Mutex<[Worker]>

  /// More than these would only wait for each other.
  private static let most = 8

  /// Starts processes. If that fails, the executor that needs them tries again, and reports why.
  package init(_ count: Int) {
    var workers: [Worker] = []
    do {
      for _ in 0..<min(count, Self.most) { workers.append(try Worker()) }
    } catch {}
    self.workers = Mutex(workers)
  }

  /// Hands over a process; nil if there is none left.
  func take() -> Worker? { workers.withLock { $0.popLast() } }

  /// Ends the processes that were not used.
  package func discard() {
    while let worker = take() { worker.terminate() }
  }
}
