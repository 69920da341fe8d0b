import GherkinEngine

/// A system that runs the shards of a run on many machines.
enum ClusterEngine: String, CaseIterable {
  case slurm, kubernetes, github, gitlab, buildkite, bazel

  /// The default maximum number of shards.
  var limit: Int {
    switch self {
    case .slurm: 1_000
    case .kubernetes, .buildkite: 10_000
    case .github: 256
    case .gitlab: 200
    case .bazel: 50
    }
  }

  /// The reason for the limit.
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

  /// The options, besides `--parts` and `--output`, that the engine supports.
  var options: Set<String> {
    switch self {
    case .slurm: ["--command", "--partition", "--timings"]
    case .kubernetes: ["--command", "--image", "--timings"]
    case .github, .gitlab: ["--command", "--image", "--label", "--timings"]
    case .buildkite: ["--command", "--label", "--timings"]
    case .bazel: ["--command", "--timings"]
    }
  }

  /// Returns the job file.
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
