import Foundation
import GherkinTestSupport
import Testing

/// Compares help with files in `Tests/Golden/help`; `make golden` updates the files.
@Suite("The help of every command and topic")
struct HelpTests {
  private static let variable = "GHERKIN_RUN_WRITE_GOLDEN"
  private static let golden = BuiltCommand.package.appending(path: "Tests/Golden/help")

  private func output(_ arguments: String...) async throws -> String {
    let run = try await BuiltCommand.gherkinRun.run(arguments)
    #expect(run.status == 0)
    #expect(run.error.isEmpty)
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
    let isWritten = ProcessInfo.processInfo.environment[Self.variable] != nil
    for (file, text) in texts {
      let url = Self.golden.appending(path: file)
      if isWritten { try Data(text.utf8).write(to: url) }
      let expected =
        FileManager.default.fileExists(atPath: url.path) ? try String(contentsOf: url, encoding: .utf8) : ""
      if text != expected {
        Issue.record("Tests/Golden/help/\(file) differs; if it is meant so, make golden:\n\(lines(expected, text))")
      }
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.golden.path)
    #expect(Set(files) == Set(texts.keys), "a golden file belongs to no command and no topic")
  }

  /// Returns the removed and added lines.
  private func lines(_ old: String, _ new: String) -> String {
    let old = old.split(separator: "\n", omittingEmptySubsequences: false)
    let new = new.split(separator: "\n", omittingEmptySubsequences: false)
    return new.difference(from: old).map { change in
      switch change {
      case .remove(let index, let line, _): "\(index + 1) - \(line)\n"
      case .insert(let index, let line, _): "\(index + 1) + \(line)\n"
      }
    }.joined()
  }

  @Test("--help, -h and the command help print the same text, with examples of the command")
  func same() async throws {
    for command in try await names().commands {
      let help = try await output("help", command)
      #expect(try await output(command, "--help") == help)
      #expect(try await output(command, "-h") == help)
      for part in ["\nUsage: gherkin-run ", "\nOptions:\n", "  --help, -h\n", "\nExit status: 0 "] {
        #expect(help.contains(part), "\(command)")
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
