/// Assigns attempts that ran at the same time to different lanes, for streams that contain no worker ids.
struct TimeSlots {
  /// The maximum number of lanes.
  private static let limit = 64

  /// The time at which each lane becomes free.
  private var ends: [Duration] = []

  /// Returns the index of the first free lane. Must be called in the order of start times.
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
