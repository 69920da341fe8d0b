/// Gives what ran at the same time lines of their own, where a stream does not tell workers.
struct TimeSlots {
  /// How many lines there are at most.
  private static let limit = 64

  /// When each line is free again.
  private var ends: [Duration] = []

  /// The number of the first line that is free; what is asked for first must begin first.
  mutating func take(from start: Duration, to end: Duration) -> Int {
    let slot = ends.firstIndex { $0 <= start } ?? min(ends.count, Self.limit - 1)
    if slot == ends.count {
      ends.append(end)
    } else {
      ends[slot] = max(ends[slot], end)
    }
    return slot
  }
}
