import Foundation
import GherkinTestSupport
import Testing

/// Tests runners under GDB, and attached without a debugger. LLDB is not tested.
@Suite("A runner under a debugger", .commands)
struct DebuggerTests {
  private static let examples = BuiltCommand.built("GherkinRunExamples")
  private static let faults = BuiltCommand.built("gherkin-run-thin-faults")
  private static let attached = ["GHERKIN_RUN_ATTACH": "1"]
  private static let features = "Features/car.feature"

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static func program(_ name: String) -> BuiltCommand? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = folders.map { "\($0)/\(name)" }
    return paths.first(where: FileManager.default.isExecutableFile).map { BuiltCommand(executable: URL(filePath: $0)) }
  }

  private func gdb(_ commands: String..., runner: BuiltCommand, _ words: String...) async throws -> BuiltCommand.Output
  {
    let gdb = try #require(Self.program("gdb"))
    let options = ["-nx", "-batch", "-ex", "set breakpoint pending on"] + commands.flatMap { ["-ex", $0] }
    return try await gdb.run(options + ["--args", runner.path] + words)
  }

  @Test(
    "a breakpoint in a step stops in the user's code, and the run goes on to the right status",
    .enabled(if: program("gdb") != nil, "gdb is not installed"))
  func breakpoint() async throws {
    let source = try String(contentsOf: BuiltCommand.package.appending(path: "Steps/CarSteps.swift"), encoding: .utf8)
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("try world.start()") }) + 1
    let run = try await gdb(
      "break CarSteps.swift:\(line)", "run", "bt 1", "delete", "continue", runner: Self.examples, Self.features)
    check(run.output, contains: "hit Breakpoint 1", "\(run)")
    check(run.output, contains: "CarSteps.swift:\(line)", "\(run)")
    check(run.output, contains: "4 scenarios (4 passed)", "\(run)")
    check(run.output, contains: "exited normally", "\(run)")
  }

  @Test(
    "the status of a run that fails is that of the debugged program",
    .enabled(if: program("gdb") != nil, "gdb is not installed"))
  func failure() async throws {
    try folder.write("Feature: f\n  Scenario: s\n    Given a failing step\n", to: "a.feature")
    let run = try await gdb("run", runner: Self.faults, folder.url.appending(path: "a.feature").path)
    check(run.output, contains: "1 scenario (1 failed)", "\(run)")
    check(run.output, contains: "exited with code 01", "\(run)")
  }

  @Test(
    "a crash stops in the debugger; when it kills the program, the tool writes the reports and starts no other process",
    .enabled(if: program("gdb") != nil, "gdb is not installed"))
  func crash() async throws {
    try folder.write(
      "Feature: f\n  Scenario: s\n    Given a fault: unwrap\n  Scenario: t\n    Given a step\n", to: "a.feature")
    let report = folder.url.appending(path: "report.json")
    let run = try await gdb(
      "run", "bt 3", "kill", runner: Self.faults, "--format", "json:\(report.path)",
      folder.url.appending(path: "a.feature").path)
    check(run.output, contains: "received signal", "\(run)")
    // The tool ends after the debugger, which killed its parent.
    let end = ContinuousClock.now + .seconds(120)
    while !FileManager.default.fileExists(atPath: report.path), ContinuousClock.now < end {
      try await Task.sleep(for: .milliseconds(20))
    }
    let text = try String(contentsOf: report, encoding: .utf8)
    check(text, contains: "the process disappeared", "\(text)")
  }

  @Test("attached, the runner calls steps itself, without time limits, and ends with the status of the tool")
  func withoutDebugger() async throws {
    let run = try await Self.examples.run("--verbose", Self.features, environment: Self.attached)
    check(run.status, equals: 0, "\(run)")
    check(run.error, contains: "steps run in: one process", "\(run)")
    let usual = try await Self.examples.run("--verbose", Self.features)
    check(usual.error, contains: "steps run in: worker processes", "\(usual)")
    let wrong = try await Self.examples.run("--nonsense", environment: Self.attached)
    check(wrong.status, equals: 2)
    check(wrong.error, contains: "there is no option --nonsense", "\(wrong)")
    try folder.write("Feature: f\n  Scenario: s\n    Given I work for 300 ms\n", to: "slow.feature")
    let slow = try await Self.faults.run(
      "--timeout", "100ms", "--scenario-timeout", "100ms", "slow.feature", in: folder.url, environment: Self.attached)
    check(slow.status, equals: 0, "\(slow)")
    let limited = try await Self.faults.run("--timeout", "100ms", "slow.feature", in: folder.url)
    check(limited.status, equals: 1, "\(limited)")
  }

  @Test("attached, a crash ends the program with its signal, and the tool reports it and what did not run")
  func attachedCrash() async throws {
    try folder.write(
      "Feature: f\n  Scenario: s\n    Given a fault: unwrap\n  Scenario: t\n    Given a step\n", to: "a.feature")
    let run = try await Self.faults.run(
      "--format", "summary", "--format", "json:report.json", "a.feature", in: folder.url,
      environment: Self.attached.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 })
    #expect(run.status < 0, "\(run)")
    check(run.output, contains: "2 scenarios (1 not run, 1 failed)", "\(run)")
    check(run.output, contains: "the process disappeared", "\(run)")
  }

  @Test(
    "attached, a signal reaches the tool, which completes the scenario and writes the reports",
    arguments: zip([SIGINT, SIGTERM], [Int32(130), 143]))
  func signals(number: Int32, status: Int32) async throws {
    try folder.write(
      "Feature: f\n  Scenario: s\n    Given I work for 1000 ms and note it in \"note\"\n  Scenario: t\n    Given a step\n",
      to: "a.feature")
    let run = try await RunningCommand.scene { [folder] in
      let running = try RunningCommand(
        Self.faults.path, ["--format", "summary", "a.feature"], in: folder.url, environment: Self.attached)
      try running.wait { _ in FileManager.default.fileExists(atPath: folder.url.appending(path: "note").path) }
      running.send(number)
      return try running.finish()
    }
    check(run.status, equals: status, "\(run)")
    check(run.output, contains: "2 scenarios (1 passed, 1 not run)", "\(run)")
  }
}
