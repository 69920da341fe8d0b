import Foundation
import GherkinTestSupport
import Testing

@Suite("The command that runs scenarios again", .commands)
struct RerunCommandTests {
  @Test("for a runner in a build folder, the command uses the package manager, which builds it first")
  func builtRunner() async throws {
    let folder = try TemporaryFolder()
    try folder.write("Feature: f\n  Scenario: s\n    Given a failing step\n", to: "my features/a.feature")
    let runner = BuiltCommand.built("gherkin-run-faults")
    let run = try await runner.run("--format", "summary", "my features", in: folder.url)
    let package = BuiltCommand.package
    check(
      run.output,
      contains:
        "\nRun again:\n  swift run --package-path \(package.path) gherkin-run-faults 'my features/a.feature:2'\n")
    let inPackage = try await runner.run(
      "--format", "summary", folder.path + "/my features", in: package.appending(path: "Tests"))
    check(
      inPackage.output,
      contains: "\nRun again:\n  swift run gherkin-run-faults '\(folder.path)/my features/a.feature:2'\n")
  }
}
