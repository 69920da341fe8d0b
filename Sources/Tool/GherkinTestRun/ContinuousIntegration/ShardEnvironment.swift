import GherkinRuntime
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
