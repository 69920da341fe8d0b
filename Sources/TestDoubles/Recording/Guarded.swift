import Synchronization

/// State that one task at a time may touch. The state need not be Sendable; where it is, so is this.
final class Guarded<State> {
  private let lock = Mutex(())
  // Touched under the lock only.
  private nonisolated(unsafe) var state: State

  init(_ state: State) {
    self.state = state
  }

  func withLock<Result, Failure>(_ body: (inout State) throws(Failure) -> Result) throws(Failure) -> Result {
    try lock.withLock { _ throws(Failure) in try body(&state) }
  }
}

extension Guarded: Sendable where State: Sendable {}
