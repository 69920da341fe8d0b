import Foundation
import GherkinTestSupport
import Testing

@Suite("A runner that is started by hand", .tags(.commands))
struct RunnerByHandTests {
  private static let runner = BuiltCommand.built("gherkin-run-thin-faults")

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Feature: f\n  Scenario: s\n    Given a step\n", to: "a.feature")
    try folder.write("Feature: f\n  Scenario: s\n    Given a failing step\n", to: "b.feature")
  }

  @Test("it becomes the tool, with its output and status, and reports name the typed command")
  func becomes() async throws {
    let run = try await Self.runner.run("--format", "summary", "a.feature", in: folder.url)
    check(run.status, equals: 0)
    check(run.output, contains: "1 scenario (1 passed)", "\(run)")
    let failed = try await Self.runner.run("--format", "summary", "b.feature", in: folder.url)
    check(failed.status, equals: 1)
    check(failed.output, contains: "swift run --package-path", "\(failed)")
    check(failed.output, contains: "gherkin-run-thin-faults", "\(failed)")
    let languages = try await Self.runner.run("languages", "de", in: folder.url)
    check(languages.output, contains: "Funktionalität", "\(languages)")
  }

  @Test("its steps do not inherit the variable with which it tells the tool its path")
  func variable() async throws {
    try folder.write(
      "Feature: f\n  Scenario: s\n    Given I print the variable GHERKIN_RUN_STARTED_BY\n", to: "c.feature")
    let run = try await Self.runner.run("--no-capture", "--format", "summary", "c.feature", in: folder.url)
    check((run.output + run.error), contains: "GHERKIN_RUN_STARTED_BY is not set", "\(run)")
  }

  @Test("without a tool, one sentence names the ways to get one, and the status is 2")
  func absent() async throws {
    let alone = try folder.copyProgram(Self.runner, to: "specs")
    let nothing = ["GHERKIN_RUN": "", "PATH": folder.path, "HOME": folder.path]
    let run = try await alone.run("a.feature", in: folder.url, environment: nothing)
    check(run.status, equals: 2)
    check(run.error.split(separator: "\n").count, equals: 1)
    for way in ["swift run gherkin-run", "install it", "GherkinEngine"] { #expect(run.error.contains(way), "\(run)") }
    try folder.copyProgram(Self.runner, to: "gherkin-run")
    let other = try await alone.run("a.feature", in: folder.url, environment: nothing)
    check(other.status, equals: 2)
    check(other.error, contains: "is not installed", "\(other)")
    for wrong in ["nowhere", alone.path, folder.path] {
      let run = try await alone.run(
        "a.feature", in: folder.url, environment: ["GHERKIN_RUN": wrong])
      check(run.status, equals: 2)
      check(run.error, equals: "gherkin-run: GHERKIN_RUN: \(wrong) is not the tool gherkin-run\n", "\(run)")
    }
  }

  @Test(
    "the tool in GHERKIN_RUN comes first, then that in PATH, then those in the usual folders",
    arguments: [("given", "here", "given"), ("", "here", "here"), ("", "", "home")])
  func order(given: String, path: String, chosen: String) async throws {
    for place in ["given", "here", "home/.local/bin"] {
      let name = String(place.split(separator: "/")[0])
      try folder.write("#!/bin/sh\necho \(name)\n", to: "\(place)/gherkin-run")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: "\(folder.path)/\(place)/gherkin-run")
    }
    let environment = [
      "GHERKIN_RUN": given.isEmpty ? "" : "\(folder.path)/\(given)/gherkin-run",
      "PATH": "\(folder.path)/nowhere:\(folder.path)/\(path.isEmpty ? "nowhere" : path)", "HOME": folder.path + "/home",
    ]
    let run = try await Self.runner.run("a.feature", in: folder.url, environment: environment)
    check(run.output, equals: "\(chosen)\n", "\(run)")
  }

  @Test("a runner that is started as a worker never starts a tool")
  func worker() async throws {
    let run = try await Self.runner.run("a.feature", in: folder.url, environment: ["GHERKIN_RUN_WORKER": "1"])
    check(run.status, equals: 2)
    check(run.error, contains: "this process was not started as a worker", "\(run)")
    let tool = try await BuiltCommand.gherkinRun.run(
      "a.feature", in: folder.url, environment: ["GHERKIN_RUN_ATTACHED": "1"])
    check(tool.status, equals: 2)
    check(tool.error, contains: "no runner has started this program", "\(tool)")
  }
}
