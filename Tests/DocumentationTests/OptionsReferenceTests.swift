import Foundation
import GherkinTestSupport
import Testing

@Suite("The reference page", .slow)
struct OptionsReferenceTests {
  @Test("the page ends with the commands and options of the program")
  func fresh() async throws {
    let page = BuiltCommand.package.appending(path: "Sources/Runner/GherkinRunner/GherkinRunner.docc/Reference.md")
    let made = try await BuiltCommand.gherkinRun.run("help", "--markdown")
    check(made.status, equals: 0)
    let written = try String(contentsOf: page, encoding: .utf8)
    #expect(written.hasSuffix("-->\n\n" + made.output), "Reference.md is stale; run make generate")
  }
}
