import Foundation
import GherkinTestSupport
import Testing

@Suite("Steps that differ from a definition in a character", .tags(.commands))
struct LostLineTests {
  private func folder(_ text: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "a.feature")
    return folder
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
    check(run.output.ranges(of: "Did you mean").count, equals: 1)
  }
}
