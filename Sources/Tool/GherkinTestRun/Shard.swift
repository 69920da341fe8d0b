import GherkinProtocol
package import GherkinRuntime
package import GherkinMessages

/// A part of a run that one machine executes.
package struct Shard: Sendable, Hashable {
  /// The number of the shard, counted from 1.
  package let number: Int
  /// The number of shards.
  package let total: Int

  /// Creates a shard; returns nil if the number is out of range.
  package init?(_ number: Int, of total: Int) {
    guard (1...RunShard.limit).contains(total), (1...total).contains(number) else { return nil }
    self.number = number
    self.total = total
  }

  /// Returns the scenarios of this shard, in their order. If all shards use the same scenarios and durations, every
  /// scenario is in exactly one shard.
  ///
  /// - Parameters:
  ///   - scenarios: the scenarios of all shards.
  ///   - durations: the expected durations, in the same order; empty if they are not known. With durations, the shards take
  ///     about the same time; otherwise their numbers of scenarios differ by at most one.
  package func share<Scenario>(of scenarios: [Scenario], durations: [Duration] = []) -> [Scenario] {
    let shards = shards(of: scenarios.count, durations: durations)
    return scenarios.indices.filter { shards[$0] == number - 1 }.map { scenarios[$0] }
  }

  /// Returns the shard of each scenario, counted from 0.
  ///
  /// - Parameters:
  ///   - count: the number of scenarios of all shards.
  ///   - durations: the expected durations of the scenarios; empty if they are not known.
  func shards(of count: Int, durations: [Duration]) -> [Int] {
    guard !durations.isEmpty else {
      return (0..<total).flatMap { repeatElement($0, count: bound($0 + 1, count) - bound($0, count)) }
    }
    // With contiguous ranges, fewer features are in several shards.
    let (contiguous, balanced) = (ranges(durations), leastLoaded(durations))
    let isBalanced = longest(contiguous, durations) <= longest(balanced, durations) * 1.01
    return isBalanced ? contiguous : balanced
  }

  /// Returns the shard of each scenario if each shard gets a contiguous range.
  private func ranges(_ durations: [Duration]) -> [Int] {
    let sum = durations.reduce(.zero, +)
    var time = Duration.zero
    return durations.map { duration in
      defer { time += duration }
      return sum == .zero ? 0 : min(Int((time + duration / 2) / sum * Double(total)), total - 1)
    }
  }

  /// Returns the shard of each scenario if the longest ones are assigned first, each to the shard with the shortest total.
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

  /// Returns the duration of the longest shard.
  private func longest(_ shards: [Int], _ durations: [Duration]) -> Duration {
    var times = [Duration](repeating: .zero, count: total)
    for (shard, duration) in zip(shards, durations) { times[shard] += duration }
    return times.max() ?? .zero
  }

  /// Returns the start of a shard's range.
  private func bound(_ shard: Int, _ count: Int) -> Int {
    shard * (count / total) + min(shard, count % total)
  }
}

extension SelectedScenarios {
  /// Keeps the scenarios of a shard.
  ///
  /// - Returns: the description of the shard for the stream.
  package mutating func keep(_ shard: Shard) -> RunShard {
    let shards = shard.shards(of: references.count, durations: durations)
    let own = references.indices.filter { shards[$0] == shard.number - 1 }
    let fact = RunShard(
      part: shard.number, parts: shard.total, selection: digest(of: references), cut: digest(of: shards),
      scenarios: references.count, own: own.count, positions: own)
    _ = keep(own)
    return fact
  }

  /// Returns a digest of the shards of all scenarios, in order.
  private func digest(of shards: [Int]) -> String {
    var writer = ByteWriter()
    for shard in shards { writer.write(shard) }
    return String(writer.hash, radix: 16)
  }

  /// Returns a digest of the locations of scenarios, in order.
  private func digest(of references: [ScenarioReference]) -> String {
    var writer = ByteWriter()
    var feature: Int32 = -1
    for reference in references {
      let compiled = features.features[Int(reference.feature)]
      if reference.feature != feature {
        feature = reference.feature
        writer.write(compiled.uri)
      }
      writer.write(compiled.scenarios[Int(reference.scenario)].location.line)
    }
    return String(writer.hash, radix: 16)
  }
}
