/// Decides how many scenarios are handed over at once: handing over one costs more than running a quick one.
///
/// If several slots run, nobody should wait behind slow scenarios while others are idle, so that a batch takes a few
/// milliseconds. A single slot gets large batches, but not while scenarios fail: what is after a failure is handed over
/// again.
struct BatchSizer {
  /// How long a batch may take if several slots run, in nanoseconds: too short for anybody to notice.
  private static let target: Int64 = 8_000_000

  private let isAlone: Bool
  private let limit: Int
  /// The number to hand over at once.
  private(set) var size: Int

  init(slots: Int) {
    isAlone = slots == 1
    limit = isAlone ? 1024 : 128
    size = isAlone ? limit : 1
  }

  /// Learns how much of a batch ended, and how long that took, in nanoseconds. The size grows step by step, and shrinks
  /// at once.
  mutating func note(_ ended: Int, of count: Int, took time: Int64) {
    var allowed = limit
    if !isAlone { allowed = max(1, Int(Self.target / max(time / Int64(max(ended, 1)), 1))) }
    if ended < count { allowed = min(allowed, max(1, ended * 2)) }
    size = min(size * 2, allowed, limit)
  }
}
