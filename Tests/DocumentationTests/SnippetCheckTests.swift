import GherkinTestSupport
import Testing

/// Errors on a page are found, and reported with their locations.
@Suite("Checks of the documentation", .slow)
struct SnippetCheckTests {
  private func page(_ text: String) -> Page {
    Page(path: "page.md", blocks: Block.blocks(of: text))
  }

  @Test("blocks are found with their languages and lines, even if they are indented")
  func blocks() throws {
    let blocks = page("# Page\n\n```swift\nlet a = 1\n```\n\n- item\n\n  ```\n  plain\n    more\n  ```\n").blocks
    try #require(blocks.count == 2)
    check(blocks.map(\.language), equals: ["swift", ""])
    check(blocks.map(\.line), equals: [4, 10])
    check(blocks.map(\.text), equals: ["let a = 1\n", "plain\n  more\n"])
  }

  @Test("code that does not compile is reported with its line on the page")
  func wrongCode() async throws {
    let page = page("Text\n\n```swift\nlet count = 1\nlet text: String = count\n```\n")
    let failure = await #expect(throws: CheckFailure.self) { try await SwiftCompiler(page).compile() }
    check(failure?.description.contains("page.md:5:"), equals: true, "\(String(describing: failure))")
  }

  @Test("a later block can use the declarations of an earlier one, and warnings are errors")
  func severalBlocks() async throws {
    let good = "```swift\nlet count = 1\n```\n\n```swift\nfunc twice() -> Int { count * 2 }\n```\n"
    try await SwiftCompiler(page(good)).compile()
    let bad = page(good + "\n```swift\nfunc idle() { let unused = 1 }\n```\n")
    await #expect(throws: CheckFailure.self) { try await SwiftCompiler(bad).compile() }
  }

  @Test("a fragment of a manifest is compiled as a manifest")
  func manifests() async throws {
    let part = "```swift\ndependencies: [.package(name: \"gherkin-run\", path: \"../gherkin-run\")],\n```\n"
    try await SwiftCompiler(page(part)).compile()
    let wrong = page(part.replacing("path:", with: "folder:"))
    await #expect(throws: CheckFailure.self) { try await SwiftCompiler(wrong).compile() }
  }

  @Test("a shell command that fails is reported, and one that is expected to fail must fail")
  func shell() async throws {
    let shell = try await Shell()
    try await shell.run("gherkin-run --tags @nowhere Features/ # exit status 2\ntrue")
    let usage = await #expect(throws: CheckFailure.self) { try await shell.run("gherkin-run --tagz @a Features/") }
    check(usage?.description.contains("failed: gherkin-run --tagz @a Features/"), equals: true)
    await #expect(throws: CheckFailure.self) { try await shell.run("true # exit status 2") }
    await #expect(throws: CheckFailure.self) { try await shell.run("make nothing-like-this") }
    await #expect(throws: CheckFailure.self) { try await shell.run("swift frobnicate") }
  }

  @Test("a recipe has the commands that a build server would run")
  func recipes() throws {
    let gitHub = page(
      "```yaml\n# .github/workflows/a.yml\nx: [1]\nsteps:\n  - uses: a\n  - run: make ${{ matrix.x }}\n```\n")
    check(try Recipe(yaml: gitHub.blocks[0]).lines, equals: "make 1\n")
    let gitLab = page("```yaml\n# .gitlab-ci.yml\na:\n  before_script: [one]\n  script:\n    - two\n```\n")
    check(try Recipe(yaml: gitLab.blocks[0]).lines, equals: "one\ntwo\n")
    check(try Recipe(yaml: gitLab.blocks[0]).environment["CI_NODE_TOTAL"], equals: "2")
    let jenkins = page("```groovy\nsteps { sh 'one'\n sh \"two\" }\n```\n")
    check(try Recipe(groovy: jenkins.blocks[0]).lines, equals: "one\ntwo\n")
    #expect(throws: CheckFailure.self) { try Recipe(groovy: page("```groovy\nsteps {\n```\n").blocks[0]) }
  }
}
