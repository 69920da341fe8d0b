import Foundation
import GherkinTestSupport
import Testing

@Suite("Small options of a run", .tags(.commands))
struct SmallOptionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Feature: a\n  Scenario: s\n    Given a step\n", to: "Features/a.feature")
    try folder.write("Feature: b\n  Scenario: s\n    Given a failing step\n", to: "Features/slow/b.feature")
  }

  private func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> BuiltCommand.Output {
    try await BuiltCommand.built("gherkin-run-faults").run(arguments, in: folder.url, environment: environment)
  }

  @Test("--parallel auto runs as many scenarios in parallel as there are processors, also by configuration")
  func parallel() async throws {
    let count = min(ProcessInfo.processInfo.activeProcessorCount, 1024)
    check(try await run("--parallel", "auto", "--verbose").error, contains: "at a time: \(count)\n")
    try folder.write("parallel: auto\n", to: "gherkin-run.yaml")
    check(try await run("--verbose").error, contains: "at a time: \(count)\n")
    let run = try await run("--parallel", "all")
    check(run.status, equals: 2)
    check(run.error, contains: "--parallel: \"all\" is not a number from 1 to 1024, nor auto")
  }

  @Test(
    "!PATH excludes features, with and without other paths",
    arguments: [
      ["!Features/slow"], ["!Features/slow/b.feature", "Features"], ["Features", "!./Features/**/b*.feature"],
    ])
  func exclusion(paths: [String]) async throws {
    let run = try await BuiltCommand.built("gherkin-run-faults").run(["--format", "summary"] + paths, in: folder.url)
    check(run.status, equals: 0, "\(run)")
    check(run.output, contains: "1 scenario (1 passed)")
    try folder.write("paths: [Features, '!Features/slow']\n", to: "gherkin-run.yaml")
    check(try await self.run("--format", "summary").output, contains: "1 scenario (1 passed)")
  }

  @Test(
    "an invalid !PATH is an error",
    arguments: [
      ("!Features/sloe", "Features/sloe: no such file or folder"),
      ("!Features", "!Features: all features are excluded; give other paths, or exclude fewer"),
      ("!Features/a.feature:2", "lines cannot be excluded; write '!Features/a.feature' to exclude the file"),
      ("!Features/x*.feature", "no feature matches the pattern"),
    ])
  func misuse(path: String, message: String) async throws {
    let run = try await run("Features", path)
    check(run.status, equals: 2)
    check(run.error, contains: message, "\(run.error)")
  }

  @Test(
    "an unknown kind of lock access is corrected in the error, on the command line, in the configuration and in tags")
  func lockAccess() async throws {
    check(
      try await run("--lock", "db:raed=@sql").error,
      equals: "gherkin-run: --lock: \"db:raed\" has an unknown kind of access; write db:read=@sql\n")
    try folder.write("Feature: c\n  @lock(db:raed)\n  Scenario: s\n    Given a step\n", to: "c.feature")
    let tagged = try await run("c.feature")
    check(tagged.status, equals: 2)
    check(tagged.error, contains: "c.feature:2:3: @lock(db:raed) has an unknown kind of access; write @lock(db:read)")
    try folder.write("retry: 0\nlock: 'db:write=@sql'\n", to: "gherkin-run.yaml")
    check(
      try await run().error,
      equals: "gherkin-run: gherkin-run.yaml:2: --lock: \"db:write\" has an unknown kind of access; write db=@sql\n")
  }

  @Test("--world-parameters accepts name=value, typed as in YAML, together with objects and files")
  func parameters() async throws {
    try folder.write("Feature: h\n  Scenario: s\n    Given a step\n", to: "h.feature")
    let run = try await run(
      "--world-parameters", "hook=before", "--world-parameters", #"{"fault": "unwrap"}"#, "--world-parameters",
      "fault=exitBadly", "h.feature")
    check(run.status, equals: 1)
    check(run.output, contains: "exit", "\(run.output)")
    let number = try await self.run("--world-parameters", "hook=12", "h.feature")
    check(number.status, equals: 1, "a number is no text")
    let text = try await self.run("--world-parameters", #"hook="12""#, "h.feature")
    check(text.status, equals: 0, "\(text.output)")
    let list = try await self.run("--world-parameters", "hook=[1]", "h.feature")
    #expect(list.error.contains(#"hook is not a single value; write a JSON object: {"hook": …}"#), "\(list.error)")
    let none = try await self.run("--world-parameters", "hook", "h.feature")
    check(none.error, contains: "\"hook\" is neither a JSON object, nor name=value, nor an existing file")
  }

  @Test("the path of a report can contain the date, the branch and variables")
  func reportNames() async throws {
    try folder.write("ref: refs/heads/feature/new beer\n", to: ".git/HEAD")
    let run = try await run(
      "--format", "tap:out/{env:JOB}-{branch}-{date}.tap", "Features/a.feature", environment: ["JOB": "j1/x"])
    check(run.status, equals: 0, "\(run.error)")
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/out/j1")
    let file = try #require(files.first)
    #expect(file.wholeMatch(of: #/x-feature-new-beer-\d{4}-\d\d-\d\d\.tap/#) != nil, "\(file)")
    check(run.error, contains: "tap: out/j1/\(file)")
  }

  @Test("the branch is taken from a build server first, and then from Git")
  func branch() async throws {
    try folder.write("ref: refs/heads/local\n", to: ".git/HEAD")
    let run = try await run(
      "--format", "tap:{branch}.tap", "Features/a.feature",
      environment: [
        "BUILDKITE": "true", "BUILDKITE_BUILD_URL": "https://b.example/1", "BUILDKITE_BUILD_NUMBER": "1",
        "BUILDKITE_REPO": "git@x:y.git", "BUILDKITE_COMMIT": "abc", "BUILDKITE_BRANCH": "main",
      ])
    check(run.error, contains: "tap: main.tap", "\(run.error)")
  }

  @Test(
    "an invalid placeholder in a report's path is an error with the remedy",
    arguments: [
      ("html:http://x.example/r.html", "is an address (http://), but reports are written to files; name a file"),
      ("message:s3://bucket/run.ndjson", "curl --upload-file FILE s3://bucket/run.ndjson"),
      ("tap:{env:NOBODY_SETS_THIS}.tap", "the variable NOBODY_SETS_THIS of {env:NOBODY_SETS_THIS} is not set"),
      ("tap:{dat}.tap", "there is no placeholder {dat}; did you mean {date}? there are {date}, {branch}, {env:NAME}"),
      ("tap:{branch}.tap", "there is no branch for {branch} here; write {env:NAME}"),
    ])
  func reportMisuse(format: String, message: String) async throws {
    try folder.write("0123456789abcdef0123456789abcdef01234567\n", to: ".git/HEAD")
    let run = try await run("--format", format, "Features/a.feature")
    check(run.status, equals: 2)
    check(run.error, contains: message, "\(run.error)")
    check(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted(), equals: [".git", "Features"])
  }

  @Test(
    "--count runs each scenario until it fails, and no report calls it flaky", arguments: ["process", "none"])
  func count(isolation: String) async throws {
    let feature = "Feature: c\n  Scenario: s\n    Given I work for 0 ms and note it in \"\(folder.path)/log\"\n"
    try folder.write(feature, to: "c.feature")
    let run = try await run(
      "--isolation", isolation, "--count", "3", "--format", "summary", "--format", "tap:r.tap", "--format",
      "markdown:r.md", "--format", "html:r.html", "--format", "junit:r.xml", "--format", "message:r.ndjson",
      "c.feature",
      "Features/slow")
    check(run.status, equals: 1, "\(run)")
    check(try folder.text(of: "log").split(separator: "\n").count { $0.hasPrefix("begin") }, equals: 3)
    check(run.output, contains: "2 scenarios (1 passed, 1 failed)", "\(run.output)")
    check(run.output, lacks: "laky")
    for report in ["r.tap", "r.md", "r.html"] {
      let text = try folder.text(of: report)
      #expect(
        !text.contains("flaky: passed") && !text.contains("### Flaky") && !text.contains("id=\"flaky\""), "\(report)")
    }
    check(try folder.text(of: "r.xml"), contains: #"tests="2""#)
    _ = try await self.run("--format", "message:rerun.ndjson", "c.feature", "Features/slow")
    let merged = try await BuiltCommand.gherkinRun.run(
      "report", "--format", "summary", "r.ndjson", "rerun.ndjson", in: folder.url)
    check(merged.output, contains: "2 scenarios (1 passed, 1 failed)", "\(merged)")
    let none = try await self.run("--count", "0", "c.feature")
    check(none.error, contains: "--count: \"0\" is not a number from 1 to 1000")
  }

  @Test("all of these options can be in the configuration file")
  func configuration() async throws {
    try folder.write(
      "paths: [Features, '!Features/slow']\nworld-parameters: [hook=none]\nformat: 'tap:out/{env:JOB}.tap'\n",
      to: "gherkin-run.yaml")
    try folder.write("// swift-tools-version: 6.0\n", to: "Package.swift")
    try folder.write("", to: "Sources/x")
    let run = try await BuiltCommand.built("gherkin-run-faults").run(
      [], in: folder.url.appending(path: "Sources"), environment: ["JOB": "7"])
    check(run.status, equals: 0, "\(run)")
    #expect(FileManager.default.fileExists(atPath: "\(folder.path)/out/7.tap"))
    try folder.write("format: 'tap:http://x/y'\n", to: "gherkin-run.yaml")
    let address = try await self.run("Features/a.feature")
    #expect(address.error.hasPrefix("gherkin-run: gherkin-run.yaml:1: --format tap: \"http://x/y\" is an address"))
  }
}
