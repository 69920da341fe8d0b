import Foundation
import GherkinTestSupport
import Testing

@Suite("gherkin-run with invalid input", .tags(.commands))
struct BadInputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Feature: good\n  Scenario: s\n    When I have opened the beer search\n", to: "F/good.feature")
  }

  private func run(_ arguments: String...) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(arguments, in: folder.url)
  }

  @Test("a missing path is reported")
  func noSuchPath() async throws {
    let run = try await run("F", "nowhere", "neither.feature")
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(
      run.error == """
        gherkin-run: nowhere: no such file or folder; check the path, which is relative to the working directory
        gherkin-run: neither.feature: no such file or folder; check the path, which is relative to the working directory

        """)
  }

  @Test("for a missing path, the error names a similar one that exists")
  func similarPath() async throws {
    #expect(try await run("F/god.feature").error.hasSuffix("; did you mean F/good.feature?\n"))
    try folder.write("Feature: f\n", to: "Features/shop/a.feature")
    #expect(try await run("Feature/shop/").error.hasSuffix("; did you mean Features/shop/?\n"))
  }

  @Test("a configuration of another program is not read as YAML", arguments: ["cucumber.js", "behave.ini"])
  func foreignConfiguration(name: String) async throws {
    try folder.write("[behave]\nformat = plain\n", to: name)
    let run = try await run("--config", name, "F")
    #expect(run.status == 2)
    #expect(
      run.error
        == "gherkin-run: \(name): is the configuration of another program; write its options as keys in a file gherkin-run.yaml\n"
    )
  }

  @Test("a tag expression with a wildcard is explained if it matches nothing")
  func wildcard() async throws {
    let run = try await run("--tags", "@wip*", "F")
    #expect(run.status == 2)
    #expect(run.error.contains("in a tag, * is an ordinary character; name each tag, with \"or\" between them"))
  }

  @Test("a folder without features is reported")
  func emptyFolder() async throws {
    try folder.write("text", to: "notes/readme.txt")
    let run = try await run("notes")
    #expect(run.status == 2)
    #expect(run.error.contains("notes: the folder contains no features"))
  }

  @Test(
    "in a working directory that was removed, each command ends",
    arguments: [
      ["run"], ["run", "a.feature"], ["steps"], ["lint"], ["lint", "a.feature"], ["format", "a.feature"], ["init"],
      ["config"], ["report", "run.ndjson"], ["docs", "site"], ["run", "--dry-run", "/dev/null"],
    ])
  func removedFolder(arguments: [String]) async throws {
    for program in ["gherkin-run", "gherkin-run-faults"].map({ BuiltCommand.built($0).path }) {
      let script = #"mkdir gone && cd gone && rmdir ../gone && exec "$0" "$@""#
      let run = try await BuiltCommand(executable: URL(filePath: "/bin/sh"))
        .run(["-c", script, program] + arguments, in: folder.url)
      #expect(run.status >= 0, "\(run.error)")
    }
  }

  /// Whether this process may hide `/proc` from another one.
  private static let canHideProc: Bool = {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/unshare")
    process.arguments = ["-m", "umount", "-l", "/proc"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.runUnblocked()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  @Test(
    "without /proc, the error says how to mount it",
    .enabled(if: canHideProc, "only root can hide /proc"), arguments: ["gherkin-run", "gherkin-run-faults"])
  func noProc(program: String) async throws {
    let words = ["-m", "sh", "-c", #"umount -l /proc && exec "$0" --version"#, BuiltCommand.built(program).path]
    let run = try await BuiltCommand(executable: URL(filePath: "/usr/bin/unshare")).run(words, in: folder.url)
    #expect(run.status == 2, "\(run.error)")
    let problem = "/proc is not mounted, and Swift programs need it; mount it: mount -t proc proc /proc"
    #expect(run.error == "gherkin-run: \(problem)\n")
  }

  @Test("a file that is not UTF-8 is reported with the position of its first invalid byte")
  func notUTF8() async throws {
    try folder.write(Array("Feature: x\n  Scenario: caf".utf8) + [0xE9, 0x0A], to: "F/latin.feature")
    let run = try await run("F")
    #expect(run.status == 2)
    #expect(run.error.contains("F/latin.feature:2:16: "))
    #expect(run.error.contains("UTF-8"))
  }

  @Test(
    "the terminal shows a suggestion for a misspelt keyword, and messages keep the official text",
    arguments: [
      ("en", "Feature: f\n  Scenario: s\n    Given a\n    Whne b\n", "When"),
      ("de", "Funktionalität: f\n  Szenario: s\n    Angenommen a\n    Wnen b\n", "Wenn"),
    ])
  func misspeltKeyword(language: String, text: String, keyword: String) async throws {
    try folder.write(text, to: "F/a.feature")
    let run = try await run("--language", language, "--format", "message:run.ndjson", "F")
    #expect(run.status == 2)
    #expect(run.error.contains("no keyword; did you mean \"\(keyword)\"?\n"))
    let errors = try folder.text(of: "run.ndjson").split(separator: "\n").filter { $0.hasPrefix("{\"parseError\"") }
    #expect(!errors.isEmpty && errors.allSatisfy { $0.contains("expected: ") && !$0.contains("did you mean") })
    let format = try await BuiltCommand.gherkinRun.run("format", "--language", language, "F", in: folder.url)
    #expect(format.error.contains("; did you mean \"\(keyword)\"?\n"))
  }

  @Test("all parse errors of all files are shown, nothing runs, and the message stream is complete")
  func parseErrors() async throws {
    try folder.write("nonsense\nx\n", to: "F/a.feature")
    try folder.write(
      "Feature: b\n  Scenario: s\n    Given a\n      | 1 | 2 |\n      | 3 |\n  oops\n", to: "F/b.feature")
    let run = try await run("--format", "message:run.ndjson", "F")
    #expect(run.status == 2)
    #expect(run.error.contains("F/a.feature:1:1: the file does not begin with a feature"))
    #expect(run.error.contains("F/b.feature:5:7: this row has 1 cell, but the first row (line 4) has 2"))
    #expect(run.error.contains("F/b.feature:6:3: the line begins with no keyword"))
    #expect(run.error.contains("  | nonsense\n  | ^\n"))
    #expect(run.error.contains("  | x\n  | ^\n"))
    #expect(run.error.contains("  |       | 3 |\n  |       ^\n"))
    let stream = try folder.text(of: "run.ndjson")
    let kinds = stream.split(separator: "\n").map { $0.dropFirst(2).prefix { $0 != "\"" } }
    #expect(kinds.filter { $0 == "parseError" }.count == 4)
    #expect(!kinds.contains("testCase"))
    #expect(kinds.first == "meta")
    #expect(kinds.last == "testRunFinished")
    #expect(stream.contains(#""success":false"#))
  }

  private func writeFeaturesWithErrors() throws {
    try folder.write("nonsense\n", to: "F/a.feature")
    try folder.write("Feature: b\n  Scenario: s\n    Given a\n  oops\n  oops\n", to: "F/b.feature")
    try folder.write(
      "Feature: g\n  Scenario: calm\n    When I have opened the beer search\n  Scenario: sad\n    Given nonsense\n",
      to: "F/good.feature")
  }

  @Test(
    "with --continue-on-parse-error, the other features run, and the status is 2",
    arguments: [
      ["--isolation", "none"], ["--isolation", "process"], ["--parallel", "2"], ["--fail-fast"], ["--dry-run"],
    ])
  func continuing(options: [String]) async throws {
    try writeFeaturesWithErrors()
    let arguments =
      [
        "--continue-on-parse-error", "--format", "summary", "--format", "summary:file.txt", "--format",
        "message:run.ndjson",
      ]
      + options + ["F"]
    let run = try await BuiltCommand.gherkinRun.run(arguments, in: folder.url)
    #expect(run.status == 2)
    #expect(run.output.contains("2 scenarios ("), "\(run)")
    #expect(run.error.contains("F/a.feature:1:1: the file does not begin with a feature"))
    #expect(run.error.contains("F/b.feature:5:3: the line begins with no keyword"))
    #expect(run.error.contains("gherkin-run: 2 feature files did not run because of parse errors\n"))
    #expect(!run.error.contains("nothing ran"))
    #expect(
      try folder.text(of: "file.txt").contains(
        "Features that cannot be read:\n  1) F/a.feature:1:1: the file does not begin with a feature"))
    #expect(try folder.text(of: "run.ndjson").contains(#""success":false"#))
  }

  @Test("reports explain parse errors in the order of their lines, also those of a saved stream")
  func explained() async throws {
    try folder.write(
      "Feature: f\n  Scenario: s\n    Given a\n      | a | b |\n      | 1 |\n  oops\n", to: "F/a.feature")
    _ = try await run("--format", "html:run.html", "--format", "junit:run.xml", "--format", "message:run.ndjson", "F")
    let problems = [
      "Line 5: this row has 1 cell, but the first row (line 4) has 2",
      "Line 6: the line begins with no keyword",
    ]
    let junit = try folder.text(of: "run.xml")
    let places = try problems.map { try #require(junit.range(of: $0), "\(junit)").lowerBound }
    #expect(places == places.sorted())
    for problem in problems { #expect(try folder.text(of: "run.html").contains(problem)) }
    #expect(try folder.text(of: "run.ndjson").contains("inconsistent cell count within the table"))
    _ = try await BuiltCommand.gherkinRun.run(["report", "run.ndjson", "--format", "junit:again.xml"], in: folder.url)
    #expect(try folder.text(of: "again.xml") == junit)
  }

  @Test("a run without failures but with parse errors has the status 2, also by configuration, and @focus is respected")
  func continuingByConfiguration() async throws {
    try folder.write("nonsense\n", to: "F/a.feature")
    try folder.write("@focus\nFeature: b\n  Scenario: s\n    When I have opened the beer search\n", to: "F/b.feature")
    try folder.write("continue-on-parse-error: true\n", to: "gherkin-run.yaml")
    let run = try await run("--format", "summary", "--format", "rerun:rerun.txt", "--allow-focus", "F")
    #expect(run.status == 2)
    #expect(run.output.contains("1 scenario (1 passed)"), "\(run)")
    #expect(run.error.contains("gherkin-run: 1 feature file did not run because of parse errors\n"))
    #expect(try folder.text(of: "rerun.txt") == "F/a.feature\n")
    #expect(try await self.run("--no-continue-on-parse-error", "F").error.contains("nothing ran"))
  }

  @Test("if all features have parse errors, no scenario runs, and the rerun list contains them")
  func continuingWithNothing() async throws {
    try folder.write("nonsense\n", to: "F/good.feature")
    try folder.write("F/old.feature:2\n", to: "rerun.txt")
    let run = try await run("--continue-on-parse-error", "--format", "summary", "--format", "rerun:rerun.txt", "F")
    #expect(run.status == 2)
    #expect(run.output.contains("0 scenarios"))
    #expect(try folder.text(of: "rerun.txt") == "F/good.feature\n")
  }

  @Test("reports and merged streams of a run with parse errors list its features, and have the status 2")
  func reportsOfParseErrors() async throws {
    try writeFeaturesWithErrors()
    for name in ["run", "rerun"] {
      _ = try await run(
        "--continue-on-parse-error", "--format", "message:\(name).ndjson", "F/a.feature", "F/good.feature:2")
    }
    let unparsed = "gherkin-run: F/a.feature: not run because of parse errors; correct them, and run again\n"
    for streams in [["run.ndjson"], ["run.ndjson", "rerun.ndjson"]] {
      let report = try await BuiltCommand.gherkinRun.run(["report", "--format", "summary"] + streams, in: folder.url)
      #expect(report.status == 2)
      #expect(report.error == unparsed)
      #expect(report.output.contains("F/a.feature:1:1: the file does not begin with a feature"))
    }
    let merge = try await run("merge", "--output", "run.ndjson", "run.ndjson")
    #expect(merge.status == 2)
    #expect(merge.error == unparsed)
    #expect(try folder.text(of: "run.ndjson").contains(#""parseError""#))
  }

  @Test("parse errors are shown even if no scenario of the other features is selected")
  func parseErrorsWithoutSelection() async throws {
    try writeFeaturesWithErrors()
    let run = try await run("--continue-on-parse-error", "--tags", "@nowhere", "F")
    #expect(run.status == 2)
    #expect(run.error.contains("F/a.feature:1:1: the file does not begin with a feature"))
    #expect(run.error.contains("no scenario matches"))
  }

  @Test("a line without a scenario is reported")
  func badLine() async throws {
    try folder.write("Feature: f\n", to: "F/empty.feature")
    let run = try await run("F/empty.feature:1")
    #expect(run.status == 2)
    #expect(run.error.contains("F/empty.feature:1: there is no scenario at this line"))
  }

  @Test("a line after the end of the file is reported")
  func lineBehindTheEnd() async throws {
    let run = try await run("F/good.feature:99")
    #expect(run.status == 2)
    #expect(run.error.contains("F/good.feature:99: there is no scenario at this line"))
  }

  @Test("features without scenarios are an error")
  func noScenario() async throws {
    try folder.write("Feature: f\n", to: "E/empty.feature")
    let run = try await run("E")
    #expect(run.status == 2)
    #expect(run.error.contains("no scenario"))
  }

  @Test("an unknown option is reported with a similar one")
  func unknownOption() async throws {
    let run = try await run("--formt", "pretty", "F")
    #expect(run.status == 2)
    #expect(run.error == "gherkin-run: there is no option --formt; did you mean --format?\n")
  }

  @Test("an unknown report, a missing value and a missing file name are errors")
  func badValues() async throws {
    #expect(
      try await run("--format", "prety").error.contains(
        "--format: \"prety\" is unknown; did you mean pretty? Known values: pretty, "))
    #expect(try await run("--format").error == "gherkin-run: --format needs a value: --format NAME[:FILE]\n")
    #expect(try await run("--format", "message:").error.contains("no file name after the colon"))
    #expect(try await run("--version=2").error.contains("--version takes no value"))
  }

  @Test("a report that cannot be opened is reported, and nothing runs")
  func unwritableReport() async throws {
    try folder.write("a file, no folder", to: "taken")
    let run = try await run("--format", "message:taken/run.ndjson", "F")
    #expect(run.status == 2)
    #expect(run.error.contains("taken/run.ndjson"))
  }

  @Test("a closed pipe ends the run without an error message")
  func closedPipe() async throws {
    let shell = BuiltCommand(executable: URL(filePath: "/bin/sh"))
    let run = try await shell.run(
      "-c", #""$0" F | head -1 >/dev/null; echo done"#, BuiltCommand.gherkinRun.path, in: folder.url)
    #expect(run.output == "done\n")
    #expect(run.error.isEmpty)
  }

  @Test("a library that defines undefined steps, and that the program does not have, is named")
  func unlistedLibrary() async throws {
    try folder.write("// swift-tools-version: 6.2\n", to: "Package.swift")
    try folder.write(
      """
      import GherkinSteps

      let bakerySteps = StepLibrary(BakeryWorld.self) { steps in
        steps.given("{int} loaves of {word}") { (_, _: Int, _: String) in }
        steps.when(#/I sell (\\d+)/#) { (_, _: Int) in }
        steps.then("the shop is empty") { _ in }
      }
      """, to: "Sources/Steps/BakerySteps.swift")
    try folder.write(
      "let other = StepLibrary(BakeryWorld.self) { $0.given(\"flour\") { _ in } }\n", to: "Sources/a.swift")
    try folder.write(
      "Feature: b\n  Scenario: s\n    Given 3 loaves of rye\n    When I sell 2\n    Then I am glad\n", to: "F/b.feature"
    )
    // A pipe among the sources is not read.
    #expect(mkfifo("\(folder.path)/Sources/pipe.swift", 0o600) == 0)
    let note =
      "gherkin-run: Sources/Steps/BakerySteps.swift:4 defines 2 undefined steps, but the program with the steps does not have its "
      + "library; add it to the libraries that the program passes to GherkinRun.main\n"
    #expect(try await run("F").error.contains(note))
    #expect(try await !run("--quiet", "F").error.contains("BakerySteps"))
    try folder.write("Feature: b\n  Scenario: s\n    Given nothing at all\n", to: "F/b.feature")
    #expect(try await !run("F").error.contains("BakerySteps"))
  }
}
