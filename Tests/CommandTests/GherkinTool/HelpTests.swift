import GherkinTestSupport
import Testing

/// Compares help with files in `Tests/Golden/help`; `make generate` updates the files.
@Suite("The help of every command and topic", .commands)
struct HelpTests {
  private func output(_ arguments: String...) async throws -> String {
    let run = try await BuiltCommand.gherkinRun.run(arguments)
    check(run.status, equals: 0)
    checkEmpty(run.error)
    return run.output
  }

  /// The commands that the help lists.
  private func commands() async throws -> [String] {
    try await output("--help").split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0 != "Commands:" }.prefix { !$0.isEmpty }
      .compactMap { line in line.wholeMatch(of: #/  ([a-z-]+)/#).map { String($0.1) } }
  }

  @Test("the help is equal to the golden file, and has at most 120 columns")
  func golden() async throws {
    let commands = try await commands()
    check(commands.count >= 10)
    let line = try #require(try await output("help", "help").firstMatch(of: #/Topics: (.*), and all commands/#))
    let names = commands + line.1.split(separator: ", ").map(String.init)
    for name in names {
      let text = try await output("help", name)
      try GoldenFile("help/\(name).txt").expect(text)
      for line in text.split(separator: "\n") { check(line.count <= 120, "\(name): \(line)") }
    }
    check(
      try GoldenFile.names(in: "help"), equals: Set(names.map { "\($0).txt" }),
      "a golden file belongs to no command and no topic")
  }

  @Test("--help, -h and the command help print the same text, with examples of the command")
  func same() async throws {
    for command in try await commands() {
      let help = try await output("help", command)
      check(try await output(command, "--help"), equals: help)
      check(try await output(command, "-h"), equals: help)
      for part in ["\nUsage: gherkin-run ", "\nOptions:\n", "  --help, -h\n", "\nExit status: 0 "] {
        check(help, contains: part, "\(command)")
      }
      let examples = try #require(help.firstRange(of: "\nExamples:\n")).upperBound
      let lines = help[examples...].split(separator: "\n")
      check(!lines.isEmpty, "\(command)")
      for line in lines { check(line, contains: command == "run" ? "gherkin-run " : "gherkin-run \(command)") }
    }
  }
}
