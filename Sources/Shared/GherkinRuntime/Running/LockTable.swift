/// The locks of the running scenarios.
struct LockTable: Sendable {
  private var holders = 0
  private var hasSerial = false
  private var readers: [String: Int] = [:]
  private var writers: Set<String> = []

  /// Returns whether a scenario can run with those that hold locks.
  func admits(_ exclusion: Exclusion) -> Bool {
    guard !hasSerial, !exclusion.isSerial || holders == 0 else { return false }
    return exclusion.reads.isDisjoint(with: writers) && exclusion.writes.isDisjoint(with: writers)
      && !exclusion.writes.contains { readers[$0, default: 0] > 0 }
  }

  mutating func take(_ exclusion: Exclusion) {
    holders += 1
    hasSerial = hasSerial || exclusion.isSerial
    for lock in exclusion.reads { readers[lock, default: 0] += 1 }
    writers.formUnion(exclusion.writes)
  }

  mutating func release(_ exclusion: Exclusion) {
    holders -= 1
    if exclusion.isSerial { hasSerial = false }
    for lock in exclusion.reads { readers[lock, default: 0] -= 1 }
    writers.subtract(exclusion.writes)
  }
}
