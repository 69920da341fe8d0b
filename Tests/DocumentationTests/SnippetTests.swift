import Foundation
import GherkinSyntax
import GherkinTestSupport
import Testing
import GherkinData
import GherkinYAML

/// Every code block of the documentation is compiled, parsed or run.
@Suite("Snippets of the documentation", .slow)
struct SnippetTests {
  @Test("every block declares its kind and is checked accordingly", arguments: Page.all)
  func languages(page: Page) {
    // `EditorTests` run or parse the last three.
    let known: Set = ["swift", "gherkin", "yaml", "sh", "groovy", "text", "lua", "lisp", "json"]
    for block in page.blocks where !known.contains(block.language) {
      Issue.record("\(page.path):\(block.line): the language \"\(block.language)\" is unknown; write text for output")
    }
  }

  @Test("Swift blocks compile without warnings, in order", arguments: Page.with("swift").filter { !$0.isOfSample })
  func swift(page: Page) async throws {
    try await SwiftCompiler(page).compile()
  }

  @Test("Gherkin blocks parse and contain scenarios", arguments: Page.with("gherkin"))
  func gherkin(page: Page) throws {
    for block in page.blocks("gherkin") {
      let isWhole = block.text.contains(#/(?m)^\s*(?:Feature|#language|# language)/#)
      let ids = IncrementingIDGenerator()
      let source = Source(uri: "page.feature", text: isWhole ? block.text : "Feature: A part\n\n" + block.text)
      let document = try GherkinParser().parse(source, ids: ids)
      // Rows from a file are read when features are loaded.
      let isFilled = block.text.contains("@examples(")
      let pickles = try PickleCompiler().compile(document, ids: ids)
      #expect(!pickles.isEmpty || isFilled, "\(page.path):\(block.line): there is no scenario")
    }
  }

  @Test("YAML blocks are valid configurations, recipes or fixtures", arguments: Page.with("yaml"))
  func yaml(page: Page) async throws {
    for block in page.blocks("yaml") {
      do {
        if block.text.hasPrefix("# gherkin-run.yaml") {
          try await check(configuration: block.text)
        } else if block.text.hasPrefix("# .github/") || block.text.hasPrefix("# .gitlab-ci") {
          let recipe = try Recipe(yaml: block)
          #expect(recipe.lines.contains("gherkin-run") || recipe.lines.contains("swift "))
          try await Shell().run(recipe.lines, environment: recipe.environment)
        } else {
          #expect(!(try YAMLParser.documents(in: Array(block.text.utf8), file: page.path).isEmpty))
        }
      } catch {
        Issue.record("\(page.path):\(block.line): \(error)")
      }
    }
  }

  @Test(
    "recipes conform to the schemas of GitHub Actions and GitLab",
    .enabled(
      if: BuiltCommand.checkJSONSchema != nil, "check-jsonschema is missing; python3 -m pip install check-jsonschema"),
    arguments: [("github-workflows", "# .github/workflows/"), ("gitlab-ci", "# .gitlab-ci")])
  func recipes(schema: String, start: String) async throws {
    let folder = try TemporaryFolder()
    if schema == "github-workflows" {
      let own = BuiltCommand.package.appending(path: ".github/workflows")
      for name in try FileManager.default.contentsOfDirectory(atPath: own.path) {
        try folder.write(try String(contentsOf: own.appending(path: name), encoding: .utf8), to: "own-\(name)")
      }
    }
    for (page, block) in Page.all.flatMap({ page in page.blocks("yaml").map { (page, $0) } })
    where block.text.hasPrefix(start) {
      try folder.write(block.text, to: "\(page.path.replacing("/", with: "-"))-\(block.line).yml")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.count > 1)
    let check = try await #require(BuiltCommand.checkJSONSchema)
      .run(["--builtin-schema", "vendor.\(schema)"] + files, in: folder.url)
    #expect(check.status == 0, "\(check.output)\(check.error)")
  }

  private func check(configuration: String) async throws {
    let problems = try await ConfigurationSchemaTests.problems(with: configuration)
    if !problems.isEmpty { throw CheckFailure(description: problems.joined(separator: "\n")) }
    let shell = try await Shell()
    try shell.write(configuration, to: "gherkin-run.yaml")
    try await shell.run("gherkin-run config > seen.yaml")
    let root = try YAMLParser.documents(in: Array(configuration.utf8), file: "gherkin-run.yaml").first?.root
    for profile in root?.mapping?["profiles"]?.mapping?.entries ?? [] {
      try await shell.run("gherkin-run config --profile \(profile.key.text) > seen.yaml")
    }
  }

  @Test("shell commands exit as the page says, in order", arguments: Page.with("sh"))
  func shell(page: Page) async throws {
    try await Shell().run(page.blocks("sh").map(\.text).joined(separator: "\n"))
  }

  @Test("the commands of the Jenkins pipeline succeed", arguments: Page.with("groovy"))
  func groovy(page: Page) async throws {
    for block in page.blocks("groovy") {
      let recipe = try Recipe(groovy: block)
      #expect(recipe.lines.contains("swift run"))
      try await Shell().run(recipe.lines, environment: recipe.environment)
    }
  }
}
