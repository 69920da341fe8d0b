import Foundation
import GherkinTestSupport
import Testing

@Suite("Libraries with tags, in the commands", .tags(.commands))
struct TaggedLibraryTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      Feature: f
        Background:
          Given I sign in

        Scenario: guest
          And I delete the user "a"

        @admin
        Scenario: admin
          And I delete the user "b"

      """, to: "a.feature")
  }

  private func run(_ arguments: [String]) async throws -> BuiltCommand.Output {
    try await BuiltCommand.built("gherkin-run-faults").run(
      arguments, in: folder.url, environment: ["FAULTY_ROLES": "1"])
  }

  @Test("each scenario uses the definitions of its own libraries", arguments: ["process", "none"])
  func running(isolation: String) async throws {
    let output = try await run(["--isolation", isolation, "--format", "message", "a.feature"])
    #expect(output.status == 1)
    for text in ["as a guest", "the admin's hook", "as the admin", "deleted b"] {
      #expect(output.output.ranges(of: "\"body\":\"\(text)\"").count == 1, "\(text): \(output)")
    }
    #expect(!output.output.contains("deleted a"))
    #expect(output.output.ranges(of: "\"status\":\"UNDEFINED\"").count == 1)
    #expect(output.output.contains("\"tagExpression\":\"@admin\""))
  }

  @Test("in a dry run, the same steps are undefined")
  func dry() async throws {
    let output = try await run(["--dry-run", "--format", "summary", "a.feature"])
    #expect(output.status == 1)
    #expect(output.output.contains("1 undefined"), "\(output)")
  }

  @Test("the list contains the tags of definitions, including those similar to an undefined step")
  func list() async throws {
    let output = try await run(["steps", "a.feature"])
    #expect(output.status == 1)
    let lines = output.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let admin = try #require(lines.firstIndex { $0.hasSuffix("I delete the user {string}  (string)") })
    #expect(lines[admin + 1] == "only with @admin")
    #expect(lines[admin + 2] == "a.feature:10  I delete the user \"b\"")
    // Each of the two definitions has the step of the background.
    #expect(lines.count { $0 == "a.feature:3  I sign in" } == 2)
    let undefined = try #require(lines.firstIndex { $0 == "a.feature:6  I delete the user \"a\", near to:" })
    #expect(lines[undefined + 1].hasSuffix("RoleSteps.swift:12  I delete the user {string}, only with @admin"))
    #expect(lines.last?.hasSuffix("; 3 steps, 0 ambiguous, 1 undefined") == true)
  }

  @Test("the JSON list contains the tags of all definitions and registrations")
  func json() async throws {
    let output = try await run(["steps", "--json", "a.feature"])
    let object = try #require(try JSONSerialization.jsonObject(with: Data(output.output.utf8)) as? [String: Any])
    for (key, name) in [("definitions", "pattern"), ("registered", "name")] {
      let list = try #require(object[key] as? [[String: Any]])
      let tagged = list.filter { $0["tags"] as? String == "@admin" }
      #expect(tagged.compactMap { $0[name] as? String } == ["I sign in", "I delete the user {string}"])
    }
  }

  @Test("the Markdown page says which scenarios can use a step")
  func markdown() async throws {
    let output = try await run(["steps", "--format", "markdown", "a.feature"])
    #expect(
      output.output.contains(
        "\n### `I delete the user ‹text in quotation marks›`\n\nOnly in scenarios tagged `@admin`.\n"),
      "\(output)")
  }

  @Test("snippets are written for a step only if no library of the scenario defines it")
  func define() async throws {
    let output = try await run(["steps", "--define", "New.swift", "--yes", "a.feature"])
    #expect(output.status == 0, "\(output)")
    #expect(try folder.text(of: "New.swift").ranges(of: "steps.").count == 1)
  }

  @Test("lint reports the library's tags for a step that is defined for other scenarios, and knows its tags")
  func lint() async throws {
    try folder.write("Feature: g\n\n  @admn\n  Scenario: s\n    Given I sign in\n", to: "b.feature")
    let runner = BuiltCommand.built("gherkin-run-faults").path
    let output = try await BuiltCommand.gherkinRun.run(
      ["lint", "--runner", runner, "a.feature", "b.feature"], in: folder.url, environment: ["FAULTY_ROLES": "1"])
    #expect(
      output.output.contains(
        "undefined-step: no step definition for this scenario matches \"I delete the user \"a\"\"; "), "\(output)")
    #expect(
      output.output.contains(
        "RoleSteps.swift:12 defines it for scenarios with @admin; add the tag, or define it without"), "\(output)")
    #expect(output.output.contains("near-tag") && output.output.contains("@admin"), "\(output)")
    #expect(!output.output.contains("equal-patterns: the definition at RoleSteps"))
  }
}
