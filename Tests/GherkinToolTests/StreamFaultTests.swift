import Foundation
import GherkinTestSupport
import Testing

/// Faults of saved streams, and the expected results of `report`.
struct StreamFault: Sendable, CustomTestStringConvertible {
  let id: String
  let what: String
  /// The words after `run` for each stream: a run of ``feature`` unless they name another file.
  var runs: [[String]] = [["a.feature"]]
  /// Changes the lines of the first stream.
  var change: @Sendable ([String]) -> [String] = { $0 }
  /// The numbers of the reported streams, in their order; nil for all.
  var reported: [Int]?
  var arguments: [String] = []
  let status: Int32
  /// A part of the expected standard error or standard output.
  let says: String

  var testDescription: String { "\(id): \(what)" }

  static let feature = """
    Feature: f
      Scenario: one
        Given a step
      Scenario: two
        Given a step
      Scenario: three
        Given a step
      @pending
      Scenario: four
        Given a pending step
    """

  private static let well = ["--tags", "not @pending", "a.feature"]

  private static func shard(_ number: Int, of count: Int = 3, _ words: [String] = well) -> [String] {
    ["--shard", "\(number)/\(count)"] + words
  }

  static let table: [StreamFault] = [
    StreamFault(
      id: "G3", what: "all parts of a run", runs: (1...3).map { shard($0) }, status: 0, says: "3 scenarios (3 passed)"),
    StreamFault(
      id: "G3a", what: "a part is missing", runs: [shard(1), shard(3)], status: 2,
      says: "part 2 of 3 is missing: 1 scenario; give each part of the run once"),
    StreamFault(
      id: "G3b", what: "a part is missing, which is allowed", runs: [shard(1), shard(3)],
      arguments: ["--allow-missing-parts"], status: 0, says: "2 scenarios (2 passed)"),
    StreamFault(
      id: "G3c", what: "a part is repeated", runs: [shard(1), shard(2), shard(3), shard(2)], status: 2,
      says: "4.ndjson: is part 2 of 3 like 2.ndjson"),
    StreamFault(
      id: "G3d", what: "a part of another selection",
      runs: [shard(1), shard(2), shard(3, ["--name", "one", "a.feature"])],
      status: 2, says: "3.ndjson: is part 3 of 3 of a different selection than 1.ndjson"),
    StreamFault(id: "G3e", what: "one part alone", runs: [shard(2)], status: 0, says: "1 scenario (1 passed)"),
    StreamFault(
      id: "G5", what: "a failed scenario in a run that claims success",
      change: { $0.map { $0.replacing("\"success\":false", with: "\"success\":true") } }, status: 2,
      says: "the run claims success, but a scenario or a hook of the run did not succeed"),
    StreamFault(
      id: "G5a", what: "nothing but the end of a run", change: { $0.suffix(1) }, status: 2,
      says: "an event precedes testRunStarted"),
    StreamFault(
      id: "G5b", what: "no scenario ends", runs: [well],
      change: { $0.filter { !$0.hasPrefix("{\"testCaseFinished\"") } }, status: 2, says: "3 scenarios (3 not run)"),
    StreamFault(
      id: "G5c", what: "a run with --wip whose scenarios passed", runs: [["--wip"] + well], status: 1, says: "3 passed"),
    StreamFault(
      id: "G5d", what: "a run with --wip whose scenario is pending",
      runs: [["--wip", "--tags", "@pending", "a.feature"]],
      status: 0, says: "1 pending"),
    StreamFault(
      id: "G5e", what: "a run with --no-strict", runs: [["--no-strict", "a.feature"]], status: 0, says: "1 pending"),
    StreamFault(
      id: "G5f", what: "a part of the run did not run", runs: [["--fail-fast", "--order", "reverse", "a.feature"]],
      status: 1,
      says: "4 scenarios (3 not run, 1 pending)"),
    StreamFault(
      id: "G6", what: "two streams in one file", change: { $0 + $0 }, status: 2,
      says: "an event follows testRunFinished"),
    StreamFault(
      id: "G6a", what: "a second end of the run", change: { $0 + $0.suffix(1) }, status: 2,
      says: "a second testRunFinished; give each run in its own file"),
    StreamFault(
      id: "G6b", what: "two streams in one file, of which the first breaks off", change: { $0.dropLast() + $0 },
      status: 2,
      says: "; give each stream in its own file; the rest of the stream was ignored"),
    StreamFault(
      id: "G7", what: "a test case of an unknown pickle",
      change: { $0.map { $0.replacing(/"pickleId":"\d+"/, with: "\"pickleId\":\"nobody\"") } }, status: 2,
      says: "there is no pickle with the id nobody"),
    StreamFault(
      id: "G7a", what: "an attempt at an unknown test case",
      change: { $0.map { $0.replacing(/"testCaseId":"\d+"/, with: "\"testCaseId\":\"nobody\"") } }, status: 2,
      says: "there is no test case with the id nobody"),
    StreamFault(
      id: "G7b", what: "a result of an unknown step",
      change: { $0.map { $0.replacing(/"testStepId":"\d+"/, with: "\"testStepId\":\"nobody\"") } }, status: 2,
      says: "there is no step of a test case with the id nobody"),
    StreamFault(
      id: "G7c", what: "a fact about the run that is not of its form", runs: [shard(1)],
      change: { $0.map { $0.replacing("\\\"part\\\":1", with: "\\\"part\\\":0") } }, status: 2,
      says: "the attachment application/vnd.gherkin-run.shard+json is not valid"),
    StreamFault(
      id: "2F5", what: "an earlier run that passed is given as rerun",
      runs: [["--no-strict", "a.feature"], ["a.feature"]], reported: [2, 1], status: 2,
      says: "a scenario of 2.ndjson runs again, but this run started before that run ended, so it is no rerun"),
    StreamFault(
      id: "2F5a", what: "a dry run after a run that did not pass", runs: [["a.feature"], ["--dry-run", "a.feature"]],
      status: 1, says: "4 scenarios (3 skipped, 1 pending)"),
    StreamFault(
      id: "2F5b", what: "a rerun, and a dry run after it",
      runs: [["a.feature"], ["--no-strict", "--tags", "@pending", "a.feature"], ["--dry-run", "a.feature"]],
      status: 1, says: "4 scenarios (3 skipped, 1 pending)"),
    StreamFault(
      id: "2F5c", what: "the same stream twice", reported: [1, 1], status: 2, says: "so it is no rerun"),
    StreamFault(
      id: "2F7", what: "the result that did not pass is missing in a run that claims success",
      change: { withoutLines($0, "\"PENDING\"").map { $0.replacing("\"success\":false", with: "\"success\":true") } },
      status: 2, says: "messages are missing; save the messages of the run again"),
    StreamFault(
      id: "2F7a", what: "an attempt is missing with all of its messages",
      change: { lines in
        let last = lines.last { $0.hasPrefix("{\"testCaseStarted\"") } ?? ""
        let id = last.firstMatch(of: /"id":"\d+"/).map { $0.output.replacing("\"id\":", with: "") } ?? "none"
        return withoutLines(withoutLines(lines, "{\"testCaseStarted\":{\"id\":\(id)"), "\"testCaseStartedId\":\(id)")
      }, status: 2, says: "the run ends, but 1 selected scenario neither ended nor is listed as not run"),
    StreamFault(
      id: "2F7d", what: "a test case of a part is missing with its attempt", runs: [["--shard", "1/2"] + well],
      change: { lines in
        let id = lines.last { $0.hasPrefix("{\"testCaseStarted\"") }.flatMap { line in
          line.firstMatch(of: /"id":"(\d+)".*"testCaseId":"(\d+)"/)
        }
        let (attempt, testCase) = (id.map { "\($0.output.1)" } ?? "none", id.map { "\($0.output.2)" } ?? "none")
        return [
          "{\"testCase\":{\"id\":\"\(testCase)\"", "\"testCaseId\":\"\(testCase)\"",
          "\"testCaseStartedId\":\"\(attempt)\"",
        ]
        .reduce(lines, withoutLines)
      }, status: 2, says: "the run ends, but 1 selected scenario neither ended nor is listed as not run"),
    StreamFault(
      id: "2F7b", what: "the last line is truncated", runs: [well],
      change: { $0.dropLast() + [String($0[$0.count - 1].prefix(30))] }, status: 2, says: "1.ndjson:"),
    StreamFault(
      id: "2F7c", what: "the list of scenarios that did not run is missing",
      runs: [["--fail-fast", "--order", "reverse", "a.feature"]], change: { withoutLines($0, "pickleIds") }, status: 2,
      says: "the run ends, but 3 selected scenarios neither ended nor are listed as not run"),
  ]

