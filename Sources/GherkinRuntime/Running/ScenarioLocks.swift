/// Keeps scenarios apart that whoever begins them does not: those tagged `@serial` and `@lock(name)`.
///
/// Who comes first is let in first; nobody overtakes one that waits for the same lock.
actor ScenarioLocks {
  /// The locks of all runs in this process, as what they guard is the process's too.
  static let shared = ScenarioLocks()

  private struct Waiter {
    let exclusion: Exclusion
    let continuation: CheckedContinuation<Void, Never>
  }

  private var table = LockTable()
  private var waiting: [Waiter] = []

  /// Waits until a scenario may run, and takes its locks.
  func take(_ exclusion: Exclusion) async {
    await withCheckedContinuation { continuation in
      waiting.append(Waiter(exclusion: exclusion, continuation: continuation))
      admit()
    }
  }

  /// The scenario is over.
  func release(_ exclusion: Exclusion) {
    table.release(exclusion)
    admit()
  }

  /// Lets in all that may run beside those that do and those that came before.
  private func admit() {
    var blocked = table
    var left: [Waiter] = []
    var isClosed = false
    for waiter in waiting {
      if !isClosed, blocked.admits(waiter.exclusion) {
        table.take(waiter.exclusion)
        waiter.continuation.resume()
      } else {
        left.append(waiter)
        // Behind one that wants to be alone, nobody may run either.
        isClosed = isClosed || waiter.exclusion.isSerial
      }
      blocked.take(waiter.exclusion)
    }
    waiting = left
  }
}
