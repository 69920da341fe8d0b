import GherkinProcesses
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

  /// Returns the shard of each scenario, counted from 0. If all shards use the same number and durations, every scenario
  /// is in exactly one shard.
  ///
  /// - Parameters:
  ///   - count: the number of scenarios of all shards.
  ///   - durations: the expected durations of the scenarios; empty if they are not known. With durations, the shards take
  ///     about the same time; otherwise their numbers of scenarios differ by at most one.
  package func shards(of count: Int, durations: [Duration]) -> [Int] {
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
    let shards = shard.shards(of: count, durations: durations)
    let own = scenarios.indices.filter { shards[$0] == shard.number - 1 }
    let fact = RunShard(
      part: shard.number, parts: shard.total, selection: digestOfLocations, cut: digest(of: shards),
      scenarios: count, own: own.count, positions: own)
    _ = keep(own)
    return fact
  }

  /// Returns a digest of the shards of all scenarios, in order.
  private func digest(of shards: [Int]) -> String {
    var writer = ByteWriter()
    for shard in shards { writer.write(shard) }
    return String(writer.hash, radix: 16)
  }

  /// A digest of the locations of the scenarios, in order.
  private var digestOfLocations: String {
    var writer = ByteWriter()
    var uri: String?
    for pickle in scenarios.lazy.map(\.pickle) {
      if pickle.uri != uri {
        uri = pickle.uri
        writer.write(pickle.uri)
      }
      writer.write(pickle.location.line)
    }
    return String(writer.hash, radix: 16)
  }
}

/// Invalid sharding variables of a continuous integration service.
package struct ShardEnvironmentError: Error {
  /// The variable with the number of the shard.
  package let variable: String
  /// The variables with their values.
  package let text: String
}

extension Shard {
  /// The variables with which a service assigns a shard to a process.
  private struct Engine {
    let index: String
    let total: String
    /// The number of the first shard.
    let first: Int
  }

  /// The variable with the part of a process: `2/5`, `auto` for the variables of a service, or the number of parts, for
  /// Kubernetes, which does not set the number of pods of an indexed job.
  package static let ownTotal = "GHERKIN_RUN_SHARDS"

  /// The variable with the file that tells Bazel that the program supports sharding.
  package static let statusFile = "TEST_SHARD_STATUS_FILE"

  private static let engines = [
    Engine(index: "TEST_SHARD_INDEX", total: "TEST_TOTAL_SHARDS", first: 0),
    Engine(index: "CI_NODE_INDEX", total: "CI_NODE_TOTAL", first: 1),
    Engine(index: "CIRCLE_NODE_INDEX", total: "CIRCLE_NODE_TOTAL", first: 0),
    Engine(index: "BUILDKITE_PARALLEL_JOB", total: "BUILDKITE_PARALLEL_JOB_COUNT", first: 0),
    Engine(index: "JOB_COMPLETION_INDEX", total: ownTotal, first: 0),
  ]

  /// Returns the shard that a service assigns, and the variable with its number; nil without such a service. Checks
  /// Bazel, GitLab, CircleCI, Buildkite, Kubernetes (with `GHERKIN_RUN_SHARDS`) and Slurm in this order.
  ///
  /// Services also set these variables for jobs that do not divide a run, so they apply only on request.
  package static func assigned(
    by environment: [String: String]
  ) throws(ShardEnvironmentError) -> (shard: Shard, variable: String)? {
    for engine in engines {
      guard let index = environment[engine.index], let total = environment[engine.total] else { continue }
      // The variable may also contain a part, or the request to search for one.
      if engine.total == ownTotal, number(total) == nil { continue }
      let text = "\(engine.index)=\(index) of \(engine.total)=\(total)"
      guard let index = number(index), let total = number(total),
        let shard = Shard(index - engine.first + 1, of: total)
      else { throw ShardEnvironmentError(variable: engine.index, text: text) }
      return (shard, engine.index)
    }
    return try slurm(environment).map { ($0, "SLURM_ARRAY_TASK_ID") }
  }

  /// Returns the variable of a service that is set, and the missing one with the number of shards; nil for none.
  package static func incompleteVariables(
    in environment: [String: String]
  ) -> (index: String, total: String)? {
    engines.first { engine in
      guard environment[engine.index] != nil else { return false }
      return environment[engine.total].map { engine.total == ownTotal && number($0) == nil } ?? true
    }.map { ($0.index, $0.total) }
  }

  /// Returns the shard of a Slurm array task. The numbers can start anywhere and have a step.
  private static func slurm(_ environment: [String: String]) throws(ShardEnvironmentError) -> Shard? {
    guard let id = environment["SLURM_ARRAY_TASK_ID"] else { return nil }
    let names = ["ID", "MIN", "MAX", "COUNT", "STEP"].map { "SLURM_ARRAY_TASK_\($0)" }
    let text = names.compactMap { name in environment[name].map { "\(name)=\($0)" } }.joined(separator: " ")
    let least = environment[names[1]] ?? "0"
    guard let id = number(id), let least = number(least), id >= least else {
      throw ShardEnvironmentError(variable: names[0], text: text)
    }
    let most = environment[names[2]].flatMap(number)
    let count = environment[names[3]].flatMap(number)
    let step: Int
    if let said = environment[names[4]] {
      step = number(said) ?? 0
    } else if let most, let count, count > 1, most > least {
      step = (most - least) / (count - 1)
    } else {
      step = 1
    }
    guard step > 0, (id - least) % step == 0, most.map({ $0 >= least }) ?? true,
      let total = count ?? most.map({ ($0 - least) / step + 1 }),
      most.map({ ($0 - least) / step + 1 == total && ($0 - least) % step == 0 || count == nil }) ?? true,
      let shard = Shard((id - least) / step + 1, of: total)
    else { throw ShardEnvironmentError(variable: names[0], text: text) }
    return shard
  }

  /// Parses a number that is small enough for arithmetic.
  private static func number(_ text: String) -> Int? {
    Int(text).flatMap { (0...1 << 40).contains($0) ? $0 : nil }
  }
}
