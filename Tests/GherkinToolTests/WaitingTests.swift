import GherkinOutcomes
#if os(Linux) || os(macOS)
import GherkinMessages
import Foundation
import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite("Progress of a run on a terminal", .tags(.commands))
struct WaitingTests {
  private static let runner = BuiltCommand.built("gherkin-run-faults").path

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      Feature: f
        Scenario: bad
          Given a failing step
        Scenario: slow
          Given I work for 3000 ms
        Scenario: slower
          Given I work for 4000 ms
      """, to: "a.feature")
  }

  private func start(
    _ arguments: String..., columns: Int = 80, environment: [String: String] = [:]
  ) throws -> TerminalCommand {
    try TerminalCommand(
      Self.runner, arguments + ["a.feature"], in: folder.url, columns: columns, environment: environment)
  }

  @Test("after a second, a line shows the number of completed scenarios and slow steps; it is removed at the end")
  func shown() async throws {
    let (status, screen) = try await RunningCommand.scene {
      let command = try start("--format", "summary", columns: 100)
      try command.wait(for: "1 of 3 scenarios, 1 did not pass, ")
      try command.wait(for: " s | a.feature:4 slow: I work for 3000 ms, for ")
      return (try command.finish(), command.screen)
    }
    check(status, equals: 1)
    check(screen, lacks: "of 3 scenarios", "\(screen)")
    #expect(screen.contains("Failed scenarios:\n") || screen.contains("Failed scenarios:\u{1B}"), "\(screen)")
    #expect(screen.hasSuffix(" executing your code)\n"), "\(screen)")
  }

  @Test("a report shows each step as soon as it has ended, unless scenarios run in parallel")
  func live() async throws {
    try folder.write(
      "Feature: f\n  Scenario: s\n    Given a step\n    And I work for 700 ms\n    And I work for 60000 ms\n",
      to: "a.feature")
    let (folder, runner) = (folder.url, Self.runner)
    try await RunningCommand.scene {
      let command = try RunningCommand(runner, ["--format", "pretty", "a.feature"], in: folder)
      try command.wait { $0.output.contains("Given a step") }
      try command.wait { $0.output.contains("And I work for 700 ms") }
      try command.wait { command in
        command.send(SIGINT)
        usleep(300_000)
        return !command.isRunning
      }
    }
  }

  @Test("a report on the same terminal is complete, and so are the command's own messages")
  func whole() async throws {
    let screen = try await RunningCommand.scene {
      let command = try start("--format", "message", "--order", "random:1")
      try command.wait(for: " of 3 scenarios, ")
      _ = try command.finish()
      return command.screen
    }
    check(screen, lacks: " of 3 scenarios")
    var lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
    check(lines.popLast()?.isEmpty, equals: true)
    check(lines.popLast(), equals: "gherkin-run: --order random:1")
    let messages = Array(lines.map { $0 + "\n" }.joined().utf8)
    checkEmpty(StreamCheck(try NDJSONReader.envelopes(in: messages, name: "terminal")).problems)
  }

  @Test("the line is not longer than the terminal, or COLUMNS", arguments: [(30, [:]), (80, ["COLUMNS": "30"])])
  func width(columns: Int, environment: [String: String]) async throws {
    let output = try await RunningCommand.scene {
      let command = try start("-f", "summary", columns: columns, environment: environment)
      try command.wait(for: "2K1 of 3 scenarios, 1 did not p\r")
      _ = try command.finish()
      return command.output
    }
    let lines = output.split(separator: "\r\u{1B}[2K").filter { $0.contains(" of 3 scenarios") }
    #expect(lines.allSatisfy { $0.count < 30 }, "\(lines)")
  }

  @Test(
    "there is no line if it is disabled, if a report shows progress, or if steps print to the terminal",
    arguments: [
      ("", ["CI": "true"]), ("", ["TERM": "dumb"]), ("--quiet", [:]), ("--format progress", [:]),
      ("--format progress-bar", [:]), ("--isolation none", [:]),
    ] as [(String, [String: String])])
  func none(words: String, environment: [String: String]) async throws {
    let output = try await RunningCommand.scene {
      let command = try TerminalCommand(
        Self.runner, words.split(separator: " ").map(String.init) + ["a.feature:4"], in: folder.url,
        environment: environment)
      _ = try command.finish()
      return command.output
    }
    check(output, contains: "1 scenario")
    check(output, lacks: "of 1 scenarios", "\(output)")
  }

  @Test("there is no line if standard error is not a terminal")
  func noTerminal() async throws {
    let run = try await BuiltCommand.built("gherkin-run-faults").run("a.feature:4", in: folder.url)
    check(run.status, equals: 0)
    checkEmpty(run.error)
  }

  @Test("Ctrl-C completes the running scenario with its hooks, writes reports, and lists what did not run")
  func interrupted() async throws {
    let (status, screen) = try await RunningCommand.scene {
      let command = try start("--format", "summary", "--format", "message:run.ndjson", "--format", "junit:junit.xml")
      try command.wait(for: "a.feature:4 slow: I work for 3000 ms")
      command.type("\u{03}")
      return (try command.finish(), command.screen)
    }
    check(status, equals: 130)
    check(
      screen,
      contains:
        "gherkin-run: interrupted: the running scenario finishes; interrupt again to stop at once\n",
      "\(screen)")
    #expect(
      screen.hasSuffix(
        """
        gherkin-run: the run was interrupted: 1 of 3 scenarios did not run
        gherkin-run: message: run.ndjson
        gherkin-run: junit: junit.xml

        """), "\(screen)")
    #expect(try folder.text(of: "junit.xml").hasSuffix("</testsuite>\n"))
    let messages = Array(try folder.text(of: "run.ndjson").utf8)
    let envelopes = try NDJSONReader.envelopes(in: messages, name: "run.ndjson")
    checkEmpty(StreamCheck(envelopes).problems)
    let run = FinishedRun(envelopes)
    check(run.ended.map(\.outcome), equals: [.failed, .passed])
    check(run.notRun, equals: ["slower"])
    check(run.ended.last?.attempts.last?.steps.map(\.result.status), equals: [.passed, .passed, .passed])
  }

  @Test("a second Ctrl-C ends the run at once")
  func stopped() async throws {
    let (status, screen) = try await RunningCommand.scene {
      let command = try start("--format", "summary", "--format", "junit:junit.xml")
      try command.wait(for: "a.feature:4 slow: I work for 3000 ms")
      command.type("\u{03}")
      try command.wait(for: "interrupt again to stop at once")
      command.type("\u{03}")
      return (try command.finish(), command.screen)
    }
    check(status, equals: 130)
    #expect(screen.hasSuffix("gherkin-run: stopped at once; reports are incomplete\n"), "\(screen)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/junit.xml"))
  }
}
#endif
