import Foundation
import GherkinTestSupport
import Testing

/// The guide to values that steps do not check: its output is that of the program with the steps and features of the page.
@Suite("The guide to unchecked values", .slow)
struct UncheckedValuesPageTests {
  @Test("the output on the page is that of its steps and its feature")
  func output() async throws {
    let page = try #require(Page.all.first { $0.path.hasSuffix("/Unchecked-values.md") })
    let code = try #require(page.blocks("swift").first?.text)
    let feature = try #require(page.blocks("gherkin").first?.text)
    let expected = try #require(page.blocks("text").first?.text)
    let folder = try TemporaryFolder()
    let main = "import GherkinRunner\n\nawait GherkinRun.main(steps: [basketSteps])\n"
    let runner = try await SwiftCompiler.program(
      of: ["BasketSteps.swift": code, "main.swift": main], module: "Steps", in: folder)
    try folder.write(feature, to: "Features/basket.feature")
    let probe = try await BuiltCommand.gherkinRun.run(
      "probe", "--runner", runner.path, "--output", "probe.json", in: folder.url)
    check(probe.error, equals: "")
    check(probe.output, equals: expected.replacing("Steps/BasketSteps", with: "BasketSteps"))
  }

  @Test("the README has a part of that output")
  func readme() throws {
    let page = try #require(Page.all.first { $0.path.hasSuffix("/Unchecked-values.md") })
    let readme = try #require(Page.all.first { $0.path == "README.md" })
    let shown = try #require(readme.blocks("text").last?.text)
    check(try #require(page.blocks("text").first?.text), contains: shown)
  }
}
