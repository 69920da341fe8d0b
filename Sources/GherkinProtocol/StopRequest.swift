import Dispatch
import Synchronization

/// A request to stop a run: running scenarios are completed with their hooks, and no others start.
package final class StopRequest: Sendable {
  private struct State {
    var isMade = false
    var reason: String?
    var listeners: [@Sendable () -> Void] = []
  }

  private let made = Atomic<Bool>(false)
  private let state = Mutex(State())

  /// Creates a request that has not been made yet.
  package init() {}

  /// Whether the request was made.
  package var isMade: Bool { made.load(ordering: .acquiring) }

  /// The reason if the request is due to an error; nil if it is a user's.
  package var reason: String? { state.withLock(\.reason) }

  /// Makes the request. Repeating it has no effect, except that the first reason is stored.
  package func make(because reason: String? = nil) {
    made.store(true, ordering: .releasing)
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

  /// Runs work that may never end, such as matching a regular expression, until the request is made. If a user stops
  /// the run, the work can continue for a second, so that reports contain its result if possible.
  ///
  /// - Returns: nil if the work was abandoned; it may still be running.
  package func untilMade<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value? {
    await withCheckedContinuation { continuation in
      let first = FirstValue<Value?>(continuation)
      Task.detached { first.resume(await work()) }
      whenMade { [self] in
        guard reason == nil else { return first.resume(nil) }
        DispatchQueue(label: "gherkin-run stop").asyncAfter(deadline: .now() + .seconds(1)) { first.resume(nil) }
      }
    }
  }

  /// Returns whether an attempt must not start. Announced retries can still start.
  package func forbids(_ attempt: AttemptOrder) -> Bool { attempt.number == 0 && isMade }
}
