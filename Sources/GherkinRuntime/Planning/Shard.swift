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
  ///   - durations: how long each may take, in the same order. With any, the longest go first, each to the shard that
  ///     has least to do; without, each shard gets as many as the others, give or take one, side by side.
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

  /// Where a shard's part of a list begins.
  private func bound(_ shard: Int, _ count: Int) -> Int {
    shard * (count / total) + min(shard, count % total)
  }
}
