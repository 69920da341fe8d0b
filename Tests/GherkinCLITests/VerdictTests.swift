import GherkinTestSupport
import Testing

@Suite("What counts as success")
struct VerdictTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Feature: f\n  Scenario: s\n    When I have opened the beer search\n", to: "good.feature")
    try folder.write("Feature: f\n  Scenario: s\n    When nonsense\n", to: "undefined.feature")
  }

  private func run(_ arguments: String...) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(arguments, in: folder.url)
  }

  @Test("with --wip a scenario that passes fails the run, and one that does not lets it pass")
  func workInProgress() async throws {
    let passing = try await run("--wip", "good.feature", "undefined.feature")
    #expect(passing.status == 1)
    #expect(
      passing.error
        == "gherkin-run: a scenario passes that is said to be in work; take the tag off, or run without --wip\n")
    #expect(try await run("--wip", "undefined.feature").status == 0)
  }

  @Test("an undefined step fails without --strict too")
  func undefined() async throws {
    #expect(try await run("--no-strict", "undefined.feature").status == 1)
    #expect(try await run("--no-strict", "good.feature").status == 0)
  }

  @Test("--quiet prints the summary alone, --verbose tells what the run is made of")
  func volume() async throws {
    let quiet = try await run("--quiet", "--order", "random", "good.feature")
    #expect(quiet.error.isEmpty)
    #expect(!quiet.output.contains("Scenario:"))
    #expect(quiet.output.contains("1 scenario (1 passed)"))
    let verbose = try await run("--verbose", "good.feature").error
    #expect(verbose.contains("gherkin-run: configuration: none\ngherkin-run: features: 1, with 1 scenarios\n"))
  }

  @Test("--profile-steps tells the slowest steps, with their place and definition")
  func slowest() async throws {
    let error = try await run("--profile-steps", "good.feature").error
    #expect(error.hasPrefix("\nSlowest steps:\n  "))
    #expect(error.contains("good.feature:3  I have opened the beer search  # "))
  }

  @Test("FORCE_COLOR wants colours where nobody watches, beats NO_COLOR, and is beaten by --color")
  func colours() async throws {
    func hasColours(_ arguments: [String], _ environment: [String: String]) async throws -> Bool {
      try await BuiltCommand.gherkinRun.run(arguments + ["good.feature"], in: folder.url, environment: environment)
        .output.contains("\u{1B}[")
    }
    #expect(try await !hasColours([], [:]))
    #expect(try await hasColours([], ["FORCE_COLOR": "1"]))
    #expect(try await hasColours([], ["FORCE_COLOR": "1", "NO_COLOR": "1"]))
    #expect(try await !hasColours([], ["FORCE_COLOR": "0"]))
    #expect(try await !hasColours(["--color", "never"], ["FORCE_COLOR": "1"]))
  }
}
