import Synchronization

/// A gate at which one task waits until it is opened, or the task is cancelled.
final class Gate: Sendable {
  private enum State {
    case closed(CheckedContinuation<Void, any Error>?)
    case open
    case cancelled
  }

  private let state = Mutex(State.closed(nil))

  /// Waits until the gate is open.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before.
  nonisolated(nonsending) func wait() async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Void, any Error>? = state.withLock { state in
          switch state {
          case .closed:
            state = .closed(continuation)
            return nil
          case .open: return .success(())
          case .cancelled: return .failure(CancellationError())
          }
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      leave(.cancelled)?.resume(throwing: CancellationError())
    }
  }

  func open() {
    leave(.open)?.resume()
  }

  /// Opens the gate, and returns the waiting continuation if there is one.
  private func leave(_ next: State) -> CheckedContinuation<Void, any Error>? {
    state.withLock { state in
      guard case .closed(let continuation) = state else { return nil }
      state = next
      return continuation
    }
  }
}
