#if os(Linux) || os(macOS)
import GherkinMessages
import GherkinTestSupport
import Testing

@Suite("Progress of a run on a terminal", .commands)
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
          Given I work for 1800 ms
        Scenario: slower
          Given I work for 300 ms
      """, to: "a.feature")
  }

  private func start(
    _ arguments: String..., columns: Int = 80, environment: [String: String] = [:]
  ) throws -> RunningCommand {
    try RunningCommand(
      Self.runner, arguments + ["a.feature"], in: folder.url, environment: environment,
      terminal: TerminalSettings(columns: columns))
  }

  @Test("after a second, a line shows the number of completed scenarios and slow steps; it is removed at the end")
  func shown() async throws {
    let (status, screen) = try await RunningCommand.scene {
      let command = try start("--format", "summary", columns: 100)
      try command.wait(for: "1 of 3 scenarios, 1 did not pass, ")
      try command.wait(for: " s | a.feature:4 slow: I work for 1800 ms, for ")
      return (try command.finish().status, command.screen)
    }
    check(status, equals: 1)
    check(screen, lacks: "of 3 scenarios", "\(screen)")
    check(screen.contains("Failed scenarios:\n") || screen.contains("Failed scenarios:\u{1B}"), "\(screen)")
    check(screen.hasSuffix(" executing your code)\n"), "\(screen)")
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
    check(lines.allSatisfy { $0.count < 30 }, "\(lines)")
  }

  @Test("there is no line if steps of a program with the engine print to the terminal")
  func none() async throws {
    let output = try await RunningCommand.scene {
      let command = try start("--isolation", "none")
      _ = try command.finish()
      return command.output
    }
    check(output, contains: "3 scenarios")
    check(output, lacks: "of 3 scenarios")
  }
}
#endif
