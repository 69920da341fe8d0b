import Dispatch
import Synchronization

/// Somebody's wish that a run finish: what runs goes on with its hooks, and nothing new begins.
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

  /// Whether it was made.
  package var isMade: Bool { made.load(ordering: .acquiring) }

  /// Why the run cannot go on, if that is an error and not the wish of a user.
  package var reason: String? { state.withLock(\.reason) }

  /// Creates it. Another time changes nothing, but may give the first reason.
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

  /// Calls a closure when the request is made; at once if it is made already.
  package func whenMade(_ listener: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if !state.isMade { state.listeners.append(listener) }
      return state.isMade
    }
    if isLate { listener() }
  }

  /// Does work that may never end, such as matching a regular expression, until the request is made. A user's wish to
  /// stop lets the work go on for a second, so that the reports have its result if it ends at all.
  ///
  /// - Returns: nil if the work was left; it may still go on then.
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

  /// Whether an attempt does not begin any more: only what was promised, another try, still does.
  package func forbids(_ attempt: Attempt) -> Bool {
    attempt.mode == .run && attempt.number == 0 && isMade
  }
}
