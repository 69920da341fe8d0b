internal import Synchronization

/// Limits the number of tasks that do something at a time; the others wait, first come, first served.
package final class AsyncSemaphore: Sendable {
  private let state: Mutex<(free: Int, waiting: [CheckedContinuation<Void, Never>])>

  package init(value: Int) {
    state = Mutex((value, []))
  }

  /// Waits until fewer tasks than the limit are in.
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

  /// Lets the next task in.
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
