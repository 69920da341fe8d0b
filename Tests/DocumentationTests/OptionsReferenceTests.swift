import Foundation
import GherkinTestSupport
import Testing

@Suite("The reference of options")
struct OptionsReferenceTests {
  @Test("it is what the command's own tables say")
  func fresh() async throws {
    let page = BuiltCommand.package.appending(path: "Sources/GherkinRunner/GherkinRunner.docc/Commands-and-options.md")
    let made = try await BuiltCommand.gherkinRun.run("help", "--markdown")
    #expect(made.status == 0)
    let written = try String(contentsOf: page, encoding: .utf8)
    #expect(made.output == written, "Commands-and-options.md is stale; make options makes it anew")
  }
}
