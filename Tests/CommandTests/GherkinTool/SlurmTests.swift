import GherkinOutcomes
import GherkinMessages
import Foundation
import GherkinTestSupport
import Testing

/// Starts a cluster of one node and stops it; `Benchmarks/bench_cluster.py` does the same with 100,000 scenarios.
@Suite("gherkin-run cluster slurm, on Slurm", .serialized, .nightly)
struct SlurmTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in 1...4 {
      let scenarios = (1...3).map { "  Scenario: number \($0)\n    When I have opened the beer search\n" }
      try folder.write("Feature: f\(name)\n" + scenarios.joined(), to: "F/\(name).feature")
    }
  }

  private static let isPresent = ["slurmctld", "slurmd", "sbatch"].allSatisfy { name in
    ["/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin"].contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }

  /// Runs a script of bash with a cluster; the status is 77 if the cluster does not start.
  private func withCluster(_ script: String) async throws -> BuiltCommand.Output {
    try folder.write("set -u\n" + script, to: "test.sh")
    let bash = BuiltCommand(executable: URL(filePath: "/bin/bash"))
    return try await bash.run(
      BuiltCommand.package.appending(path: "Scripts/slurm.sh").path, folder.path + "/cluster", "bash", "test.sh",
      in: folder.url)
  }

  @Test(
    "a shard that is killed is reported and run again alone, and the report is that of a single run",
    .enabled(if: isPresent, "Slurm is missing; on Debian and Ubuntu, apt-get install slurm-wlm"),
    .enabled(if: getuid() == 0, "slurmd runs as root only"))
  func lostPart() async throws {
    let runner = BuiltCommand.built("GherkinRunExamples")
    // Part 2 is killed the first time, while it runs.
    try folder.writeProgram(
      """
      #!/bin/bash
      if [ "${SLURM_ARRAY_TASK_ID:-}" = 2 ] && [ ! -e lost ]; then
        touch lost
        scancel --signal=KILL --full "${SLURM_ARRAY_JOB_ID}_2"
        sleep 60
      fi
      exec '\(runner.path)' "$@"
      """, to: "runner")
    check(try await runner.run("--format", "message:single.ndjson", "F", in: folder.url).status, equals: 0)
    let file = try await BuiltCommand.gherkinRun.run(
      "cluster", "slurm", "--parts", "3", "--command", "./runner", "--timings", "single.ndjson", "--output",
      "features.sh", "F", in: folder.url)
    check(file.status, equals: 0, "\(file.error)")
    let run = try await withCluster(
      """
      finished() {
        for _ in $(seq 1200); do
          if [ -z "$(squeue --noheader)" ]; then return 0; fi
          sleep 0.5
        done
        squeue
        return 1
      }
      bash features.sh || exit
      finished || exit
      cp features-results/merge.log first.log
      bash features.sh 2 || exit
      finished || exit
      """)
    if run.status == 77 {
      // Not an error of this package: the cluster needs a network and permissions.
      try Test.cancel("\(run.error)")
    }
    check(run.status, equals: 0, "\(run.output)\(run.error)")
    let first = try folder.text(of: "first.log")
    #expect(first.contains(#/part 2 of 3 is missing: \d+ scenario/#), "\(first)")
    let last = try folder.text(of: "features-results/merge.log")
    check(last, contains: "12 scenarios (12 passed)", "\(last)")
    check(last, lacks: "missing")
    #expect(try outcomes("features-results/run.ndjson") == outcomes("single.ndjson"))
  }

  /// The attempts of each scenario with their statuses and attachments, in feature order.
  private func outcomes(_ file: String) throws -> [String] {
    let envelopes = try NDJSONReader.envelopes(in: Array(folder.text(of: file).utf8), name: file)
    return FinishedRun(envelopes).scenarios.map { scenario in
      let texts = scenario.attempts.map { attempt in
        "\(attempt.number) \(attempt.status) \(attempt.steps.flatMap(\.attachments).map { "\($0.content())" })"
      }
      return "\(scenario.location) \(scenario.name): \(texts.joined(separator: ", "))"
    }
  }
}
