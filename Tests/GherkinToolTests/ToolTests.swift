import Foundation
import GherkinTestSupport
import Testing

@Suite("Programs with the engine, the plugin, and the features of the examples", .tags(.commands))
struct ToolTests {
  private static let engine = BuiltCommand.built("gherkin-run-faults")

  /// The commands that the help of a program lists.
  private func commands(of program: BuiltCommand) async throws -> [String] {
    let help = try await program.run("--help").output
    let list = help.components(separatedBy: "\nCommands:\n").dropFirst().first?.components(separatedBy: "\n\n").first
    return (list ?? "").split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }.map {
      String($0.dropFirst(2))
    }
  }

  @Test("a program with the engine names the tool for the commands that only the tool has")
  func commandsOfTool() async throws {
    let own = try await commands(of: Self.engine)
    let others = try await commands(of: .gherkinRun).filter { !own.contains($0) }
    check(own, contains: "run")
    let known: Set = ["compare", "cluster", "parse", "format", "lint", "init", "languages", "completions", "lsp"]
    checkEmpty(known.subtracting(others))
    for name in others {
      let run = try await Self.engine.run(name)
      check(run.status, equals: 2, "\(name)")
      check(run.error, contains: "run \"swift run gherkin-run \(name)\" in the package", "\(run)")
    }
  }

  @Test(
    "a program with the engine rejects --watch and --runner, which are options of the tool",
    arguments: [
      (["--watch"], "swift run gherkin-run --watch"), (["--runner", "x"], "--runner: this program is a runner"),
    ])
  func options(words: [String], problem: String) async throws {
    let run = try await Self.engine.run(words + ["a.feature"])
    check(run.status, equals: 2)
    check(run.error, contains: problem, "\(run)")
  }

  @Test("the plugin sends the number of the tool's protocol")
  func plugin() throws {
    let plugin = try Files.text(
      BuiltCommand.package.appending(path: "Plugins/GherkinRunPlugin/GherkinRunPlugin.swift").path)
    check(plugin, contains: "protocolNumber = 1\n")
  }

  @Test("the features and step definitions of the examples have no findings of lint")
  func examples() async throws {
    let run = try await BuiltCommand.gherkinRun.run("lint", "Features/")
    check(run.status, equals: 0, "\(run.output)")
    checkEmpty(run.output)
    checkEmpty(run.error)
  }
}

