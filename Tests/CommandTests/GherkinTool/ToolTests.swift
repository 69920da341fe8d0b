import GherkinWorker
import Foundation
import GherkinMessages
import GherkinProtocol
import GherkinTestSupport
import Testing

@Suite("Commands that features cannot check or must not judge", .commands)
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

  @Test("a program whose steps can end the process prints the seed before the run, too")
  func seed() async throws {
    let folder = try TemporaryFolder()
    try folder.write("Feature: f\n  Scenario: s\n    Given a step\n", to: "a.feature")
    let run = try await Self.engine.run("--isolation", "none", "--order", "random:5", "a.feature", in: folder.url)
    check(run.error, equals: "gherkin-run: --order random:5\ngherkin-run: --order random:5\n")
  }

  @Test("init in an empty folder makes a package that depends on the sources from which the program was built")
  func ownSources() async throws {
    let folder = try TemporaryFolder()
    let package = folder.url.appending(path: "wine cellar")
    try FileManager.default.createDirectory(at: package, withIntermediateDirectories: false)
    let shown = try await BuiltCommand.gherkinRun.run("init", in: package).output
    check(shown, contains: "+    .package(name: \"gherkin-run\", path: \"\(BuiltCommand.package.path)\")")
    check(shown, contains: "+      name: \"WineCellarSpecs\",\n")
  }

  @Test("the plugin sends the number of the tool's protocol")
  func plugin() throws {
    let plugin = try Files.text(
      BuiltCommand.package.appending(path: "Plugins/GherkinRunPlugin/GherkinRunPlugin.swift").path)
    check(plugin, contains: "protocolNumber = \(ProtocolNumber.own)\n")
  }

  @Test("the features and step definitions of the examples have no findings of lint")
  func examples() async throws {
    let run = try await BuiltCommand.gherkinRun.run("lint", "--strict", "--rule", "style=recommended", "Features/")
    check(run.status, equals: 0, "\(run.output)")
    checkEmpty(run.output)
    checkEmpty(run.error)
  }

  @Test("a selection without scenarios is an error with the filter, unless that is allowed")
  func nothing() async throws {
    let words = ["--tags", "@nope", "--name", "nobody", "Features/"]
    let run = try await BuiltCommand.gherkinRun.run(words)
    check(run.status, equals: 2)
    check(
      run.error,
      equals: "gherkin-run: no scenario matches --tags '@nope' --name 'nobody'; "
        + "change the filter, or pass --allow-empty\n")
    check(try await BuiltCommand.gherkinRun.run(words + ["--allow-empty"]).status, equals: 0)
  }

  @Test("the messages of a run of focused scenarios are sound")
  func focus() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Feature: f\n  Scenario: a\n    Given a step\n  @focus\n  Scenario: b\n    Given a step\n", to: "a.feature")
    let run = try await Self.engine.run("--format", "message:all.ndjson", "a.feature", in: folder.url)
    check(run.status, equals: 0)
    let path = folder.path + "/all.ndjson"
    checkEmpty(StreamCheck(try NDJSONReader.envelopes(in: Files.bytes(path), name: path)).problems)
  }

  /// Whether this process may hide `/proc` from another one.
  private static let canHideProc = BuiltCommand.output(of: "unshare", "-m", "umount", "-l", "/proc") != nil

  @Test(
    "without /proc, the error says how to mount it",
    .enabled(if: canHideProc, "only root can hide /proc"), arguments: ["gherkin-run", "gherkin-run-faults"])
  func noProc(program: String) async throws {
    let words = ["-m", "sh", "-c", #"umount -l /proc && exec "$0" --version"#, BuiltCommand.built(program).path]
    let run = try await BuiltCommand(executable: URL(filePath: "/usr/bin/unshare")).run(words)
    check(run.status, equals: 2, "\(run.error)")
    let problem = "/proc is not mounted, and Swift programs need it; mount it: mount -t proc proc /proc"
    check(run.error, equals: "gherkin-run: \(problem)\n")
  }
}
