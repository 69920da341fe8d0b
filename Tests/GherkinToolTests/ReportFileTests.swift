import Foundation
import GherkinTestSupport
import Testing

@Suite("Report files of gherkin-run", .tags(.commands))
struct ReportFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Feature: good\n  Scenario: s\n    When I have opened the beer search\n", to: "F/good.feature")
    try folder.write("no folder", to: "file")
  }

  private static let bash = BuiltCommand(executable: URL(filePath: "/bin/bash"))

  private func run(_ arguments: String...) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(arguments, in: folder.url)
  }

  /// The incomplete files in the folder.
  private var leftovers: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".part") } }
  }

  @Test(
    "a report that cannot be written is reported, and the others are complete",
    arguments: ["file/report.ndjson", "F", "/proc/nowhere/report.ndjson", "/dev/full"], ["run", "report"])
  func unwritable(path: String, command: String) async throws {
    _ = try await run("--format", "message:run.ndjson", "F")
    let run = try await run(
      command, "--format", "message:\(path)", "--format", "junit:deep/er/junit.xml", "--format", "progress",
      command == "run" ? "F" : "run.ndjson")
    check(run.status, equals: 2)
    #expect(run.error.hasPrefix("gherkin-run: cannot "))
    check(run.error, contains: " \(path): ", "\(run)")
    // A run also reports the files that it wrote.
    let written = command == "run" ? ["gherkin-run: junit: deep/er/junit.xml"] : []
    check(run.error.split(separator: "\n").dropFirst().map(String.init), equals: written)
    check(run.output, contains: "1 scenario (1 passed)")
    #expect(try folder.text(of: "deep/er/junit.xml").hasSuffix("</testsuite>\n"))
    checkEmpty(try leftovers)
  }

  @Test(
    "two reports with the same path are rejected, and nothing runs",
    arguments: [
      ("--format pretty --format json", "pretty already goes to standard output", "json:FILE"),
      ("--format tap:x --format junit:x", "tap already goes to x", "junit:FILE"),
      ("--format tap:x --format junit:F/.././x", "tap already goes to F/.././x", "junit:FILE"),
    ])
  func clash(words: String, problem: String, remedy: String) async throws {
    let arguments = words.split(separator: " ").map(String.init) + ["F"]
    let run = try await BuiltCommand.gherkinRun.run(arguments, in: folder.url)
    check(run.status, equals: 2)
    checkEmpty(run.output)
    check(run.error, contains: "\(problem); give one of them its own file: \(remedy)", "\(run)")
  }

  @Test("report does not overwrite its input", arguments: ["run.ndjson", "-"])
  func replacedStream(operand: String) async throws {
    _ = try await run("--format", "message:run.ndjson", "F")
    let text = try folder.text(of: "run.ndjson")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "run.ndjson")
    let run = try await BuiltCommand.gherkinRun.run(
      ["report", "--format", "junit:link", operand], in: folder.url, input: folder.url.appending(path: "run.ndjson"))
    check(run.status, equals: 2)
    check(
      run.error, equals: "gherkin-run: --format junit:link: link is an input stream; write the report to another file\n"
    )
    check(try folder.text(of: "run.ndjson"), equals: text)
  }

  @Test("a command that is ended by a signal leaves no temporary file", arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func signal(number: Int32) async throws {
    let ended = try await RunningCommand.scene { [folder] in
      let pipe = folder.path + "/pipe"
      check(mkfifo(pipe, 0o600), equals: 0)
      let command = try RunningCommand(
        BuiltCommand.gherkinRun.path, ["report", "--format", "junit:junit.xml", "pipe"], in: folder.url)
      // Opening blocks until the command reads.
      let descriptor = open(pipe, O_WRONLY)
      defer { close(descriptor) }
      try command.wait { _ in (try? self.leftovers.isEmpty) == false }
      command.send(number)
      return try command.finish()
    }
    check(ended.status, equals: -number)
    checkEmpty(try leftovers)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/junit.xml"))
  }

  @Test("annotations and a device can share a destination")
  func shared() async throws {
    let run = try await run(
      "--format", "github", "--format", "progress", "--format", "json:/dev/null", "--format", "tap:/dev/null", "F")
    check(run.status, equals: 0, "\(run)")
    #expect(run.output.hasPrefix(".\n"))
  }

  @Test("a full standard output is reported", arguments: ["run F", "report run.ndjson", "merge run.ndjson"])
  func fullOutput(words: String) async throws {
    _ = try await run("--format", "message:run.ndjson", "F")
    let run = try await Self.bash.run(
      "-c", "\(BuiltCommand.gherkinRun.path) \(words) > /dev/full", in: folder.url)
    check(run.status, equals: 2)
    check(run.error, equals: "gherkin-run: cannot write standard output: No space left on device\n")
  }

  @Test(
    "a closed pipe causes no error: the exit status is that of the run, and the other reports are complete",
    arguments: ["run F", "report run.ndjson"])
  func closedPipe(words: String) async throws {
    _ = try await run("--format", "message:run.ndjson", "F")
    let pipe =
      "\(BuiltCommand.gherkinRun.path) \(words) -f message -f junit:junit.xml 2> told | true; echo ${PIPESTATUS[0]}"
    let run = try await Self.bash.run("-c", pipe, in: folder.url)
    check(run.output, equals: "0\n")
    check(try folder.text(of: "told"), equals: (words == "run F" ? "gherkin-run: junit: junit.xml\n" : ""))
    #expect(try folder.text(of: "junit.xml").hasSuffix("</testsuite>\n"))
  }

  /// Command lines that prevent a run, and a part of the problem in its reports.
  private static let preventions = [
    ("nowhere", "nowhere"), ("F --tags @none", "no scenario"), ("F --bogus", "no option --bogus"),
    ("F --retry x", "--retry"), ("F --timeout 5", "has no unit"), ("F", "gherkin-run.yaml"),
    ("F --name (", "--name"), ("F -f usage:F/good.feature", "is a feature of this run"),
  ]

  @Test("the reports of a run that cannot start contain the problem instead of an earlier run", arguments: preventions)
  func prevented(_ words: String, problem: String) async throws {
    let formats = ["junit", "json", "html", "message", "tap", "markdown"]
    for format in formats { try folder.write("old", to: "r.\(format)") }
    try folder.write("F/good.feature:2\n", to: "r.rerun")
    let feature = try folder.text(of: "F/good.feature")
    if words == "F" { try folder.write("timeout: 5\n", to: "gherkin-run.yaml") }
    let run = try await BuiltCommand.gherkinRun.run(
      (formats + ["rerun"]).flatMap { ["--format", "\($0):r.\($0)"] } + words.split(separator: " ").map(String.init),
      in: folder.url)
    check(run.status, equals: 2, "\(run)")
    check(run.error, contains: problem)
    for format in formats {
      check(try folder.text(of: "r.\(format)"), contains: problem.split(separator: " ")[0], "\(format)")
      #expect(try !folder.text(of: "r.\(format)").hasPrefix("old"))
    }
    // A list of an earlier run must not be run again.
    let list = try folder.text(of: "r.rerun")
    #expect(list.hasPrefix("# no scenario ran: ") && list.contains(problem.split(separator: " ")[0]))
    check(try folder.text(of: "F/good.feature"), equals: feature)
    checkEmpty(try leftovers)
    let saved = try await self.run("report", "--format", "progress", "r.message")
    check(saved.status, equals: 1)
    #expect(saved.output.contains("The run broke off") || saved.output.contains(problem.split(separator: " ")[0]))
  }

  @Test("reports that the configuration names contain the problem, too, and a list that the run reads stays")
  func preventedByConfiguration() async throws {
    try folder.write("format: [junit:junit.xml]\ntimeout: 5\n", to: "gherkin-run.yaml")
    try folder.write("F/good.feature:3\n", to: "rerun.txt")
    try folder.write("old", to: "junit.xml")
    check(try await run("@rerun.txt", "--format", "rerun:rerun.txt").status, equals: 2)
    check(try folder.text(of: "rerun.txt"), equals: "F/good.feature:3\n")
    check(try folder.text(of: "junit.xml"), equals: "old")
    check(try await run("F").status, equals: 2)
    check(try folder.text(of: "junit.xml"), contains: "has no unit")
  }

  @Test("so do the reports of a runner that cannot be started, and of streams that cannot be read")
  func preventedEarlier() async throws {
    try folder.write("old", to: "junit.xml")
    check(try await run("--runner", "/missing", "--format", "junit:junit.xml", "F").status, equals: 2)
    check(try folder.text(of: "junit.xml"), contains: "/missing is not a program")
    try folder.write("old", to: "junit.xml")
    check(try await run("report", "--format", "junit:junit.xml", "missing.ndjson").status, equals: 2)
    check(try folder.text(of: "junit.xml"), contains: "missing.ndjson")
  }

  @Test("an empty value of an option does not make the next word a report")
  func emptyValue() async throws {
    let run = try await run("--format=", "junit:junit.xml", "F")
    check(run.status, equals: 2)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/junit.xml"))
  }

  @Test("if only a hook after the run fails, the rerun list contains all scenarios of the run")
  func rerunAfterHook() async throws {
    try folder.write("Feature: f\n  Scenario: a\n    Given a step\n  Scenario: b\n    Given a step\n", to: "a.feature")
    let run = try await BuiltCommand.built("gherkin-run-faults").run(
      "--format", "rerun:rerun.txt", "--format", "message:run.ndjson", "--world-parameters", #"{"hook": "afterAll"}"#,
      "a.feature", in: folder.url)
    check(run.status, equals: 1)
    check(try folder.text(of: "rerun.txt"), equals: "a.feature:2:4\n")
    check(try await self.run("report", "--format", "rerun:again.txt", "run.ndjson").status, equals: 1)
    check(try folder.text(of: "again.txt"), equals: "a.feature:2:4\n")
  }
}
