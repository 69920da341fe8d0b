import Foundation
import GherkinTestSupport
import Testing

@Suite("Lines in which a step, a cell or a tag is lost", .tags(.commands))
struct LostLineTests {
  private static let feature = """
    Feature: f

      @slow, @fast
      Scenario: a
        - Given a beer
        Given\u{A0}a beer

      Scenario Outline: b
        Then I see <n>

        Examples:
          | n | m
          | 1 |
    """
  /// What each command says of them.
  private static let findings = [
    "a.feature:3:3: tag-form: the name of the tag \"@slow,\" contains the comma; separate tags by spaces: @slow",
    "a.feature:5:5: keyword-form: there is \"-\" before the keyword, so the line is text and its step does not run; write "
      + "\"Given a beer\"",
    "a.feature:6:5: keyword-form: column 10 is a no-break space (U+00A0), so the line is text and its step does not run; "
      + "write \"Given a beer\"",
    "a.feature:12:13: lost-text: \"m\" after the last | is not a cell; end the row with |",
  ]

  private func folder(_ text: String = feature) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "a.feature")
    return folder
  }

  @Test("the run, lint and format --check name them in the same words")
  func sameWords() async throws {
    let folder = try folder()
    let run = try await BuiltCommand.gherkinRun.run(["--dry-run", "a.feature"], in: folder.url)
    let lint = try await BuiltCommand.gherkinRun.run(["lint", "--verbose", "a.feature"], in: folder.url)
    let check = try await BuiltCommand.gherkinRun.run(["format", "--check", "a.feature"], in: folder.url)
    for finding in Self.findings {
      #expect(run.error.contains("  \(finding)\n"))
      #expect(lint.output.contains("\(finding)\n"))
      #expect(check.error.contains("  \(finding)\n"))
    }
    #expect(run.error.contains("gherkin-run: 4 lines of features are not what they look like:\n"))
    #expect(!run.output.contains("keyword-form"))
  }

  @Test(
    "they are not printed with --no-notes, with --quiet, or if the rule is off",
    arguments: ["--no-notes", "--quiet", "--dry-run"])
  func silent(option: String) async throws {
    let folder = try folder()
    let rules = ["keyword-form", "tag-form", "lost-text"].map { "\($0): off" }.joined(separator: ", ")
    if option == "--dry-run" { try folder.write("lint: { \(rules) }\n", to: "gherkin-run.yaml") }
    let run = try await BuiltCommand.gherkinRun.run(["--dry-run", option, "a.feature"], in: folder.url)
    #expect(!run.error.contains("not what"), "\(run.error)")
  }

  @Test("a header behind ## is named in a run, too")
  func heading() async throws {
    let folder = try folder(
      "Feature: f\n  Scenario: a\n    Given a beer\n  ## Scenario: b\n    Given a beer\n")
    let run = try await BuiltCommand.gherkinRun.run(["--dry-run", "a.feature"], in: folder.url)
    #expect(run.error.contains("a.feature:4:3: keyword-form: "), "\(run.error)")
  }

  @Test("at most ten lines are printed, with the number of the others")
  func most() async throws {
    let steps = (1...14).map { "    - Given a beer \($0)\n" }.joined()
    let folder = try folder("Feature: f\n  Scenario: a\n\(steps)")
    let run = try await BuiltCommand.gherkinRun.run(["--dry-run", "a.feature"], in: folder.url)
    let start = try #require(run.error.firstRange(of: "14 lines of features are not what they look like:\n"))
    let lines = run.error[start.upperBound...].split(separator: "\n").filter { $0.hasPrefix("  ") }
    #expect(lines.count == 10)
    #expect(lines.last == "  … and 5 more; gherkin-run lint lists all")
  }

  @Test("a file without scenarios is named, and why, even if nothing else runs")
  func noScenarios() async throws {
    let folder = try folder("Feature: f\r\r  Scenario: a\r    Given n\r")
    let alone = try await BuiltCommand.gherkinRun.run(["a.feature"], in: folder.url)
    #expect(alone.status == 2)
    #expect(alone.error.contains("a.feature:1:1: line-ends: lines that end with a carriage return (U+000D) only"))
    try folder.write("Feature: b\n  Scenario: c\n    * d\n", to: "b.feature")
    let both = try await BuiltCommand.gherkinRun.run(["--dry-run", "a.feature", "b.feature"], in: folder.url)
    #expect(both.error.contains("gherkin-run: 1 file has no scenario, so nothing of it ran:\n  a.feature\n"))
  }

  @Test("the snippet of an undefined step names the definition that it is near to, and the character that differs")
  func snippet() async throws {
    let folder = try folder(
      "Feature: f\n  Scenario: a\n    When I search\u{A0}for \"x\"\n    When I do something else\n")
    let run = try await BuiltCommand.gherkinRun.run(["a.feature"], in: folder.url)
    #expect(
      run.output.contains(
        """
        // Did you mean "I search for {string}"?
        // In the step's text, column 9 is a no-break space (U+00A0); write a space.
        steps.when(
        """))
    #expect(run.output.ranges(of: "Did you mean").count == 1)
  }
}
