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

  @Test("the JSON list contains the tags of all definitions and registrations")
  func json() async throws {
    let output = try await run(["steps", "--json", "a.feature"])
    let object = try #require(try JSONSerialization.jsonObject(with: Data(output.output.utf8)) as? [String: Any])
    for (key, name) in [("definitions", "pattern"), ("registered", "name")] {
      let list = try #require(object[key] as? [[String: Any]])
      let tagged = list.filter { $0["tags"] as? String == "@admin" }
      check(tagged.compactMap { $0[name] as? String }, equals: ["I sign in", "I delete the user {string}"])
    }
  }
}
