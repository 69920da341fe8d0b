import GherkinText

/// A request to stop a run: running scenarios are completed with their hooks, and no others start.
package final class StopRequest: Sendable {
  private struct State {
    var isMade = false
    var reason: String?
    var listeners: [@Sendable () -> Void] = []
  }

  private let state = Locked(State())

  /// Creates a request that has not been made yet.
  package init() {}

  /// Whether the request was made.
  package var isMade: Bool { state.withLock(\.isMade) }

  /// The reason if the request is due to an error; nil if it is a user's.
  package var reason: String? { state.withLock(\.reason) }

  /// Makes the request. Repeating it has no effect, except that the first reason is stored.
  package func make(because reason: String? = nil) {
    let listeners = state.withLock { state in
      defer { state.listeners = [] }
      state.isMade = true
      state.reason = state.reason ?? reason
      return state.listeners
    }
    for listener in listeners { listener() }
  }

  /// Calls a closure when the request is made; at once if it has been made.
  package func whenMade(_ listener: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if !state.isMade { state.listeners.append(listener) }
      return state.isMade
    }
    if isLate { listener() }
  }

  /// Returns whether an attempt must not start. Announced retries can still start.
  package func forbids(_ attempt: AttemptOrder) -> Bool { attempt.number == 0 && isMade }
}

/// A continuation that is resumed with the first value only.
package final class FirstValue<Value: Sendable>: Sendable {
  private let continuation: Locked<CheckedContinuation<Value, Never>?>

  package init(_ continuation: CheckedContinuation<Value, Never>) {
    self.continuation = Locked(continuation)
  }

  package func resume(_ value: Value) {
    let continuation = continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
    continuation?.resume(returning: value)
  }
}
