#if os(Linux) || os(macOS)
import Foundation
import GherkinCommandSteps
import GherkinSteps
import GherkinTestSupport
import GherkinTesting
import Testing

/// The library in this process.
@Suite("Command steps in swift test", .tags(.slow))
struct CommandStepsTests {
  @Test(
    "scenarios pass in one process",
    .gherkin,
    arguments: try Scenarios(
      in: "Tests/GherkinCommandStepsTests/Features", steps: [.commands], tags: "not @runner"))
  func scenario(_ scenario: Scenario) async throws {
    try await scenario.run()
  }

  @Test("the guide lists each step with its description")
  func guide() throws {
    let page = try String(
      contentsOf: BuiltCommand.package.appending(
        path: "Sources/Runner/GherkinRunner/GherkinRunner.docc/Testing-a-command.md"), encoding: .utf8)
    let steps = StepLibrary.commands.entries.compactMap { entry -> String? in
      guard case .step(let definition) = entry, case .expression(let text) = definition.pattern else { return nil }
      let about = (definition.options.about ?? "").replacing("<folder>", with: "`<folder>`")
        .replacing("\".\"", with: "`\".\"`")
      return "| `\(text)` | \(about) |"
    }
    let listed = page.split(separator: "\n").map(String.init).filter { $0.hasPrefix("| `") && !$0.hasPrefix("| `<") }
    #expect(listed.sorted() == steps.sorted())
  }
}
#endif
