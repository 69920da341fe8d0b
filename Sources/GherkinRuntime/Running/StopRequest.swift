import Synchronization

/// Somebody's wish that a run come to its end: what runs goes on with its hooks, and nothing new begins.
package final class StopRequest: Sendable {
  private struct State {
    var isMade = false
    var listeners: [@Sendable () -> Void] = []
  }

  private let made = Atomic<Bool>(false)
  private let state = Mutex(State())

  /// Makes a request that nobody has made yet.
  package init() {}

  /// Whether it was made.
  package var isMade: Bool { made.load(ordering: .acquiring) }

  /// Makes it. Another time changes nothing.
  package func make() {
    made.store(true, ordering: .releasing)
    let listeners = state.withLock { state in
      defer { state.listeners = [] }
      state.isMade = true
      return state.listeners
    }
    for listener in listeners { listener() }
  }

  /// Calls somebody once it is made, at once if it is.
  package func whenMade(_ listener: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if !state.isMade { state.listeners.append(listener) }
      return state.isMade
    }
    if isLate { listener() }
  }

  /// Whether an attempt does not begin any more: only what was promised, another try, still does.
  package func forbids(_ attempt: Attempt) -> Bool {
    attempt.mode == .run && attempt.number == 0 && isMade
  }
}
