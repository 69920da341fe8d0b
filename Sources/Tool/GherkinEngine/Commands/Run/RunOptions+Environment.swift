package import GherkinCommandLine
import GherkinTestRun

extension RunOptions: DefaultOptions {
  /// Returns the option `--shard` according to `GHERKIN_RUN_SHARDS`.
  package static func assigned(by environment: [String: String]) throws(UsageError) -> [GivenOption] {
    guard let value = environment[Shard.ownTotal], !value.isEmpty else { return [] }
    guard Int(value) != nil else {
      return [GivenOption(key: "shard", value: value, origin: .environment(Shard.ownTotal))]
    }
    let index = "JOB_COMPLETION_INDEX"
    guard let number = environment[index] else {
      throw .located(
        .environment(Shard.ownTotal),
        .configuration(
          "\(value) is a number of parts, but \(index) is not set; write auto, or a part such as 1/\(value)"))
    }
    return try shard([Shard.ownTotal: value, index: number]).map { [$0] } ?? []
  }

  /// Replaces the value `auto` of `--shard` by the part that a service assigns, or by the only part.
  package static func resolve(_ options: inout [GivenOption], in environment: [String: String]) throws(UsageError) {
    guard let index = options.lastIndex(where: { $0.key == "shard" && $0.value == "auto" }) else { return }
    let whole = GivenOption(key: "shard", value: "1/1", origin: options[index].origin)
    options[index] = try shard(environment) ?? whole
  }

  /// Returns the option `--shard` according to the variables of a service; nil if there are none.
  private static func shard(_ environment: [String: String]) throws(UsageError) -> GivenOption? {
    do throws(ShardEnvironmentError) {
      return try Shard.assigned(by: environment).map { shard, variable in
        GivenOption(key: "shard", value: "\(shard.number)/\(shard.total)", origin: .environment(variable))
      }
    } catch {
      throw .located(
        .environment(error.variable),
        .configuration(
          "\(error.text) is not a shard; correct the job, or pass --shard i/n (--shard 1/1 for all)"))
    }
  }
}
