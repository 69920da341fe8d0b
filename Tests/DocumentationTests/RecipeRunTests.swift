import Foundation
import GherkinTestSupport
import Testing

/// What a reader installs and a build server runs, with the real `swift` and `make`, in new clones of the last commit.
@Suite("Recipes for build servers and the installation", .nightly, .serialized)
struct RecipeRunTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Runs lines in a folder, each of which must succeed. Nothing is installed in the system.
  private func run(_ lines: String, in path: String = "", environment: [String: String] = [:]) async throws {
    try folder.writeProgram("#!/bin/sh\n", to: "bin/apt-get")
    let path = folder.url.appending(path: path)
    let tools = "\(folder.path)/bin:\(folder.path)/.local/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    // Submodules are cloned from a folder.
    let own = [
      "PATH": tools, "HOME": folder.path, "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "protocol.file.allow",
      "GIT_CONFIG_VALUE_0": "always", "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.com",
      "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.com",
    ]
    let run = try await BuiltCommand.env.run(
      ["bash", "-Eeuo", "pipefail", "-c", lines], in: path, environment: own.merging(environment) { $1 })
    guard run.status == 0 else {
      throw CheckFailure(
        description: "\(lines)\nstatus \(run.status)\n\(run.output.suffix(3000))\(run.error.suffix(3000))")
    }
  }

  /// The recipes that run on Linux.
  private static func recipes() throws -> [(name: String, block: Block, recipe: Recipe)] {
    try Page.all.flatMap { page in
      try page.blocks("yaml", "groovy").compactMap { block in
        let isRecipe = block.language == "groovy" || block.text.contains(#/^# \.(?:github\/|gitlab-ci)/#)
        guard isRecipe, !block.text.contains("runs-on: macos") else { return nil }
        let recipe = block.language == "groovy" ? try Recipe(groovy: block) : try Recipe(yaml: block)
        return ("\(page.path):\(block.line)", block, recipe)
      }
    }
  }

  @Test("the commands of the recipes run in new clones of a package, and compile little with the cached build folder")
  func recipes() async throws {
    try await run(
      """
      git clone --quiet --bare '\(BuiltCommand.package.path)' tool.git
      git init --quiet --initial-branch main app
      cd app
      git submodule --quiet add ../tool.git gherkin-run
      '\(BuiltCommand.gherkinRun.path)' init --yes --package-path gherkin-run
      git add --all
      git commit --quiet --message 'Add features'
      """)
    var times: [Duration] = []
    for (name, block, recipe) in try Self.recipes() {
      let hasDates = recipe.lines.contains("touch")
      // The cache of a build server: all else is new. Without the dates of the recipe, the files stay as they are.
      try await run(
        hasDates || times.isEmpty
          ? "[ ! -d job ] || mv job/.build kept; rm -rf job; git clone --quiet --recurse-submodules app job; "
            + "[ ! -d kept ] || mv kept job/.build"
          : "cd job; git clean -ffdxq --exclude=.build; git checkout --quiet .")
      do {
        let time = try await ContinuousClock().measure {
          try await run(recipe.lines, in: "job", environment: recipe.environment)
        }
        if hasDates { times.append(time) }
        for file in ["junit.xml", "report.html"] where block.text.contains(file) {
          check(try folder.text(of: "job/\(file)").isEmpty, equals: false, "\(name): \(file)")
        }
      } catch {
        Issue.record("\(name): \(error)")
      }
    }
    #expect(times.count == 2 && times[1] < times[0] / 3, "\(times)")
  }

  @Test("the commands of the README install the tool, and run the features of a new package")
  func installation() async throws {
    let readme = try #require(Page.all.first { $0.path == "README.md" })
    let blocks = readme.blocks("sh").map(\.text)
    let install = try #require(blocks.first { $0.contains("make install") })
    let start = try #require(blocks.first { $0.contains("gherkin-run init") })
    try await run("git clone --quiet '\(BuiltCommand.package.path)' gherkin-run; mkdir cellar")
    try await run(install, in: "gherkin-run")
    // Without a terminal, a reader cannot answer.
    let answer = #"gherkin-run() { command gherkin-run "$@" $([ "$1" != init ] || echo --yes); }"#
    try await run("\(answer)\n\(start)", in: "cellar")
  }
}
