import GherkinRuntime
import GherkinTestRun

extension RunOptions {
  /// The options that divide a run among machines.
  static var shardOptions: [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--shard"],
        help: """
          Run part i of n of the selected scenarios; each scenario is in exactly one part. auto: the part in the
          variables of Bazel, GitLab, CircleCI, Buildkite, Slurm arrays or indexed Kubernetes jobs; all scenarios
          without them. Default: the variable \(Shard.ownTotal), or all scenarios. gherkin-run merge combines the
          messages of all parts.
          """,
        effect: .value(name: "i/n|auto") { (value, options) throws(UsageError) in
          let parts = value.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
          guard parts.count == 2, let number = parts[0], let total = parts[1], let shard = Shard(number, of: total)
          else {
            throw .badValue(
              option: "--shard", problem: "\"\(value)\" is not a shard; write 2/5 for the second of five, or auto")
          }
          options.shard = shard
        }),
      CommandLineOption(
        names: ["--timings"],
        help: """
          Use the durations of an earlier run, saved by --format message:FILE. With --parallel and without --order,
          the longest scenarios start first. Shards are balanced by duration, if all shards get the same file. Default:
          shards have the same number of scenarios.
          """,
        effect: .value(name: "FILE") { (value, options) in options.timings = value }),
    ]
  }
}
