import Foundation
import GherkinTestSupport
import Testing

@Suite("The tool and the runner", .tags(.commands))
struct ToolTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Feature: f\n  Scenario: s\n    Given a step\n", to: "a.feature")
  }

  private static let runner = BuiltCommand.built("gherkin-run-faults")

  /// Creates a runner that runs a line of shell.
  private func script(_ line: String) throws -> String {
    try folder.writeProgram("#!/bin/sh\n\(line)\n", to: "runner")
    return folder.path + "/runner"
  }

  @Test(
    "a runner answers a command of the tool with the command to run",
    arguments: ["compare", "cluster", "parse", "format", "lint", "init", "languages", "completions", "lsp"])
  func refused(name: String) async throws {
    let run = try await Self.runner.run(name, in: folder.url)
    check(run.status, equals: 2)
    check(run.error, contains: "run \"swift run gherkin-run \(name)\" in the package", "\(run)")
    check(try await BuiltCommand.gherkinRun.run(name, "--help", in: folder.url).status, equals: 0)
  }

  @Test("a program with the engine names the tool for the commands that only the tool has")
  func commandsOfTool() async throws {
    func commands(_ program: BuiltCommand) async throws -> [String] {
      let help = try await program.run("--help", in: folder.url).output
      let list = help.components(separatedBy: "\nCommands:\n").dropFirst().first?.components(separatedBy: "\n\n").first
      return (list ?? "").split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }.map {
        String($0.dropFirst(2))
      }
    }
    let ofRunner = try await commands(Self.runner)
    let ofTool = try await commands(.gherkinRun).filter { !ofRunner.contains($0) }
    #expect(ofRunner.contains("run") && ofTool.contains("lint"))
    for name in ofTool {
      check(try await Self.runner.run(name, in: folder.url).error, contains: "swift run gherkin-run \(name)", "\(name)")
    }
  }

  @Test("the plugin asks the tool whether a command uses steps, with the number of its protocol")
  func needs() async throws {
    func answer(_ words: String...) async throws -> String {
      try await BuiltCommand.gherkinRun.run(["needs-runner", "1"] + words, in: folder.url).output
    }
    for words in [["a.feature"], ["run", "a.feature"], ["steps"]] {
      check(
        try await BuiltCommand.gherkinRun.run(["needs-runner", "1"] + words, in: folder.url).output, equals: "needed\n")
    }
    check(try await answer("lint"), equals: "welcome\n")
    check(try await answer("init"), equals: "none\n")
    check(try await answer("lsp"), equals: "later\n")
    check(try await answer("run", "--help"), equals: "none\n")
    check(try await answer("--runner", "x", "a.feature"), equals: "none\n")
    check(try await answer("--nonsense"), equals: "invalid\n")
    check(try await BuiltCommand.gherkinRun.run("needs-runner", "2", "lint", in: folder.url).status, equals: 2)
    let plugin = try Files.text(
      BuiltCommand.package.appending(path: "Plugins/GherkinRunPlugin/GherkinRunPlugin.swift").path)
    check(plugin, contains: "protocolNumber = 1\n")
    let none = try await BuiltCommand.gherkinRun.run(
      "a.feature", in: folder.url, environment: ["GHERKIN_RUN_RUNNER": "-"])
    check(none.status, equals: 2)
    check(none.error, contains: "gherkin-run init adds", "\(none)")
  }

  @Test("a runner rejects --watch and --runner, which are options of the tool")
  func options() async throws {
    let watch = try await Self.runner.run("--watch", "a.feature", in: folder.url)
    check(watch.status, equals: 2)
    check(watch.error, contains: "swift run gherkin-run --watch")
    let runner = try await Self.runner.run("--runner", "x", "a.feature", in: folder.url)
    check(runner.status, equals: 2)
    check(runner.error, contains: "--runner: this program is a runner", "\(runner)")
  }

  @Test(
    "the tool runs features with the named runner",
    arguments: [["--runner", runner.path, "a.feature"], ["a.feature", "--runner=\(runner.path)"]])
  func named(words: [String]) async throws {
    let run = try await BuiltCommand.gherkinRun.run(words, in: folder.url)
    check(run.status, equals: 0, "\(run)")
    check(run.output, contains: "1 scenario (1 passed)")
  }

  @Test("the configuration can contain the path of the runner")
  func configured() async throws {
    try folder.write("runner: \(Self.runner.path)\n", to: "gherkin-run.yaml")
    let run = try await BuiltCommand.gherkinRun.run(
      "a.feature", in: folder.url, environment: ["GHERKIN_RUN_RUNNER": ""])
    check(run.output, contains: "1 scenario (1 passed)", "\(run)")
  }

  @Test("a runner that is not a program is reported with its path")
  func missing() async throws {
    let run = try await BuiltCommand.gherkinRun.run("--runner", "nowhere/specs", "a.feature", in: folder.url)
    check(run.status, equals: 2)
    check(run.error, contains: "nowhere/specs is not a program", "\(run)")
  }

  @Test("a format of a package's own is unknown, and the error names the product for it")
  func ownFormat() async throws {
    let words = ["--runner", Self.runner.path]
    for words in [words + ["--format", "statuses", "a.feature"], ["report", "--format", "statuses", "run.ndjson"]] {
      let run = try await BuiltCommand.gherkinRun.run(words, in: folder.url)
      check(run.status, equals: 2)
      check(run.error, contains: "a format of your own is in a program with GherkinEngine", "\(run)")
    }
  }

  @Test("with --isolation none, one process runs all steps one after the other, and nothing more after its end")
  func oneProcess() async throws {
    try folder.write(
      """
      Feature: f
        Scenario: s
          Given a step
        Scenario: t
          Given a fault: exitBadly
        Scenario: u
          Given a step
      """, to: "b.feature")
    let words = ["--runner", Self.runner.path, "--isolation", "none", "--format", "summary", "--format", "json:b.json"]
    let run = try await BuiltCommand.gherkinRun.run(words + ["--parallel", "2", "b.feature"], in: folder.url)
    check(run.status, equals: 2)
    check(run.output, contains: "3 scenarios (1 passed, 1 not run, 1 failed)", "\(run)")
    check(run.output, contains: "a call of exit(3) ended the process", "\(run)")
    check(run.error, contains: "with --isolation none, or under a debugger, no other takes its place")
    check(run.error, contains: "--parallel has no effect with one process of steps", "\(run)")
    let whole = try await BuiltCommand.gherkinRun.run(words + ["a.feature"], in: folder.url)
    check(whole.status, equals: 0, "\(whole)")
  }

  @Test("the tool is no runner, and starts none if it is started as one")
  func toolAsRunner() async throws {
    let run = try await BuiltCommand.gherkinRun.run(
      "--runner", BuiltCommand.gherkinRun.path, "a.feature", in: folder.url)
    check(run.status, equals: 2)
    check(run.error, contains: "this program is gherkin-run, which is no runner", "\(run)")
  }

  @Test("lint uses the steps of the runner")
  func lint() async throws {
    try folder.write("Feature: f\n\n  Scenario: s\n    Given nobody knows\n", to: "a.feature")
    let lint = try await BuiltCommand.gherkinRun.run("lint", "--runner", Self.runner.path, "a.feature", in: folder.url)
    check(lint.status, equals: 1)
    check(lint.output, contains: "a.feature:4:5: undefined-step", "\(lint)")
  }

  @Test(
    "lint fails if a program is no runner, and lists the rules that were not checked",
    arguments: ["echo it broke", "echo it broke >&2; exit 3", "kill -ABRT $$"])
  func notUnderstood(line: String) async throws {
    let runner = try script(line)
    try folder.write("Feature: f\n\n  Scenario: s\n    Given a step\n", to: "a.feature")
    let lint = try await BuiltCommand.gherkinRun.run("lint", "--runner", runner, "a.feature", in: folder.url)
    check(lint.status, equals: 2)
    check(lint.error, contains: "\(runner) ended before it answered: ", "\(lint)")
    check(lint.error, contains: "it must call GherkinRun.main(steps:) of GherkinRunner", "\(lint)")
    check(lint.error.contains("it broke"), equals: line.contains("it broke"), "\(lint)")
    check(lint.error, contains: "not checked: undefined-step, ambiguous-step, unused-definition, equal-patterns")
  }

  @Test("lint without step definitions reports no undefined steps, and says how to check steps")
  func noDefinitions() async throws {
    try folder.write("Feature: f\n\n  Scenario: s\n    Given a step\n", to: "a.feature")
    let empty = try await BuiltCommand.gherkinRun.run(
      ["lint", "--runner", Self.runner.path, "a.feature"], in: folder.url, environment: ["FAULTY_EMPTY": "1"])
    check(empty.status, equals: 0, "\(empty)")
    check(
      empty.error,
      equals: "gherkin-run: steps were not checked, as the runner has no step definitions; add step libraries to it\n")
    // A program outside of its package finds no runner.
    let program = try folder.copyProgram(.gherkinRun, to: "gherkin-run")
    let alone = try await program.run(["lint", "a.feature"], in: folder.url)
    check(alone.status, equals: 0, "\(alone)")
    checkEmpty(alone.output)
    check(
      alone.error,
      equals: "gherkin-run: steps were not checked, as there is no package with a runner here; "
        + "run lint in the package, or name its runner with --runner\n")
  }

  /// A package with a runner, and a package manager that logs its arguments.
  private func makePackage(described: String) async throws {
    try folder.write("// swift-tools-version: 6.2\n", to: "P/Package.swift")
    try folder.write("Feature: f\n\n  Scenario: s\n    Given a step\n", to: "P/F/a.feature")
    try folder.writeProgram("#!/bin/sh\necho ran \"$@\"\n", to: "P/.build/debug/BrewerySpecs")
    try folder.writeProgram("#!/bin/sh\necho other \"$@\"\n", to: "P/.build/debug/OtherSpecs")
    try folder.write(described, to: "described.json")
    try folder.writeProgram(
      """
      #!/bin/sh
      echo "$@" >> "$ASKED"
      case "$*" in *--show-bin-path) echo "$PWD/.build/debug"; exit ;; esac
      case "$1" in package) cat "$DESCRIBED" ;; build) cat "$BUILD" 2> /dev/null && exit 1 ;; esac
      exit 0

      """, to: "bin/swift")
    try folder.copyProgram(.gherkinRun, to: "bin/gherkin-run")
  }

  private static let target = """
    {"name": "%@", "type": "executable", "product_dependencies": ["GherkinRunner"]}
    """

  private static func description(_ runners: String...) -> String {
    let targets = runners.map { target.replacingOccurrences(of: "%@", with: $0) }.joined(separator: ", ")
    return "{\"name\": \"brewery\", \"targets\": [\(targets)]}"
  }

  private func installed(_ words: String...) async throws -> BuiltCommand.Output {
    try await run(BuiltCommand(executable: folder.url.appending(path: "bin/gherkin-run")), words)
  }

  /// Runs a program in the package.
  private func run(_ program: BuiltCommand, _ words: [String]) async throws -> BuiltCommand.Output {
    let path = folder.path + "/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    return try await program.run(
      words, in: folder.url.appending(path: "P"),
      environment: [
        "PATH": path, "ASKED": folder.path + "/asked", "DESCRIBED": folder.path + "/described.json",
        "BUILD": folder.path + "/build.txt",
        "SWIFTPM_BUILD_DIR": "", "GHERKIN_RUN_RUNNER": "",
      ])
  }

  private func asked() throws -> [String] {
    defer { try? FileManager.default.removeItem(atPath: folder.path + "/asked") }
    return try folder.text(of: "asked").split(separator: "\n").map(String.init)
  }

  @Test("the package manager is queried for the runner's name and folder once, until the manifest changes")
  func remembered() async throws {
    try await makePackage(described: Self.description("BrewerySpecs"))
    let describe = "package describe --type json"
    let build = "build --product BrewerySpecs"
    let place = "build --show-bin-path"
    check(try await installed("--tags", "@a or @b", "F").error, contains: "it printed:\nran --tags @a or @b F\n")
    check(try asked(), equals: [describe, build, place])
    check(try await installed("F").error, contains: "it printed:\nran F\n")
    check(try asked(), equals: [build])
    try folder.write("// swift-tools-version: 6.2\n// changed\n", to: "P/Package.swift")
    check(try await installed("F").error, contains: "it printed:\nran F\n")
    check(try asked(), equals: [describe, build, place])
  }

  @Test("a usage error comes before the package is read and built")
  func usageFirst() async throws {
    try await makePackage(described: Self.description("BrewerySpecs"))
    for words in [["--tags", "@a b", "F"], ["--no-such-option"], ["steps", "--no-such-option"], ["--parallel", "0"]] {
      let run = try await run(BuiltCommand(executable: folder.url.appending(path: "bin/gherkin-run")), words)
      check(run.status, equals: 2)
      #expect(run.error.hasPrefix("gherkin-run: "), "\(run)")
      #expect(throws: (any Error).self) { try asked() }
    }
  }

  @Test("a command that can do without steps goes on if the package cannot be built or read", arguments: [true, false])
  func withoutSteps(hasSwift: Bool) async throws {
    try await makePackage(described: Self.description("BrewerySpecs"))
    try folder.write("/P/A.swift:3:5: error: cannot find 'x' in scope\n", to: "build.txt")
    if !hasSwift { try folder.writeProgram("#!/bin/sh\necho no toolchain >&2\nexit 1\n", to: "bin/swift") }
    try folder.write(
      "Feature: f\n\n  Scenario: s\n    Given a step\n\n  Scenario: s\n    Given b step\n", to: "P/F/b.feature")
    let lint = try await installed("lint", "F/b.feature")
    check(lint.status, equals: 1, "\(lint)")
    check(lint.output, contains: "same-name")
    #expect(lint.error.contains(hasSwift ? "cannot find 'x' in scope" : "no toolchain"))
    check(lint.error, contains: "gherkin-run: lint goes on without steps\n")
    check(lint.error, contains: "steps were not checked")
    let match = try await installed("match", "I have {int} beers", "I have 3 beers")
    check(match.status, equals: 0, "\(match)")
    check(try await installed("F").status, equals: 2)
  }

  @Test("a build of this project that is not installed uses the runner of the package in which it is started")
  func uninstalled() async throws {
    try await makePackage(described: Self.description("BrewerySpecs"))
    check(try await run(.gherkinRun, ["F"]).error, contains: "it printed:\nran F\n")
  }

  @Test("of several runners, the one with the usual name is used; otherwise the error lists all of them")
  func several() async throws {
    try await makePackage(described: Self.description("OtherSpecs", "BrewerySpecs"))
    check(try await installed("F").error, contains: "it printed:\nran F\n")
    try folder.write(Self.description("OtherSpecs", "ThirdSpecs"), to: "described.json")
    try folder.write("// swift-tools-version: 6.2\n// changed\n", to: "P/Package.swift")
    let unclear = try await installed("F")
    check(unclear.status, equals: 2)
    check(unclear.error, contains: "there are several runners, OtherSpecs, ThirdSpecs; name one in gherkin-run.yaml")
    try folder.write("runner: OtherSpecs\n", to: "P/gherkin-run.yaml")
    check(try await installed("F").error, contains: "it printed:\nother F\n")
  }

  @Test("only the first build is announced, and a failed build shows only the compiler's errors")
  func builds() async throws {
    try await makePackage(described: Self.description("BrewerySpecs"))
    #expect(try await !installed("F").error.contains("building"))
    let runner = folder.path + "/P/.build/debug/BrewerySpecs"
    try FileManager.default.moveItem(atPath: runner, toPath: folder.path + "/BrewerySpecs")
    #expect(try await installed("F").error.hasPrefix("gherkin-run: building BrewerySpecs …\n"))
    try FileManager.default.moveItem(atPath: folder.path + "/BrewerySpecs", toPath: runner)
    let error = "\(folder.path)/P/Sources/A.swift:3:5: error: cannot find 'x' in scope\n3 | x\n"
    try folder.write("[1/3] Compiling A A.swift\n\(error)[2/3] Emitting module A\n\(error)", to: "build.txt")
    let failed = try await installed("F")
    check(failed.status, equals: 2)
    check(
      failed.error,
      equals: "gherkin-run: BrewerySpecs cannot be built:\n" + error.replacing("\(folder.path)/P/", with: ""))
  }

  @Test(
    "on a terminal, a line shows the progress of reading and building, and is removed at the end",
    arguments: [
      ("build) echo '[1/3] Compiling A A.swift'; sleep 2", "building BrewerySpecs, 1 s: [1/3] Compiling A A.swift"),
      ("package) echo 'Another build is running' >&2; sleep 2", "reading the package, 1 s: Another build is running"),
    ])
  func progressOnTerminal(work: String, line: String) async throws {
    try await makePackage(described: Self.description("BrewerySpecs"))
    try folder.writeProgram(
      """
      #!/bin/sh
      case "$*" in *--show-bin-path) echo "$PWD/.build/debug"; exit ;; esac
      case "$1" in \(work) ;; esac
      case "$1" in package) cat "$DESCRIBED" ;; esac

      """, to: "bin/swift")
    let screen = try await RunningCommand.scene { [folder] in
      let command = try TerminalCommand(
        folder.path + "/bin/gherkin-run", ["F"], in: folder.url.appending(path: "P"),
        environment: [
          "PATH": "\(folder.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")",
          "DESCRIBED": folder.path + "/described.json",
        ])
      try command.wait(for: "gherkin-run: \(line)")
      check(try command.finish(), equals: 2)
      return command.screen
    }
    check(screen, contains: "ran F")
    #expect(!screen.contains("building") && !screen.contains("reading"))
  }

  @Test("a command line that the runner rejects is reported once before a watch starts")
  func refusedWatch() async throws {
    let watch = try await BuiltCommand.gherkinRun.run(
      "--runner", Self.runner.path, "--watch", "--tags", "@(", "a.feature", in: folder.url)
    check(watch.status, equals: 2)
    #expect(watch.error.hasPrefix("gherkin-run: --tags: Tag expression \"@(\" could not be parsed"), "\(watch)")
    check(watch.error.split(separator: "\n").count, equals: 1, "\(watch)")
  }
}
