/// What a scenario must not run beside, as its tags say: `@serial`, `@lock(name)`, `@lock(name:read)`.
struct Exclusion: Sendable, Hashable {
  /// It runs alone.
  let isSerial: Bool
  /// The locks that it shares with other readers.
  let reads: Set<String>
  /// The locks that it has for itself.
  let writes: Set<String>

  /// Whether it may run beside anything but what wants to be alone.
  var isFree: Bool { !isSerial && reads.isEmpty && writes.isEmpty }

  init(tags: [String]) {
    var reads: Set<String> = []
    var writes: Set<String> = []
    for tag in tags {
      guard let lock = Tag.argument(of: "@lock", in: tag) else { continue }
      if lock.hasSuffix(":read") {
        reads.insert(String(lock.dropLast(5)))
      } else {
        writes.insert(String(lock))
      }
    }
    isSerial = tags.contains("@serial")
    self.reads = reads.subtracting(writes)
    self.writes = writes
  }
}

/// Who holds which locks.
struct LockTable: Sendable {
  private var holders = 0
  private var hasSerial = false
  private var readers: [String: Int] = [:]
  private var writers: Set<String> = []

  /// Whether somebody with this exclusion may run beside those that hold locks.
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
