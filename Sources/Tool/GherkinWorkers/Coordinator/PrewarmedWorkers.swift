import GherkinProtocol
import Synchronization

/// Worker processes that are started while features are read and planned, because starting them takes about as long.
package final class PrewarmedWorkers: Sendable {
  private let workers: Mutex<[Worker]>

  /// More processes would only compete with each other.
  private static let most = 8

  /// Starts processes. If that fails, the executor tries again when it needs them, and reports the error.
  ///
  /// - Parameters:
  ///   - count: the number of processes.
  ///   - executable: the program that serves as a worker.
  ///   - note: prints notes of the processes.
  package init(_ count: Int, executable: String, note: @escaping @Sendable (String) -> Void) {
    var workers: [Worker] = []
    do {
      for _ in 0..<max(0, min(count, Self.most)) { workers.append(try Worker(executable: executable, print: note)) }
    } catch {}
    self.workers = Mutex(workers)
  }

  /// Returns a process; nil if there is none left.
  func take() -> Worker? { workers.withLock { $0.popLast() } }

  /// Ends unused processes.
  package func discard() {
    while let worker = take() { worker.terminate() }
  }
}
