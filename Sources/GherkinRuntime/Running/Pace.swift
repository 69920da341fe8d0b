/// How quickly scenarios go, and with it how many are worth one hand-over: to hand over one costs more than to run a quick
/// one, but nobody may wait behind slow ones while others have nothing to do.
struct Pace {
  /// How long what is handed over at once may take, in nanoseconds: too short for anybody to notice.
  private static let portion: Int64 = 4_000_000
  /// The most that are handed over at once.
  private static let limit = 128

  /// How many to hand over at once; one, as long as nothing is known.
  private(set) var count = 1

  /// So many took so long, in nanoseconds. Trust grows step by step, and goes at once.
  mutating func note(_ scenarios: Int, took time: Int64) {
    let each = max(time / Int64(max(scenarios, 1)), 1)
    count = min(count * 2, max(1, Int(Self.portion / each)), Self.limit)
  }
}
