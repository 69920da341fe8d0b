import GherkinTestSupport
import Testing

@Suite("gherkin-run cluster", .commands)
struct ClusterCommandTests {
  /// The options that an engine requires.
  private static let needed = [
    "kubernetes": ["--image", "registry.example/specs:1"], "bazel": ["--command", "//:Specs"],
  ]

  @Test(
    "the job file of an engine is equal to the golden file, which `make generate` updates",
    arguments: ["slurm", "kubernetes", "github", "gitlab", "buildkite", "bazel"])
  func golden(engine: String) async throws {
    let run = try await BuiltCommand.gherkinRun.run(
      ["cluster", engine, "--parts", "4"] + Self.needed[engine, default: []])
    check(run.status, equals: 0)
    checkEmpty(run.error)
    try GoldenFile("cluster/\(engine).txt").expect(run.output)
  }
}
