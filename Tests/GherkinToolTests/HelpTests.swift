import Foundation
import GherkinTestSupport
import Testing

/// Compares help with files in `Tests/Golden/help`; `make generate` updates the files.
@Suite("The help of every command and topic", .tags(.commands))
struct HelpTests {
  private func output(_ arguments: String...) async throws -> String {
    let run = try await BuiltCommand.gherkinRun.run(arguments)
    check(run.status, equals: 0)
    checkEmpty(run.error)
    return run.output
  }

  /// The commands and topics that the help names.
  private func names() async throws -> (commands: [String], topics: [String]) {
    let all = try await output("--help").split(separator: "\n", omittingEmptySubsequences: false)
    let commands = all.drop { $0 != "Commands:" }.prefix { !$0.isEmpty }.compactMap { line in
      line.wholeMatch(of: #/  ([a-z]+)/#).map { String($0.1) }
    }
    let line = try #require(try await output("help", "help").firstMatch(of: #/Topics: (.*), and all commands/#))
    return (commands, line.1.split(separator: ", ").map(String.init))
  }

  @Test("the help is equal to the golden file")
  func golden() async throws {
    let (commands, topics) = try await names()
    #expect(commands.count >= 10)
    var texts: [String: String] = [:]
    for name in commands + topics {
      texts["\(name).txt"] = try await output("help", name)
    }
    for (file, text) in texts { try GoldenFile("help/\(file)").expect(text) }
    check(try GoldenFile.names(in: "help"), equals: Set(texts.keys), "a golden file belongs to no command and no topic")
  }

  @Test("--help, -h and the command help print the same text, with examples of the command")
  func same() async throws {
    for command in try await names().commands {
      let help = try await output("help", command)
      check(try await output(command, "--help"), equals: help)
      check(try await output(command, "-h"), equals: help)
      for part in ["\nUsage: gherkin-run ", "\nOptions:\n", "  --help, -h\n", "\nExit status: 0 "] {
        check(help, contains: part, "\(command)")
      }
      let examples = try #require(help.firstRange(of: "\nExamples:\n")).upperBound
      #expect(help[examples...].split(separator: "\n").count > 0)
      for example in help[examples...].split(separator: "\n") {
        #expect(example.contains(command == "run" ? "gherkin-run " : "gherkin-run \(command)"), "\(example)")
      }
    }
  }

  @Test("no line is longer than 120 columns")
  func width() async throws {
    let (commands, topics) = try await names()
    for name in commands + topics {
      for line in try await output("help", name).split(separator: "\n") {
        #expect(line.count <= 120, "\(name): \(line)")
      }
    }
  }
}
