import GherkinRunner

/// What runs the parts of a run on many machines.
enum ClusterEngine: String, CaseIterable {
  case slurm, kubernetes, github, gitlab, buildkite, bazel

  /// The most parts that the engine runs by default.
  var limit: Int {
    switch self {
    case .slurm: 1_000
    case .kubernetes, .buildkite: 10_000
    case .github: 256
    case .gitlab: 200
    case .bazel: 50
    }
  }

  /// Where the limit comes from.
  var limitReason: String {
    switch self {
    case .slurm: "MaxArraySize of slurm.conf is 1001 by default"
    case .kubernetes: "each pod takes some memory of the cluster's controllers"
    case .github: "a matrix has at most 256 jobs"
    case .gitlab: "parallel: is at most 200"
    case .buildkite: "more jobs than that are hard to read"
    case .bazel: "shard_count is at most 50"
    }
  }

  /// The options, besides `--parts` and `--output`, that the engine's file has a place for.
  var options: Set<String> {
    switch self {
    case .slurm: ["--command", "--partition", "--timings"]
    case .kubernetes: ["--command", "--image", "--timings"]
    case .github, .gitlab: ["--command", "--image", "--label", "--timings"]
    case .buildkite: ["--command", "--label", "--timings"]
    case .bazel: ["--command", "--timings"]
    }
  }

  /// The job file.
  func file(_ job: ClusterJob) -> String {
    switch self {
    case .slurm: job.slurm
    case .kubernetes: job.kubernetes
    case .github: job.github
    case .gitlab: job.gitlab
    case .buildkite: job.buildkite
    case .bazel: job.bazel
    }
  }
}
