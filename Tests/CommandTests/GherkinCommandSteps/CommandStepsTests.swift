#if os(Linux) || os(macOS)
import Foundation
import GherkinCommandSteps
import GherkinSteps
import GherkinTestSupport
import GherkinTesting
import Testing

/// The library in this process.
@Suite("Command steps in swift test", .slow)
struct CommandStepsTests {
  @Test(
    "scenarios pass in one process",
    .gherkin,
    arguments: try Scenarios(
      in: "Tests/CommandTests/GherkinCommandSteps/Features", steps: [.commands], tags: "not @runner"))
  func scenario(_ scenario: Scenario) async throws {
    try await scenario.run()
  }

  @Test(
    "an argument with NUL is refused, and so are variables with unusable names", arguments: ["echo a\u{0}b", "", "''"])
  func unusable(line: String) async throws {
    let world = CommandWorld()
    await #expect(throws: (any Error).self) { try await world.run(line) }
    for name in ["", "A=B", "A\u{0}"] {
      #expect(throws: (any Error).self) { try world.setEnvironmentVariable(name, to: "1") }
    }
    #expect(throws: (any Error).self) { try world.lastCommand }
  }

  @Test("code runs commands in the folder of the scenario, which ends with its world")
  func world() async throws {
    let world = CommandWorld()
    let folder = try world.folder
    let result = try await world.run("sh -c 'cat > \"$1\"; pwd; exit 3' sh \"new\nline\"", input: "text")
    check(result.status, equals: 3)
    #expect(result.signal == nil)
    check(result.output, equals: folder.path + "\n")
    check(try String(contentsOf: folder.appending(path: "new\nline"), encoding: .utf8), equals: "text")
    check(try world.lastCommand.line, equals: result.line)
    try await world.tearDown()
    #expect(!FileManager.default.fileExists(atPath: folder.path))
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
    check(listed.sorted(), equals: steps.sorted())
  }
}
#endif
