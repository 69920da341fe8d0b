import Synchronization

/// State that is protected by a lock. The state need not be Sendable; if it is, so is this class.
final class Guarded<State> {
  private let lock = Mutex(())
  // Accessed only under the lock.
  private nonisolated(unsafe) var state: State

  init(_ state: State) {
    self.state = state
  }

  func withLock<Result, Failure>(_ body: (inout State) throws(Failure) -> Result) throws(Failure) -> Result {
    try lock.withLock { _ throws(Failure) in try body(&state) }
  }
}

extension Guarded: Sendable where State: Sendable {}
