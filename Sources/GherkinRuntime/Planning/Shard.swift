import CucumberMessages

/// A part of a run that one machine executes.
package struct Shard: Sendable, Hashable {
  /// The number of the shard, counted from 1.
  package let number: Int
  /// The number of shards.
  package let total: Int

  /// Creates a shard; returns nil if the number is out of range.
  package init?(_ number: Int, of total: Int) {
    guard (1...RunFact.Shard.limit).contains(total), (1...total).contains(number) else { return nil }
    self.number = number
    self.total = total
  }

  /// Returns the scenarios of this shard, in their order. If all shards use the same scenarios and durations, every
  /// scenario is in exactly one shard.
  ///
  /// - Parameters:
  ///   - scenarios: the scenarios of all shards.
  ///   - durations: the expected durations, in the same order. If there are any, the longest scenarios are assigned
  ///     first, each to the shard with the shortest total; otherwise each shard gets a contiguous range, and the sizes
  ///     differ by at most one.
  package func share<Scenario>(of scenarios: [Scenario], durations: [Duration] = []) -> [Scenario] {
    guard !durations.isEmpty else {
      return Array(scenarios[bound(number - 1, scenarios.count)..<bound(number, scenarios.count)])
    }
    let longestFirst = scenarios.indices.sorted { (durations[$1], $0) < (durations[$0], $1) }
    var load = [(time: Duration, count: Int)](repeating: (.zero, 0), count: total)
    var isOwn = [Bool](repeating: false, count: scenarios.count)
    for index in longestFirst {
      guard let least = load.indices.min(by: { (load[$0].time, load[$0].count) < (load[$1].time, load[$1].count) })
      else { break }
      load[least] = (load[least].time + durations[index], load[least].count + 1)
      isOwn[index] = least == number - 1
    }
    return scenarios.indices.filter { isOwn[$0] }.map { scenarios[$0] }
  }

  /// Returns the start of a shard's range.
  private func bound(_ shard: Int, _ count: Int) -> Int {
    shard * (count / total) + min(shard, count % total)
  }
}