  private static func withoutLines(_ lines: [String], _ text: String) -> [String] {
    lines.filter { !$0.contains(text) }
  }
}

@Suite("Faulty streams", .tags(.nightly))
struct StreamFaultTests {
  @Test(
    "a line of a stream that is too long is an error with its location",
    arguments: ["report", "merge", "compare", "docs"])
  func longLine(command: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(StreamFault.feature, to: "Features/a.feature")
    let make = "{ echo; head -c 300000000 /dev/zero; } | gzip -1 > long.ndjson.gz"
    _ = try await BuiltCommand(executable: URL(filePath: "/bin/sh")).run("-c", make, in: folder.url)
    let operands = ["compare": ["long.ndjson.gz", "long.ndjson.gz"], "docs": ["site", "long.ndjson.gz"]]
    let output = try await BuiltCommand.gherkinRun.run(
      [command] + (operands[command] ?? ["long.ndjson.gz"]), in: folder.url)
    check(output.status, equals: 2)
    check(output.error, contains: "long.ndjson.gz:2: the line has more than 257 MiB", "\(output)")
  }

  @Test("report ends as the table requires, with complete reports", arguments: StreamFault.table)
  func row(_ fault: StreamFault) async throws {
    let folder = try TemporaryFolder()
    try folder.write(StreamFault.feature, to: "a.feature")
    var names: [String] = []
    for (index, words) in fault.runs.enumerated() {
      let name = "\(index + 1).ndjson"
      names.append(name)
      _ = try await Self.faultyRunner.run(
        ["--isolation", "none", "--format", "summary", "--format", "message:\(name)"] + words, in: folder.url)
    }
    let lines = try folder.text(of: names[0]).split(separator: "\n").map(String.init)
    try folder.write(fault.change(lines).map { $0 + "\n" }.joined(), to: names[0])
    if let reported = fault.reported { names = reported.map { "\($0).ndjson" } }
    let output = try await BuiltCommand.gherkinRun.run(
      ["report", "--format", "summary", "--format", "junit:junit.xml"] + fault.arguments + names, in: folder.url)
    check(output.status, equals: fault.status, "\(output)")
    check((output.output + output.error), contains: fault.says, "\(output)")
    for words in [["merge", "--output", "merged.ndjson"], ["docs", "site"]] where fault.status == 2 {
      let other = try await BuiltCommand.gherkinRun.run(words + names, in: folder.url)
      check(other.status, equals: 2, "\(other)")
    }
    // Streams that cannot be merged have no reports.
    if names.count > 1, fault.status == 2, !fault.says.contains("part") { return }
    let junit = try folder.text(of: "junit.xml")
    #expect(junit.hasSuffix("</testsuite>\n"))
    check(junit.ranges(of: "<testsuite ").count, equals: 1)
  }

  private static let faultyRunner = BuiltCommand.built("gherkin-run-faults")
}
