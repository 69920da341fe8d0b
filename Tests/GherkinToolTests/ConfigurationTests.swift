import Foundation
import GherkinTestSupport
import Testing

@Suite("The configuration file", .tags(.commands))
struct ConfigurationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      Feature: f
        @a
        Scenario: first
          When I have opened the beer search
        @b
        Scenario: second
          When I have opened the beer search
      """, to: "F/f.feature")
  }

  private func run(
    _ arguments: String..., in sub: String = "", environment: [String: String] = [:]
  ) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(
      arguments, in: folder.url.appending(path: sub), environment: environment)
  }

  /// The line that `config` prints for an option, with single spaces.
  private func line(
    _ key: String, _ arguments: [String] = [], environment: [String: String] = [:]
  ) async throws -> String? {
    let run = try await BuiltCommand.gherkinRun.run(
      ["config"] + arguments, in: folder.url, environment: environment)
    #expect(run.status == 0, "\(run.error)")
    return run.output.split(separator: "\n").first { $0.hasPrefix("\(key):") }
      .map { $0.split(separator: " ").joined(separator: " ") }
  }

  @Test("the file's options and paths are used by a run")
  func holds() async throws {
    try folder.write("tags: '@a'\npaths: [F]\nformat: progress\n", to: "gherkin-run.yaml")
    let run = try await run()
    #expect(run.status == 0)
    #expect(run.output.hasPrefix(".\n"))
    #expect(run.output.contains("1 scenario (1 passed)"))
    #expect(try await self.run("--tags", "@a or @b").output.contains("2 scenarios (2 passed)"))
  }

  @Test("the command line overrides GHERKIN_RUN_OPTIONS, which overrides profiles, which override the top level")
  func layers() async throws {
    try folder.write(
      "retry: 1\nprofiles:\n  base:\n    retry: 2\n  ci:\n    extends: base\n  own: { extends: base, retry: 3 }\n",
      to: "gherkin-run.yaml")
    #expect(try await line("parallel") == "parallel: 1 # default")
    #expect(try await line("retry") == "retry: 1 # gherkin-run.yaml:1")
    #expect(try await line("retry", ["--profile", "ci"]) == "retry: 2 # gherkin-run.yaml:4 (profile base)")
    #expect(try await line("retry", ["-p", "own"]) == "retry: 3 # gherkin-run.yaml:7 (profile own)")
    #expect(try await line("retry", ["-p", "own", "-p", "ci"]) == "retry: 2 # gherkin-run.yaml:4 (profile base)")
    let environment = ["GHERKIN_RUN_OPTIONS": "--retry '4' --profile=own"]
    #expect(try await line("retry", environment: environment) == "retry: 4 # GHERKIN_RUN_OPTIONS")
    #expect(try await line("retry", ["--retry", "5"], environment: environment) == "retry: 5 # command line")
  }

  @Test("a flag can be set in the file and negated on the command line, including --strict for --no-strict")
  func flags() async throws {
    try folder.write("fail-fast: true\nstrict: false\n", to: "gherkin-run.yaml")
    #expect(try await line("fail-fast") == "fail-fast: true # gherkin-run.yaml:1")
    #expect(try await line("fail-fast", ["--no-fail-fast"]) == "fail-fast: false # command line")
    #expect(try await line("no-strict") == "no-strict: true # gherkin-run.yaml:2")
    #expect(try await line("no-strict", ["--strict"]) == "no-strict: false # command line")
    #expect(try await line("no-strict", ["--strict", "--no-strict"]) == "no-strict: true # command line")
  }

  @Test("the output of config is an equivalent configuration")
  func readsBack() async throws {
    try folder.write(
      "tags: ['@a', \"not @x's\"]\nworld-parameters: { url: 'http://x' }\nretry: 2\n", to: "gherkin-run.yaml")
    #expect(try await line("tags", ["-t", "@c", "-t", "not @x's"]) == "tags:")
    let first = try await run("config")
    let settings = first.output.split(separator: "\n").filter { !$0.contains(": null") }.joined(separator: "\n")
    try folder.write(settings, to: "other.yaml")
    let again = try await run("config", "--config", "other.yaml")
    #expect(again.status == 0, "\(again.error)")
    func values(_ text: String) -> [String] {
      text.split(separator: "\n").map { $0.split(separator: "#")[0].split(separator: " ").joined(separator: " ") }
    }
    #expect(values(again.output).dropFirst() == values(first.output).dropFirst())
  }

  @Test("the file is found in a parent folder up to the package's; its paths are relative to its folder")
  func above() async throws {
    try folder.write("paths: F\nformat: [progress, 'message:out.ndjson']\n", to: "gherkin-run.yaml")
    try folder.write("", to: "Sources/Deep/x.txt")
    let alone = try await run(in: "Sources/Deep")
    #expect(alone.status == 2)
    #expect(alone.error.contains("there is no folder Features/ or features/ here"))
    try folder.write("", to: "Package.swift")
    let run = try await run(in: "Sources/Deep")
    #expect(run.status == 0, "\(run.error)")
    #expect(try folder.text(of: "out.ndjson").contains(#""uri":"F/f.feature""#))
  }

  @Test(
    "errors are reported with their line and a remedy, even in unused profiles",
    arguments: [
      ("tags: '@a'\nretri: 2\n", "gherkin-run.yaml:2: there is no option \"retri\"; did you mean retry?\n"),
      ("profiles:\n  ci:\n    fail-fats: true\n", ":3: there is no option \"fail-fats\"; did you mean fail-fast?\n"),
      ("runnr: Specs\n", ":1: there is no option \"runnr\"; did you mean runner?"),
      ("version: true\n", ":1: there is no option \"version\"; keys are the long options"),
      ("profile: ci\n", ":1: there is no option \"profile\"; did you mean profiles?\n"),
      ("fail-fast: yes\n", ":1: fail-fast must be true or false\n"),
      ("retry:\n  - 1\n  - [2]\n", ":1: retry needs a value, or a list of them\n"),
      ("paths: { a: b }\n", ":1: paths needs a value, or a list of them\n"),
      ("yes: true\n", ":1: there is no option \"yes\"; keys are the long options"),
      ("retry: many\n", "gherkin-run.yaml:1: --retry: \"many\" is not a number from 0 to 100"),
      ("profiles:\n  a: { extends: b }\n  b: { extends: a }\n", "the profile a extends itself: a → b → a\n"),
      ("profiles:\n  base: {}\n  a: { extends: bas }\n", ":3: there is no profile bas; did you mean base?\n"),
      ("- tags\n", "gherkin-run.yaml:1: is not a mapping"),
      ("tags: [\n", "gherkin-run.yaml:2:1: "),
      ("a: 1\n---\nb: 2\n", "gherkin-run.yaml: has several documents"),
    ])
  func errors(text: String, message: String) async throws {
    try folder.write(text, to: "gherkin-run.yaml")
    let run = try await run("F")
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.error.contains(message), "\(run.error)")
  }

  @Test("profiles that extend each other in a cycle are rejected")
  func explosion() async throws {
    let levels = (1...40).map { "  p\($0): { extends: [p\($0 - 1), p\($0 - 1)] }\n" }
    try folder.write("profiles:\n  p0: {}\n" + levels.joined(), to: "gherkin-run.yaml")
    let run = try await run("F")
    #expect(run.status == 2)
    #expect(run.error.contains("extends too many others"))
  }

  @Test("a duration without a unit is reported with the file's line or the variable, and a corrected setting")
  func missingUnit() async throws {
    let inEnvironment = try await run("F", environment: ["GHERKIN_RUN_OPTIONS": "--timeout 5000"])
    #expect(
      inEnvironment.error
        == "gherkin-run: GHERKIN_RUN_OPTIONS: --timeout: \"5000\" has no unit; "
        + "write --timeout 5000ms or --timeout 5000s\n")
    try folder.write("retry: 1\nrun-timeout: 60\n", to: "gherkin-run.yaml")
    let inFile = try await run("F")
    #expect(inFile.status == 2)
    #expect(
      inFile.error
        == "gherkin-run: gherkin-run.yaml:2: run-timeout: \"60\" has no unit; "
        + "write run-timeout: 60s or run-timeout: 60ms\n")
  }

  @Test(
    "options of the variable or the file that exclude scenarios or accept more outcomes are printed",
    arguments: [
      ("--dry-run", "", "--dry-run is set by GHERKIN_RUN_OPTIONS"),
      ("--wip --tags '@a'", "", "--tags @a is set by GHERKIN_RUN_OPTIONS"),
      ("--no-strict", "", "--no-strict is set by GHERKIN_RUN_OPTIONS"),
      ("", "name: first\n", "--name first is set by gherkin-run.yaml:1"),
      ("", "retry: 1\nstrict: false\n", "--no-strict is set by gherkin-run.yaml:2"),
    ])
  func lenientOptions(variable: String, file: String, note: String) async throws {
    try folder.write(file, to: "gherkin-run.yaml")
    let run = try await run("F", environment: ["GHERKIN_RUN_OPTIONS": variable])
    #expect(run.error.contains("gherkin-run: \(note)\n"), "\(run)")
    let quiet = try await self.run("--quiet", "F", environment: ["GHERKIN_RUN_OPTIONS": variable])
    #expect(quiet.error.contains(note) == !variable.isEmpty, "\(quiet)")
    try folder.write("", to: "gherkin-run.yaml")
    let plain = try await self.run("--dry-run", "--tags", "@a", "--name", "first", "F")
    #expect(!plain.error.contains("is set by"), "\(plain)")
  }

  @Test("the output of config is a configuration file with the same effect")
  func outputIsFile() async throws {
    try folder.write("profiles:\n  ci:\n    tags: '@a'\n    paths: [F]\n", to: "gherkin-run.yaml")
    let first = try await BuiltCommand.gherkinRun.run(["config", "--profile", "ci"], in: folder.url)
    #expect(first.output.contains("gherkin-run.yaml:4 (profile ci)\n"), "\(first)")
    try folder.write(first.output, to: "gherkin-run.yaml")
    let second = try await BuiltCommand.gherkinRun.run(["config"], in: folder.url)
    func settings(_ text: String) -> [String] {
      text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { String($0.prefix { $0 != "#" }) }
    }
    #expect(settings(second.output) == settings(first.output), "\(second)")
    try folder.write("tgas: null\n", to: "gherkin-run.yaml")
    let misspelt = try await BuiltCommand.gherkinRun.run(["config"], in: folder.url)
    #expect(misspelt.status == 2 && misspelt.error.contains("there is no option \"tgas\""), "\(misspelt)")
  }

  @Test("paths that the file excludes are printed")
  func excludedPaths() async throws {
    try folder.write("Feature: g\n", to: "F/g.feature")
    try folder.write("paths: [F, '!F/g.feature']\n", to: "gherkin-run.yaml")
    let run = try await run()
    #expect(run.status == 0)
    #expect(run.error == "gherkin-run: '!F/g.feature' is set by gherkin-run.yaml:1\n")
    #expect(try await self.run("F", "!F/g.feature").error.isEmpty)
    #expect(try await self.run("--quiet").error.isEmpty)
  }

  @Test(
    "the file applies below a repository, as below a package, for all commands",
    arguments: [".git/HEAD", "Package.swift"])
  func repository(marker: String) async throws {
    try folder.write("", to: marker)
    try folder.write("lint: { empty-file: off }\ntags: '@a'\n", to: "gherkin-run.yaml")
    let config = try await run("config", in: "F")
    #expect(config.output.hasPrefix("# ../gherkin-run.yaml\n"), "\(config)")
    #expect(try await run("--format", "summary", ".", in: "F").output.contains("1 scenario (1 passed)"))
    try folder.write("lint: { no-such-rule: off }\n", to: "gherkin-run.yaml")
    #expect(try await run("lint", ".", in: "F").error.contains("../gherkin-run.yaml:1"))
  }

  @Test("a file above the repository or outside of one does not apply")
  func aboveRepository() async throws {
    try folder.write("tags: '@a'\n", to: "gherkin-run.yaml")
    #expect(try await run("config", in: "F").output.hasPrefix("# no configuration file\n"))
    try folder.write("", to: "F/.git/HEAD")
    #expect(try await run("config", in: "F").output.hasPrefix("# no configuration file\n"))
  }

  @Test(
    "a file with a similar name is an error, unless the right one is there",
    arguments: ["gherkin-run.yml", ".gherkin-run.yaml"])
  func similarName(name: String) async throws {
    try folder.write("", to: ".git/HEAD")
    try folder.write("tags: '@a'\n", to: name)
    for place in ["", "F"] {
      let run = try await run("config", in: place)
      #expect(run.status == 2)
      #expect(run.error.contains("\(name): is not read; rename the file to gherkin-run.yaml"), "\(run)")
    }
    #expect(try await run("config", "--config", name).status == 0)
    try folder.write("tags: '@a'\n", to: "gherkin-run.yaml")
    #expect(try await run("config").status == 0)
  }

  @Test("a missing profile or file is an error")
  func missing() async throws {
    #expect(try await run("--profile", "ci", "F").error.contains("there is no gherkin-run.yaml"))
    #expect(
      try await run("--config", "no.yaml", "F").error
        == "gherkin-run: no.yaml: no such configuration file; check --config\n")
    try folder.write("profiles: { ci: {}, quick: {} }\n", to: "gherkin-run.yaml")
    #expect(try await run("--profile", "x", "F").error.contains("there are ci, quick"))
    #expect(try await run("--profile", "quik", "F").error.contains("did you mean quick?"))
  }

  @Test(
    "invalid options in an environment variable are reported with the variable",
    arguments: [
      ("--retri 2", "there is no option --retri; did you mean --retry?"),
      ("F", "contains \"F\", which is not an option"),
      ("'--retry", "a quotation mark ' is not closed"), ("--help", "contains an option that only prints something"),
      ("--retry x", "--retry: \"x\" is not a number"),
    ])
  func environment(text: String, message: String) async throws {
    let run = try await run("F", environment: ["GHERKIN_RUN_OPTIONS": text])
    #expect(run.status == 2)
    #expect(run.error.hasPrefix("gherkin-run: GHERKIN_RUN_OPTIONS: \(message)"), "\(run.error)")
  }
}
