import Foundation
import GherkinTestSupport
import Testing

@Suite("Definitions that can match no step", .tags(.commands))
struct UnmatchablePatternTests {
  private static let runner = BuiltCommand.built("gherkin-run-faults")
  private static let file = "Tests/FaultyRunner/UnmatchableSteps.swift"

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Feature: f\n  Scenario: a\n    Given a step\n    And pt <n> x\n", to: "a.feature")
  }

  private func run(_ arguments: String...) async throws -> BuiltCommand.Output {
    try await Self.runner.run(arguments, in: folder.url, environment: ["FAULTY_PATTERNS": "1"])
  }

  @Test("the first ten are named before the run, except those that match a step, and the run passes")
  func noted() async throws {
    let run = try await run("--format", "message", "a.feature")
    #expect(run.status == 0, "\(run)")
    let notes = run.error.split(separator: "\n").filter {
      $0.contains("can match no step") || $0.contains("no step matches")
    }
    #expect(notes.count == 11, "\(run.error)")
    #expect(
      notes.first?.hasSuffix(
        "\(Self.file):6: no step matches \"^I have a cat$\", because in a Cucumber Expression ^ and $ are ordinary text; "
          + "write \"I have a cat\", or regex: \"^I have a cat$\" for a regular expression") == true)
    #expect(notes.last == "gherkin-run: 1 more definition can match no step; gherkin-run lint lists all")
    #expect(!run.error.contains("<n>"))
    #expect(!run.output.contains("no step matches"))
  }

  @Test("with --quiet they are not named")
  func quiet() async throws {
    #expect(try await run("--quiet", "a.feature").error.isEmpty)
  }

  @Test("they are named in a dry run, and if steps run in one process", arguments: ["--dry-run", "--isolation=none"])
  func otherRuns(option: String) async throws {
    #expect(try await run(option, "a.feature").error.contains("\(Self.file):6: no step matches"))
  }

  @Test("steps lists them with the mistake and the remedy")
  func listed() async throws {
    let run = try await run("steps", "a.feature")
    #expect(run.status == 0, "\(run.error)")
    let list = run.output.components(separatedBy: "\nDefinitions that can match no step:\n").last ?? ""
    #expect(
      list.contains(
        "\(Self.file):8  no step matches \"pt {int} x \", because a step's text has no white space at its end\n"
          + "    remove the white space at the end of the pattern\n"))
    #expect(!list.contains("<n>"))
  }

  @Test("lint reports each of them as an error at its location")
  func linted() async throws {
    let run = try await BuiltCommand.gherkinRun.run(
      ["lint", "--runner", Self.runner.path, "a.feature"], in: folder.url, environment: ["FAULTY_PATTERNS": "1"])
    let found = run.output.split(separator: "\n").filter { $0.contains(" unmatchable-pattern: ") }
    #expect(found.count == 11, "\(run)")
    #expect(found.first?.contains("\(Self.file):6: unmatchable-pattern: no step matches") == true)
    #expect(run.status == 1)
  }

  @Test("no definition of the examples is named")
  func examples() async throws {
    let run = try await BuiltCommand.gherkinRun.run(["steps", "a.feature"], in: folder.url)
    #expect(run.output.contains("BeerSearchSteps.swift"))
    #expect(!run.output.contains("can match no step"))
  }
}
