import Synchronization

/// Lets in so many at a time; others wait for their turn.
package final class Turnstile: Sendable {
  private struct State {
    var places: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  package init(places: Int) {
    state = Mutex(State(places: places))
  }

  /// Takes a place, once there is one.
  package func enter() async {
    await withCheckedContinuation { continuation in
      let isIn = state.withLock { state in
        if state.places == 0 {
          state.waiting.append(continuation)
          return false
        }
        state.places -= 1
        return true
      }
      if isIn { continuation.resume() }
    }
  }

  /// Gives the place to whoever waits longest.
  package func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      state.places += 1
      return nil
    }
    next?.resume()
  }
}
