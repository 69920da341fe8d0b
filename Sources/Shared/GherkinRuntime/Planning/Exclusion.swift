import GherkinReservedTags
import GherkinTagExpressions

/// The scenarios with which a scenario must not run in parallel, according to its tags: `@serial`, `@lock(name)`,
/// `@lock(name:read)`.
package struct Exclusion: Sendable, Hashable {
  /// No restrictions, except those of serial scenarios.
  static let none = Exclusion(tags: [])

  /// Whether the scenario must run alone.
  let isSerial: Bool
  /// The locks that it shares with other readers.
  let reads: Set<String>
  /// The locks that it holds exclusively.
  let writes: Set<String>

  /// Whether the scenario can run with any other, except serial ones.
  var isFree: Bool { !isSerial && reads.isEmpty && writes.isEmpty }

  /// Creates the value from tags.
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
