import Foundation
import GherkinTestSupport
import Testing

@Suite("gherkin-run steps: descriptions and deprecated steps", .tags(.commands))
struct StepsPageTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      Feature: f
        Scenario: s
          Given I bring 2 teas
          And I bring 1 coffee
          And I bring 1 coffee
          And there is 1 tea
      """, to: "a.feature")
  }

  private func run(_ arguments: String...) async throws -> BuiltCommand.Output {
    try await BuiltCommand.built("gherkin-run-faults").run(arguments, in: folder.url)
  }

  @Test("the list contains the description of a step, and the advice for a deprecated one")
  func text() async throws {
    let output = try await run("steps", "a.feature").output
    #expect(
      output.contains(
        " I bring {int} {drink}(s)  (int, drink)\n    Adds drinks to the table.\n    There is no limit.\n"))
    #expect(output.contains(" there is/are {int} {drink}(s)  (int, drink)\n    deprecated: write \"I bring 2 teas\"\n"))
  }

  @Test("the JSON list contains the same", arguments: [["--json"], ["--format", "json"]])
  func json(arguments: [String]) async throws {
    let output = try await BuiltCommand.built("gherkin-run-faults").run(
      ["steps"] + arguments + ["a.feature"], in: folder.url
    ).output
    let object = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    for key in ["definitions", "registered"] {
      let list = try #require(object[key] as? [[String: Any]])
      check(list.compactMap { $0["about"] as? String }, equals: ["Adds drinks to the table.\nThere is no limit."])
      check(list.compactMap { $0["deprecated"] as? String }, equals: ["write \"I bring 2 teas\""])
    }
    let registered = try #require(object["registered"] as? [[String: Any]])
    let continuing = registered.filter { $0["continuesAfterFailure"] as? Bool == true }
    check(continuing.map { $0["name"] as? String }, equals: ["{word} is wrong"])
  }

  @Test("the Markdown page has sentences, values in words, examples and advice")
  func markdown() async throws {
    let output = try await run("steps", "--format", "markdown", "a.feature").output
    #expect(output.hasPrefix("# Steps\n\nThe sentences that scenarios can use. "))
    check(
      output,
      contains:
        """

        ### `I bring ‹whole number› ‹drink›(s)`

        Adds drinks to the table.
        There is no limit.

        - ‹drink›: `tea` or `coffee`
        - Example: `I bring 2 teas`
        - Example: `I bring 1 coffee`

        """, "\(output)")
    check(output, contains: "\n## Faulty steps\n")
    check(output, contains: "\n- ‹faulty›: `faulty`\n")
    #expect(
      output.hasSuffix(
        """

        ## Deprecated steps

        ### `there is/are ‹whole number› ‹drink›(s)`

        **Deprecated:** write "I bring 2 teas"

        - ‹drink›: `tea` or `coffee`
        - Example: `there is 1 tea`

        """), "\(output)")
  }

  @Test("an unknown format is reported with the valid ones")
  func unknownFormat() async throws {
    let run = try await run("steps", "--format", "markdwn", "a.feature")
    check(run.status, equals: 2)
    check(
      run.error, contains: "--format: \"markdwn\" is unknown; did you mean markdown? Known values: text, json, markdown"
    )
  }

  @Test("a run reports each deprecated step that it uses once", arguments: ["process", "none"])
  func summary(isolation: String) async throws {
    let run = try await run(
      "--isolation", isolation, "--format", "summary", "--format", "message:a.ndjson", "a.feature")
    check(run.status, equals: 0)
    check(run.output.ranges(of: "Deprecated steps:").count, equals: 1)
    #expect(run.output.contains("\n  1) there is/are {int} {drink}(s) # "), "\(run.output)")
    check(run.output, contains: "\n       1 step uses it: write \"I bring 2 teas\"\n")
    let report = try await BuiltCommand.gherkinRun.run("report", "--format", "summary", "a.ndjson", in: folder.url)
    check(report.output, contains: "1 step uses it: write \"I bring 2 teas\"")
  }
}
