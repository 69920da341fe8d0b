/// Decides how many scenarios are handed over at once: handing over one costs more than running a quick one, but nobody
/// should wait behind slow ones while other slots are idle. A single slot gets large batches from the beginning.
struct BatchSizer {
  /// How long a batch may take, in nanoseconds: too short for anybody to notice.
  private static let target: Int64 = 4_000_000
  private static let limit = 128

  /// The number to hand over at once; one, as long as nothing is known.
  private(set) var size: Int
  private let isAlone: Bool

  init(slots: Int) {
    isAlone = slots == 1
    size = isAlone ? Self.limit : 1
  }

  /// Learns how long a batch took, in nanoseconds. The size grows step by step, and shrinks at once.
  mutating func note(_ scenarios: Int, took time: Int64) {
    guard !isAlone else { return }
    let each = max(time / Int64(max(scenarios, 1)), 1)
    size = min(size * 2, max(1, Int(Self.target / each)), Self.limit)
  }
}
