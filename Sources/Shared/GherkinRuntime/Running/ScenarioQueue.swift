/// A queue of scenarios that respects their locks: `@serial`, `@lock(name)` and `@lock(name:read)`.
///
/// Each scenario runs in a slot. No scenario overtakes another one that waits for the same lock, and none after a
/// serial one starts before it.
///
/// Specialized for test cases, because the engine, in another module, would call unspecialized code otherwise.
package struct ScenarioQueue<Scenario: Sendable>: Sendable {
  /// What stays together: the scenarios of a feature, or a single scenario.
  private struct Unit {
    /// The position among all units.
    let number: Int
    let first: Scenario
    var rest: ArraySlice<Scenario> = []
  }

  /// Units that wait for the same locks.
  private struct Bucket {
    let exclusion: Exclusion
    /// The units in order, after those that have started.
    private var units: [Unit] = []
    private var head = 0

    init(_ exclusion: Exclusion) { self.exclusion = exclusion }

    /// The number of the first unit.
    var first: Int? { head < units.count ? units[head].number : nil }

    mutating func append(_ unit: Unit) { units.append(unit) }

    mutating func removeFirst() -> Unit {
      let unit = units[head]
      head += 1
      // A queue to which scenarios are added all the time does not grow.
      if head * 2 >= units.count {
        units.removeFirst(head)
        head = 0
      }
      return unit
    }
  }

  private struct Slot {
    /// The exclusion of the running scenario; nil if none is running.
    var running: Exclusion?
    /// Scenarios that run in this slot only.
    var rest: ArraySlice<Scenario> = []
  }

  /// Whether the scenarios of a feature stay together.
  private let keepsFeaturesTogether: Bool
  private var buckets: [Bucket] = []
  private var bucketOfExclusion: [Exclusion: Int] = [:]
  /// The first unit of each bucket that is not empty, in order, with its bucket.
  private var heads: [(unit: Int, bucket: Int)] = []
  private var slots: [Slot] = []
  /// The number of slots; nil for no limit.
  private let slotLimit: Int?
  private var locks = LockTable()
  private let exclusion: @Sendable (Scenario) -> Exclusion
  private var unitCount = 0
  /// The number of units that have not started.
  private var waitingCount = 0
  /// Scenarios of batches that ended early, before all others in order.
  private var returned: [Scenario] = []
  /// The number of announced scenarios that are not in the queue yet.
  private var delayedCount = 0

  /// Creates a queue.
  ///
  /// - Parameters:
  ///   - scenarios: the scenarios, in order.
  ///   - slots: the number of scenarios that run in parallel; nil for no limit.
  ///   - feature: returns the feature of a scenario if the scenarios of a feature stay together: they run sequentially
  ///     in one slot, at the position of the first of them.
  ///   - exclusion: returns the exclusion of a scenario.
  @specialized(where Scenario == TestCase)
  package init(
    _ scenarios: [Scenario] = [], slots: Int?, feature: ((Scenario) -> String)? = nil,
    exclusion: @escaping @Sendable (Scenario) -> Exclusion
  ) {
    slotLimit = slots
    keepsFeaturesTogether = feature != nil
    self.exclusion = exclusion
    self.slots = Array(repeating: Slot(), count: slots ?? 0)
    guard let feature else {
      for scenario in scenarios { append(scenario) }
      return
    }
    var units: [[Scenario]] = []
    var unitOfFeature: [String: Int] = [:]
    for scenario in scenarios {
      if let unit = unitOfFeature[feature(scenario)] {
        units[unit].append(scenario)
      } else {
        unitOfFeature[feature(scenario)] = units.count
        units.append([scenario])
      }
    }
    for unit in units { append(unit[0], unit.dropFirst()) }
  }

  /// Adds a scenario at the end.
  @specialized(where Scenario == TestCase)
  package mutating func append(_ scenario: Scenario) { append(scenario, []) }

  private mutating func append(_ first: Scenario, _ rest: ArraySlice<Scenario>) {
    let unit = Unit(number: unitCount, first: first, rest: rest)
    let exclusion = exclusion(first)
    unitCount += 1
    waitingCount += 1
    // Nearly all scenarios have the same exclusion as the previous one, namely none.
    if buckets.last?.exclusion == exclusion {
      append(unit, to: buckets.count - 1)
    } else if let bucket = bucketOfExclusion[exclusion] {
      append(unit, to: bucket)
    } else {
      bucketOfExclusion[exclusion] = buckets.count
      buckets.append(Bucket(exclusion))
      append(unit, to: buckets.count - 1)
    }
  }

  private mutating func append(_ unit: Unit, to bucket: Int) {
    buckets[bucket].append(unit)
    // The unit is after all others.
    if head(of: bucket) == unit.number { heads.append((unit.number, bucket)) }
  }

  /// Whether the queue is empty.
  package var isEmpty: Bool {
    @specialized(where Scenario == TestCase) get {
      waitingCount == 0 && returned.isEmpty && slots.allSatisfy(\.rest.isEmpty)
    }
  }

  /// Whether no scenario is queued, announced or running.
  package var isFinished: Bool {
    @specialized(where Scenario == TestCase)
    get { isEmpty && delayedCount == 0 && slots.allSatisfy { $0.running == nil } }
  }

  /// Announces a scenario that will run again after a delay.
  package mutating func delay() { delayedCount += 1 }

  /// Adds a scenario after its delay. It is the next one in its slot.
  @specialized(where Scenario == TestCase)
  package mutating func endDelay(of scenario: Scenario, in slot: Int) {
    delayedCount -= 1
    slots[slot].rest = [scenario] + slots[slot].rest
  }

  /// Takes the next scenario that can run with the running ones, and further ones that run after it in the same slot;
  /// nil if none can run, or all slots are in use.
  ///
  /// - Parameter limit: the maximum number of scenarios. Several are taken only if they have no locks, and fewer
  ///   towards the end, so that all slots finish together.
  @specialized(where Scenario == TestCase)
  package mutating func next(atMost limit: Int = 1) -> (scenarios: [Scenario], slot: Int)? {
    guard let (first, slot) = next() else { return nil }
    var batch = [first]
    guard limit > 1, exclusion(first).isFree else { return (batch, slot) }
    if keepsFeaturesTogether || !slots[slot].rest.isEmpty {
      while batch.count < limit, let scenario = slots[slot].rest.first, exclusion(scenario).isFree {
        slots[slot].rest.removeFirst()
        batch.append(scenario)
      }
    } else {
      let share = slots.count == 1 ? limit : min(limit, (waitingCount + returned.count) / (2 * slots.count))
      while batch.count < share, let scenario = returned.first, exclusion(scenario).isFree {
        returned.removeFirst()
        batch.append(scenario)
      }
      guard returned.isEmpty, let free = bucketOfExclusion[Exclusion.none] else { return (batch, slot) }
      let others = heads.first { $0.bucket != free }?.unit ?? .max
      while batch.count < share, let unit = head(of: free), unit < others {
        batch.append(removeFirst(from: free).first)
      }
    }
    return (batch, slot)
  }

  private func head(of bucket: Int) -> Int? { buckets[bucket].first }

  /// Removes the first unit of a bucket.
  private mutating func removeFirst(from bucket: Int) -> Unit {
    let unit = buckets[bucket].removeFirst()
    waitingCount -= 1
    heads.remove(at: position(of: unit.number))
    if let next = head(of: bucket) { heads.insert((next, bucket), at: position(of: next)) }
    return unit
  }

  /// Returns the index of a unit in `heads`, or the index at which it would be inserted.
  private func position(of unit: Int) -> Int {
    var (low, high) = (0, heads.count)
    while low < high {
      let middle = (low + high) / 2
      if heads[middle].unit < unit { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func next() -> (first: Scenario, slot: Int)? {
    var ahead = locks
    for index in slots.indices where slots[index].running == nil {
      guard let scenario = slots[index].rest.first else { continue }
      let exclusion = exclusion(scenario)
      if ahead.admits(exclusion) {
        slots[index].rest.removeFirst()
        begin(exclusion, index)
        return (scenario, index)
      }
      if exclusion.isSerial { return nil }
      ahead.acquire(exclusion)
    }
    guard waitingCount > 0 || !returned.isEmpty, let slot = freeSlot() else { return nil }
    if let scenario = returned.first {
      let exclusion = exclusion(scenario)
      guard ahead.admits(exclusion) else { return nil }
      returned.removeFirst()
      begin(exclusion, slot)
      return (scenario, slot)
    }
    // All units of a bucket wait for the same locks, so only the first of each must be checked.
    for (_, bucket) in heads {
      let exclusion = buckets[bucket].exclusion
      if ahead.admits(exclusion) {
        let unit = removeFirst(from: bucket)
        begin(exclusion, slot)
        slots[slot].rest = unit.rest
        return (unit.first, slot)
      }
      if exclusion.isSerial { return nil }
      ahead.acquire(exclusion)
    }
    return nil
  }

  private mutating func freeSlot() -> Int? {
    if let slot = slots.firstIndex(where: { $0.running == nil && $0.rest.isEmpty }) { return slot }
    guard slotLimit == nil else { return nil }
    slots.append(Slot())
    return slots.count - 1
  }

  private mutating func begin(_ exclusion: Exclusion, _ slot: Int) {
    locks.acquire(exclusion)
    slots[slot].running = exclusion
  }

  /// Releases a slot.
  ///
  /// - Parameter left: the scenarios that did not run. They are the next ones: in any slot, or in this one if the
  ///   scenarios of a feature stay together.
  @specialized(where Scenario == TestCase)
  package mutating func end(in slot: Int, left: [Scenario] = []) {
    if keepsFeaturesTogether {
      slots[slot].rest = left + slots[slot].rest
    } else {
      returned = left + returned
    }
    guard let exclusion = slots[slot].running else { return }
    slots[slot].running = nil
    locks.release(exclusion)
  }
}

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

  mutating func acquire(_ exclusion: Exclusion) {
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
