import Synchronization

/// A worker process that starts while features are read and planned, because its start takes about as long.
package final class PrewarmedWorker: Sendable {
  private let worker: Mutex<Worker?>

  /// Starts a process. Where that fails, the one that needs it tries again, and tells why.
  package init() {
    do {
      worker = Mutex(try Worker())
    } catch {
      worker = Mutex(nil)
    }
  }

  /// Hands over the process, to the one who uses it.
  func take() -> Worker? { worker.withLock { $0.take() } }

  /// Ends the process, as nothing is to run.
  package func discard() {
    take()?.terminate()
  }
}
