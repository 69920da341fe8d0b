import ReservedTags
import TagExpressions

/// What a scenario must not run beside, as its tags say: `@serial`, `@lock(name)`, `@lock(name:read)`.
package struct Exclusion: Sendable, Hashable {
  /// Runs beside anything but what must run alone.
  static let none = Exclusion(tags: [])

  /// It runs alone.
  let isSerial: Bool
  /// The locks that it shares with other readers.
  let reads: Set<String>
  /// The locks that it has for itself.
  let writes: Set<String>

  /// Whether it may run beside anything but what wants to be alone.
  var isFree: Bool { !isSerial && reads.isEmpty && writes.isEmpty }

  /// Reads tags.
  ///
  /// - Parameter locks: the locks of ordinary tags.
  package init(tags: [String], locks: [TagRules.Lock] = []) {
    var reads: Set<String> = []
    var writes: Set<String> = []
    for tag in tags {
      guard let lock = ReservedTag.argument(of: "@lock", in: tag) else { continue }
      if lock.hasSuffix(":read") {
        reads.insert(String(lock.dropLast(5)))
      } else {
        writes.insert(String(lock))
      }
    }
    for lock in locks where lock.tags.evaluate(tags) {
      if lock.isRead { reads.insert(lock.name) } else { writes.insert(lock.name) }
    }
    isSerial = tags.contains("@serial")
    self.reads = reads.subtracting(writes)
    self.writes = writes
  }
}
