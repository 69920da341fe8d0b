/// A worker process that starts while features are still read and planned, as its start takes about as long.
package final class EarlyWorker: Sendable {
  private let worker: Worker?

  /// Starts a process. Where that fails, the one that needs it tries again, and tells why.
  package init() {
    do {
      worker = try Worker()
    } catch {
      worker = nil
    }
  }

  /// Hands over the process, to the one who uses it.
  func take() -> Worker? { worker }

  /// Ends the process, as nothing is to run.
  package func discard() {
    worker?.kill()
  }
}
