import Foundation
import GherkinTestSupport
import Testing

@Suite("Selecting and ordering scenarios", .tags(.commands))
struct ChoiceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      Feature: Choice
        @a
        Scenario: first
          When I have opened the beer search
        @a @b
        Scenario: second
          When I have opened the beer search
        Scenario: third thing
          When I have opened the beer search
      """, to: "F/choice.feature")
  }

  private func run(_ arguments: String...) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(arguments + ["F"], in: folder.url)
  }

  private func names(_ arguments: String...) async throws -> [String] {
    let run = try await BuiltCommand.gherkinRun.run(arguments + ["F"], in: folder.url)
    return run.output.split(separator: "\n").compactMap { line in
      line.contains("Scenario: ") ? line.split(separator: ": ")[1].split(separator: "#")[0].trimmed : nil
    }
  }

  @Test("several tag expressions must all match")
  func tags() async throws {
    #expect(try await names("--tags", "@a") == ["first", "second"])
    #expect(try await names("--tags", "@a", "--tags", "not @b") == ["first"])
  }

  @Test("one of several names must match")
  func names() async throws {
    #expect(try await names("--name", "fir.t", "-n", "thing$") == ["first", "third thing"])
  }

  @Test("the order can be reversed, and a random order can be repeated with its printed seed")
  func order() async throws {
    #expect(try await names("--order", "reverse") == ["third thing", "second", "first"])
    #expect(try await names("--order", "random:7") == (try await names("--order", "random:7")))
    let run = try await run("--order", "random")
    #expect(run.error.hasPrefix("gherkin-run: --order random:"))
  }

  @Test("a filter without matches is an error with the filter, unless that is allowed")
  func nothing() async throws {
    let run = try await run("--tags", "@nope", "--name", "nobody")
    #expect(run.status == 2)
    #expect(
      run.error
        == "gherkin-run: no scenario matches --tags '@nope' --name 'nobody'; "
        + "change the filter, or pass --allow-empty\n")
    #expect(try await self.run("--tags", "@nope", "--allow-empty").status == 0)
  }

  @Test("an empty list of scenarios runs nothing, reports that, and passes")
  func emptyList() async throws {
    try folder.write("\n", to: "rerun.txt")
    let run = try await BuiltCommand.gherkinRun.run("@rerun.txt", in: folder.url)
    #expect(run.status == 0)
    #expect(run.error.contains("nothing ran because the given lists are empty"))
  }

  @Test("invalid values are reported with the option")
  func badValues() async throws {
    #expect(try await run("--tags", "@a and").error.contains("--tags: Tag expression"))
    #expect(
      try await run("--name", "(").error == "gherkin-run: --name: '(' is not a regular expression: expected ')'\n")
    #expect(try await run("--order", "up").error.contains("--order: \"up\" is unknown"))
    #expect(try await run("--parallel", "0").error.contains("--parallel: \"0\" is not a number from 1 to 1024"))
    #expect(try await run("--timeout", "soon").error.contains("--timeout: \"soon\" is not a duration"))
    #expect(try await run("--world-parameters", "[1]").error.contains("--world-parameters"))
  }

  @Test(
    "a duration without a unit is rejected with corrections, the likeliest unit first; 0 needs none",
    arguments: ["--timeout", "--scenario-timeout", "--run-timeout"])
  func durations(option: String) async throws {
    let long = try await run(option, "5000")
    #expect(long.status == 2)
    #expect(
      long.error == "gherkin-run: \(option): \"5000\" has no unit; write \(option) 5000ms or \(option) 5000s\n")
    #expect(try await run("\(option)=30").error.hasSuffix("; write \(option) 30s or \(option) 30ms\n"))
    #expect(try await run(option, "1.5").error.contains("write \(option) 1.5s or "))
    #expect(try await run(option, "99999999999").error.contains("\"99999999999\" is not a duration"))
    #expect(try await run(option, "0").status == 0)
    #expect(try await run(option, "30s").status == 0)
  }

  @Test("a dry run matches and runs nothing, and fails if a step is undefined")
  func dryRun() async throws {
    let run = try await run("--dry-run")
    #expect(run.status == 0)
    #expect(run.output.contains("3 scenarios (3 skipped)"))
    try folder.write("Feature: x\n  Scenario: y\n    Given nonsense\n", to: "F/undefined.feature")
    #expect(try await self.run("--dry-run").status == 1)
  }

  @Test("scenarios run in parallel on request, and are printed as a whole")
  func parallel() async throws {
    let run = try await run("--parallel", "3")
    #expect(run.status == 0)
    #expect(run.output.contains("3 scenarios (3 passed)"))
  }
}

extension Substring {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
