import Foundation
import GherkinTestSupport
import Testing

@Suite("Completions, languages and help topics", .tags(.commands))
struct CompletionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String...) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(arguments, in: folder.url)
  }

  /// Returns bash's completions for a command line.
  private func offers(_ words: String...) async throws -> [String] {
    try folder.write(try await run("completions", "bash").output, to: "completions.bash")
    let line = words.map { "'\($0)'" }.joined(separator: " ")
    // The bash of macOS has no mapfile.
    let script = """
      enable -n mapfile readarray 2> /dev/null
      . ./completions.bash
      COMP_WORDS=(gherkin-run \(line)); COMP_CWORD=\(words.count); _gherkin_run; printf '%s\\n' "${COMPREPLY[@]}"
      """
    let bash = BuiltCommand(executable: URL(filePath: "/bin/bash"))
    let output = try await bash.run("-c", script, in: folder.url)
    checkEmpty(output.error)
    return output.output.split(separator: "\n").map(String.init)
  }

  @Test("bash completes commands, options, values of options, and paths")
  func bash() async throws {
    try folder.write("Feature: f\n", to: "my.feature")
    check(try await offers("comp"), equals: ["completions.bash", "compare", "completions"])
    check(try await offers("--fail"), equals: ["--fail-fast"])
    check(try await offers("--no-fail"), equals: ["--no-fail-fast"])
    check(try await offers("--color", "a"), equals: ["auto", "always"])
    check(try await offers("run", "--isolation", "n"), equals: ["none"])
    check(try await offers("parse", "--no-a"), equals: ["--no-ast"])
    check(try await offers("--format", "jun"), equals: ["junit"])
    check(try await offers("my"), equals: ["my.feature"])
    check(try await offers("--config", "my"), equals: ["my.feature"])
  }

  @Test("the completions for zsh and fish contain all commands and options", arguments: ["zsh", "fish"])
  func others(shell: String) async throws {
    let run = try await run("completions", shell)
    check(run.status, equals: 0)
    for word in ["steps", "languages", "fail-fast", "no-ast", "auto always never"] {
      check(run.output, contains: word)
    }
  }

  @Test("an unknown shell is rejected")
  func unknownShell() async throws {
    let run = try await run("completions", "csh")
    check(run.status, equals: 2)
    check(
      run.error, equals: "gherkin-run: SHELL: \"csh\" is unknown; did you mean zsh? Known values: bash, zsh, fish\n")
    #expect(
      try await self.run("completions", "tcsh").error.hasSuffix("\"tcsh\" is unknown; known values: bash, zsh, fish\n"))
  }

  @Test("languages, and the keywords of one, are listed")
  func languages() async throws {
    let all = try await run("languages")
    #expect(all.output.contains(#/\nfr +French +français\n/#))
    let french = try await run("languages", "fr")
    #expect(french.output.contains(#/\nrule +"Règle"\n/#))
    let unknown = try await run("languages", "fxr")
    check(unknown.status, equals: 2)
    #expect(unknown.error.hasPrefix("gherkin-run: LANG: there is no language \"fxr\"; did you mean fr?"), "\(unknown)")
  }

  @Test("--language is the language of features that declare none")
  func language() async throws {
    try folder.write("Fonctionnalité: f\n  Scénario: s\n    Quand I have opened the beer search\n", to: "f.feature")
    check(try await run("--language", "fr", "f.feature").status, equals: 0)
    check(try await run("f.feature").status, equals: 2)
  }

  @Test(
    "help supports commands and topics",
    arguments: ["configuration", "environment", "shards", "interrupting", "run", "steps"])
  func help(topic: String) async throws {
    let help = try await run("help", topic)
    check(help.status, equals: 0)
    #expect(help.output.count > 200)
    if topic == "steps" { #expect(try await run("steps", "--help").output == help.output) }
  }

  @Test("an unknown topic is reported with a similar one")
  func unknownTopic() async throws {
    let run = try await run("help", "configration")
    check(run.status, equals: 2)
    check(run.error, equals: "gherkin-run: TOPIC: there is no help on \"configration\"; did you mean configuration?\n")
    let other = try await self.run("help", "xyzzyxyzzy")
    check(other.status, equals: 2)
    check(other.error, contains: "; there is on run, report, ", "the commands, and then the topics")
    #expect(other.error.hasSuffix(", fixtures, parallel\n"))
  }
}
