import Foundation
import GherkinTestSupport
import Testing

/// The tutorial, step by step: its code is built, and its runs print the output that it shows.
@Suite("The tutorial", .slow)
struct TutorialTests {
  private static let resources = BuiltCommand.package.appending(
    path: "Sources/Runner/GherkinRunner/GherkinRunner.docc/Resources")
  /// The command that a reader enters.
  private static let typed = ["GHERKIN_RUN_COMMAND": "gherkin-run"]
  private static let runner = "import GherkinRunner\n\nawait GherkinRun.main(steps: cellarLibraries)\n"

  private func text(_ name: String) throws -> String {
    try Files.text(Self.resources.appending(path: "tutorial-\(name)").path)
  }

  /// Returns the output of a run without its variable parts: times and the name of the runner.
  private func told(_ output: String) -> String {
    output.replacing(#/\d+m \d+\.\d+s/#, with: "0m 0.000s").replacing(
      #/\S*Specs|\S*gherkin-run/#, with: "gherkin-run"
    )
    .split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.replacing(#/\s+$/#, with: "")
    }.joined(separator: "\n").trimmingCharacters(in: .newlines)
  }

  private func run(steps: String, status: Int32) async throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(try text("cellar.feature"), to: "Features/cellar.feature")
    let runner = try await SwiftCompiler.program(
      of: ["Sources/CellarSteps/CellarSteps.swift": steps, "main.swift": Self.runner], module: "CellarSteps", in: folder
    )
    let run = try await runner.run("Features/", in: folder.url, environment: Self.typed)
    check(run.status, equals: status, "\(run.output)\(run.error)")
    return told(run.output)
  }

  @Test("the files that the tutorial changes are those of init, and a runner next to them has the same step names")
  func setUp() async throws {
    let folder = try TemporaryFolder()
    let package = folder.url.appending(path: "Cellar")
    try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
    let made = try await BuiltCommand.gherkinRun.run(
      "init", "--yes", "--package-path", BuiltCommand.package.path, in: package)
    check(made.status, equals: 0, "\(made.output)\(made.error)")
    check(try folder.text(of: "Cellar/Sources/CellarSpecs/main.swift"), contains: "(steps: cellarLibraries)")
    let tutorial = try Files.text(
      Self.resources.deletingLastPathComponent().appending(path: "Tutorials/The-first-feature.tutorial").path)
    let paths = tutorial.matches(of: #/@Code\(name: "([^"]*\/[^"]*)"/#).map { String($0.1) }
    check(Set(paths), equals: ["Features/cellar.feature", "Sources/CellarSteps/CellarSteps.swift"])
    for path in paths {
      #expect(FileManager.default.fileExists(atPath: package.appending(path: path).path), "init makes no \(path)")
    }
  }

  @Test("without steps, a run prints the missing code")
  func undefined() async throws {
    let folder = try TemporaryFolder()
    try folder.write(try text("cellar.feature"), to: "Features/cellar.feature")
    let run = try await BuiltCommand.gherkinRun.run("Features/", in: folder.url, environment: Self.typed)
    check(run.status, equals: 1)
    check(told(run.output), equals: told(try text("3-undefined.txt")))
    let snippets = try text("3-undefined.txt").split(separator: "\n\n").filter { $0.hasPrefix("steps.") }
    let steps = try text("steps-1.swift")
    check(snippets.count, equals: 3)
    for line in snippets.flatMap({ $0.split(separator: "\n") }) {
      check(steps, contains: "  \(line)\n", "the printed line is missing in the next step of the tutorial: \(line)")
    }
  }

  @Test("the printed code reports its steps as pending")
  func pending() async throws {
    let run = try await run(steps: try text("steps-1.swift"), status: 1)
    check(run, contains: "1 scenario (1 pending)")
  }

  @Test("an empty step lets the next one fail")
  func failed() async throws {
    let run = try await run(steps: try text("steps-2.swift"), status: 1)
    try GoldenFile("tutorial-4-failed.txt", in: Self.resources).expect(run + "\n")
  }

  @Test("with all steps implemented, the run passes")
  func passed() async throws {
    let run = try await run(steps: try text("steps-3.swift"), status: 0)
    try GoldenFile("tutorial-5-passed.txt", in: Self.resources).expect(run + "\n")
  }

  @Test("the options in the tutorial's commands exist")
  func commands() async throws {
    for name in ["2-run.sh", "6-reports.sh"] { try await Shell().run(try text(name)) }
  }
}
