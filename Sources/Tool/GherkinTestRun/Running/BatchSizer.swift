/// Determines the number of scenarios in a batch: passing on a scenario costs more than running a quick one.
/// With one scenario in each order, 10,000 quick scenarios take three times as long with a debug runner, and five times
/// with a release runner.
///
/// If there are several slots, none should be idle while scenarios are queued behind slow ones in another, so a batch
/// takes a few milliseconds. A single slot gets large batches, but not while scenarios fail, because the scenarios
/// after a failure must be passed on again.
struct BatchSizer {
  /// The target duration of a batch if there are several slots, in nanoseconds. It is too short to be noticed.
  private static let target: Int64 = 8_000_000

  private let isAlone: Bool
  private let limit: Int
  /// The number of scenarios in the next batch.
  private(set) var size: Int

  init(slots: Int) {
    isAlone = slots == 1
    limit = isAlone ? 1024 : 128
    size = isAlone ? limit : 1
  }

  /// Adapts the size to the number of completed scenarios of a batch, and their duration in nanoseconds. The size grows
  /// gradually, and shrinks at once.
  mutating func note(_ ended: Int, of count: Int, took time: Int64) {
    var allowed = limit
    if !isAlone { allowed = max(1, Int(Self.target / max(time / Int64(max(ended, 1)), 1))) }
    if ended < count { allowed = min(allowed, max(1, ended * 2)) }
    size = min(size * 2, allowed, limit)
  }
}
