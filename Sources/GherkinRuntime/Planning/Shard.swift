import CucumberMessages

/// One of several parts of a run, each done by a machine of its own.
package struct Shard: Sendable, Hashable {
  /// Which part, from 1.
  package let number: Int
  /// How many parts there are.
  package let total: Int

  /// Creates a shard; nil if there is no such part.
  package init?(_ number: Int, of total: Int) {
    guard (1...RunFact.Shard.limit).contains(total), (1...total).contains(number) else { return nil }
    self.number = number
    self.total = total
  }

  /// The scenarios of this shard, in their order. Every scenario is in exactly one shard, if all shards are asked with
  /// the same scenarios and durations.
  ///
  /// - Parameters:
  ///   - scenarios: what all shards have to do together.
  ///   - durations: how long each may take, in the same order; empty if that is not known. With durations, the shards take
  ///     about the same time, otherwise they have about the same number of scenarios.
  package func share<Scenario>(of scenarios: [Scenario], durations: [Duration] = []) -> [Scenario] {
    guard !durations.isEmpty else {
      return Array(scenarios[bound(number - 1, scenarios.count)..<bound(number, scenarios.count)])
    }
    // Scenarios in a row share their features, so that fewer features are in several shards.
    let (inRows, balanced) = (rows(durations), leastLoaded(durations))
    let isGood = longest(inRows, durations) <= longest(balanced, durations) * 1.01
    let shards = isGood ? inRows : balanced
    return scenarios.indices.filter { shards[$0] == number - 1 }.map { scenarios[$0] }
  }

  /// The shard of each scenario if each shard gets scenarios in a row.
  private func rows(_ durations: [Duration]) -> [Int] {
    let sum = durations.reduce(.zero, +)
    var time = Duration.zero
    return durations.map { duration in
      defer { time += duration }
      return sum == .zero ? 0 : min(Int((time + duration / 2) / sum * Double(total)), total - 1)
    }
  }

  /// The shard of each scenario if the longest ones go first, each to the shard with the least time.
  private func leastLoaded(_ durations: [Duration]) -> [Int] {
    var load = [(time: Duration, count: Int)](repeating: (.zero, 0), count: total)
    var shards = [Int](repeating: 0, count: durations.count)
    for index in durations.indices.sorted(by: { (durations[$1], $0) < (durations[$0], $1) }) {
      guard let least = load.indices.min(by: { (load[$0].time, load[$0].count) < (load[$1].time, load[$1].count) })
      else { break }
      load[least] = (load[least].time + durations[index], load[least].count + 1)
      shards[index] = least
    }
    return shards
  }

  /// The time of the shard that takes longest.
  private func longest(_ shards: [Int], _ durations: [Duration]) -> Duration {
    var times = [Duration](repeating: .zero, count: total)
    for (shard, duration) in zip(shards, durations) { times[shard] += duration }
    return times.max() ?? .zero
  }

  /// Where a shard's part of a list begins.
  private func bound(_ shard: Int, _ count: Int) -> Int {
    shard * (count / total) + min(shard, count % total)
  }
}
