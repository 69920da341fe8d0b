internal import Synchronization

/// Limits the number of concurrent tasks; the others wait in order of arrival.
package final class AsyncSemaphore: Sendable {
  private let state: Mutex<(free: Int, waiting: [CheckedContinuation<Void, Never>])>

  package init(value: Int) {
    state = Mutex((value, []))
  }

  /// Waits until fewer tasks than the limit are running.
  package func wait() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.free == 0 {
          state.waiting.append(continuation)
          return false
        }
        state.free -= 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  /// Starts the next waiting task.
  package func signal() {
    let next = state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.free += 1
        return nil as CheckedContinuation<Void, Never>?
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
