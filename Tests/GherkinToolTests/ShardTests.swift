import GherkinMessages
import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite("Shards on the command line", .tags(.commands))
struct ShardTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let scenarios = (1...7).map { "  Scenario: number \($0)\n    When I have opened the beer search\n" }
    try folder.write("Feature: f\n" + scenarios.joined(), to: "F/f.feature")
  }

  private func run(_ arguments: [String], _ environment: [String: String] = [:]) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(arguments + ["F"], in: folder.url, environment: environment)
  }

  private func names(_ arguments: [String], _ environment: [String: String] = [:]) async throws -> [Int] {
    let run = try await run(arguments + ["--isolation", "none"], environment)
    check(run.status, equals: 0, "\(run.error)")
    return run.output.split(separator: "\n").filter { $0.contains("Scenario: ") }
      .compactMap { $0.split(separator: " ").dropFirst(2).first.flatMap { Int($0) } }
  }

  /// The scenarios' numbers, in the expected order of their starts.
  private func plan(_ arguments: [String]) async throws -> [Int] {
    check(try await run(arguments + ["--dry-run", "--format", "message:plan.ndjson"]).status, equals: 0)
    var numbers: [String: Int] = [:]
    return try NDJSONReader.envelopes(in: Array(folder.text(of: "plan.ndjson").utf8), name: "plan").compactMap {
      switch $0 {
      case .pickle(let pickle): numbers[pickle.id] = pickle.name.split(separator: " ").last.flatMap { Int($0) }
      case .testCase(let testCase): return numbers[testCase.pickleId]
      default: break
      }
      return nil
    }
  }

  @Test("each scenario is in exactly one shard, and merge combines all shards to one run")
  func parts() async throws {
    var all: [Int] = []
    for number in 1...3 {
      all += try await names(["--shard", "\(number)/3", "--format", "message:\(number).ndjson"])
    }
    check(all, equals: Array(1...7))
    let merged = try await BuiltCommand.gherkinRun.run(
      "report", "--format", "summary", "1.ndjson", "2.ndjson", "3.ndjson", in: folder.url)
    check(merged.status, equals: 0)
    check(merged.output, contains: "7 scenarios (7 passed)")
  }

  @Test("parts of different features are not parts of one run, even if their scenarios have the same lines")
  func otherFeatures() async throws {
    let text = try folder.text(of: "F/f.feature")
    for (number, name) in [(1, "F/a.feature"), (2, "F/b.feature")] {
      try folder.write(text, to: name)
      check(
        try await BuiltCommand.gherkinRun.run(
          "--shard", "\(number)/2", "--format", "message:\(number).ndjson", "--format", "summary", name, in: folder.url
        )
        .status, equals: 0)
    }
    let merged = try await BuiltCommand.gherkinRun.run(
      "report", "-f", "summary", "1.ndjson", "2.ndjson", in: folder.url)
    check(merged.status, equals: 2)
    check(merged.error, contains: "1.ndjson", "\(merged.error)")
  }

  @Test("a shard's stream has only the sources and pickles of its own scenarios, and merge orders the features")
  func ownFeatures() async throws {
    for name in ["a", "b", "c"] {
      let scenarios = (1...2).map { "  Scenario: \(name)\($0)\n    When I have opened the beer search\n" }
      try folder.write("Feature: \(name)\n" + scenarios.joined(), to: "F/\(name).feature")
    }
    // The durations alternate, so that each feature is divided.
    check(try await run(["--format", "message:whole.ndjson"]).status, equals: 0)
    var parts: [[Envelope]] = []
    for number in 1...3 {
      let run = try await run([
        "--shard", "\(number)/3", "--timings", "whole.ndjson", "--format", "message:\(number).ndjson",
      ])
      check(run.status, equals: 0, "\(run.error)")
      parts.append(try envelopes("\(number).ndjson"))
    }
    for part in parts {
      let ran = Set(part.compactMap { if case .testCase(let testCase) = $0 { testCase.pickleId } else { nil } })
      var (pickles, sources, documents, own): ([String], Set<String>, Set<String>, Set<String>) = ([], [], [], [])
      for envelope in part {
        switch envelope {
        case .source(let source): sources.insert(source.uri)
        case .gherkinDocument(let document): documents.insert(document.uri)
        case .pickle(let pickle):
          pickles.append(pickle.id)
          own.insert(pickle.uri)
        default: break
        }
      }
      #expect(Set(pickles) == ran && pickles.count == ran.count)
      #expect(sources == own && documents == own)
    }
    // The parts are given in another order.
    let merge = try await BuiltCommand.gherkinRun.run(
      "merge", "--output", "merged.ndjson", "3.ndjson", "1.ndjson", "2.ndjson", in: folder.url)
    check(merge.status, equals: 0, "\(merge.error)")
    func order(_ envelopes: [Envelope]) -> [String] {
      envelopes.compactMap {
        switch $0 {
        case .source(let source): "source \(source.uri)"
        case .gherkinDocument(let document): "document \(document.uri)"
        case .pickle(let pickle): "pickle \(pickle.name)"
        default: nil
        }
      }
    }
    #expect(try order(envelopes("merged.ndjson")) == order(envelopes("whole.ndjson")))
    // A stream that was merged keeps the order when it is merged again.
    let again = try await BuiltCommand.gherkinRun.run("merge", "merged.ndjson", in: folder.url)
    check(again.output, equals: (try folder.text(of: "merged.ndjson")))
  }

  @Test("a shard reports features with parse errors, even if it has none of their scenarios")
  func unparsedFeature() async throws {
    try folder.write("Feature: broken\n  Scenario: s\n    Given a step\n    no step\n", to: "F/broken.feature")
    let run = try await run(["--shard", "7/7", "--continue-on-parse-error", "--format", "message:part.ndjson"])
    check(run.status, equals: 2, "\(run.error)")
    let sources = try envelopes("part.ndjson").compactMap {
      if case .source(let source) = $0 { source.uri } else { nil }
    }
    check(sources, equals: ["F/broken.feature", "F/f.feature"])
  }

  private func envelopes(_ file: String) throws -> [Envelope] {
    try NDJSONReader.envelopes(in: Array(folder.text(of: file).utf8), name: file)
  }

  /// Saves a run whose third scenario is the longest as `slow.ndjson`.
  private func saveTimings() async throws {
    check(try await run(["--format", "message:run.ndjson"]).status, equals: 0)
    var text = try folder.text(of: "run.ndjson")
    let lines = text.split(separator: "\n")
    let finished = lines.filter { $0.hasPrefix(#"{"testCaseFinished""#) }
    // Two parts with consecutive scenarios would not be balanced.
    for (index, added) in [(0, 50), (2, 101), (6, 50)] {
      let seconds = try #require(finished[index].firstMatch(of: #/"seconds":(\d+)/#)?.output.1)
      let slow = finished[index].replacing("\"seconds\":\(seconds)", with: "\"seconds\":\((Int(seconds) ?? 0) + added)")
      text = text.replacing(finished[index], with: slow)
    }
    try folder.write(text, to: "slow.ndjson")
  }

  @Test("parts that were divided by different durations do not fit together, even if no part is missing")
  func otherTimings() async throws {
    try await saveTimings()
    for (file, options) in [
      ("1.ndjson", ["--shard", "1/2", "--timings", "slow.ndjson"]), ("2.ndjson", ["--shard", "2/2"]),
      ("timed.ndjson", ["--shard", "2/2", "--timings", "slow.ndjson", "--order", "random:7"]),
      ("same.ndjson", ["--shard", "2/2", "--timings", "1.ndjson"]),
      ("3.ndjson", ["--shard", "1/2"]),
    ] {
      check(try await run(options + ["--format", "message:\(file)"]).status, equals: 0)
    }
    let commands = [
      ["report", "--format", "summary"], ["merge", "--output", "merged.ndjson"], ["docs", "site"],
    ]
    for words in commands {
      for other in ["2.ndjson", "same.ndjson"] {
        let output = try await BuiltCommand.gherkinRun.run(words + ["1.ndjson", other], in: folder.url)
        check(output.status, equals: 2, "\(output)")
        check(
          output.error,
          contains:
            "\(other): is part 2 of 2, but its scenarios were divided differently than those of 1.ndjson, because the "
            + "durations of --timings were different; run all parts again with the same --timings file", "\(output)")
      }
      check(
        try await BuiltCommand.gherkinRun.run(words + ["1.ndjson", "timed.ndjson"], in: folder.url).status, equals: 0)
    }
    // Parts with the same scenarios.
    let overlapping = try await BuiltCommand.gherkinRun.run(
      "report", "--format", "summary", "3.ndjson", "timed.ndjson", in: folder.url)
    check(overlapping.status, equals: 2)
    check(overlapping.error, contains: "timed.ndjson: is part 2 of 2, but its scenarios were divided differently")
    // Parts that were merged before are checked again.
    let merge = ["merge", "--allow-missing-parts", "--output", "merged.ndjson", "1.ndjson", "2.ndjson"]
    check(try await BuiltCommand.gherkinRun.run(merge, in: folder.url).status, equals: 0)
    for words in [commands[0], commands[2]] {
      check(try await BuiltCommand.gherkinRun.run(words + ["merged.ndjson"], in: folder.url).status, equals: 2)
    }
  }

  @Test("parts of earlier versions, which do not say how they were divided, must have all scenarios together")
  func earlierVersions() async throws {
    try await saveTimings()
    for (file, options) in [
      ("1.ndjson", ["--shard", "1/2"]), ("2.ndjson", ["--shard", "2/2"]),
      ("timed.ndjson", ["--shard", "1/2", "--timings", "slow.ndjson"]),
    ] {
      check(try await run(options + ["--format", "message:\(file)"]).status, equals: 0)
      let text = try folder.text(of: file)
      try folder.write(text.replacing(/\\"cut\\":\\"[0-9a-z]+\\",/, with: ""), to: file)
      check(try folder.text(of: file), differsFrom: text)
    }
    for (first, status) in [("1.ndjson", 0), ("timed.ndjson", 2)] as [(String, Int32)] {
      let output = try await BuiltCommand.gherkinRun.run(
        ["report", "--format", "summary", first, "2.ndjson"], in: folder.url)
      check(output.status, equals: status, "\(output)")
      check(
        output.error.contains("the 2 parts have 4 scenarios, and the run has 7"), equals: (status == 2), "\(output)")
    }
  }

  @Test("shards are balanced by durations of an earlier run")
  func timings() async throws {
    try await saveTimings()
    let first = try await names(["--shard", "1/2", "--timings", "slow.ndjson"])
    check(first, equals: [3])
    check(try await names(["--shard", "2/2", "--timings", "slow.ndjson"]), equals: [1, 2, 4, 5, 6, 7])
    // In a parallel run the longest scenario starts first, unless an order is given.
    let timings = ["--timings", "slow.ndjson"]
    check(try await plan(timings + ["--parallel", "2"]).first, equals: 3)
    check(try await plan(timings + ["--parallel", "2", "--order", "defined"]), equals: Array(1...7))
    check(try await plan(timings), equals: Array(1...7))
  }

  @Test("rows of an outline with the same name have their own durations")
  func timingsOfRows() async throws {
    let rows = (1...4).map { "      | \($0) |\n" }
    let outline = "  Scenario Outline: row\n    When I have opened the beer search\n    Examples:\n      | n |\n"
    try folder.write("Feature: f\n" + outline + rows.joined(), to: "F/f.feature")
    check(try await run(["--format", "message:run.ndjson"]).status, equals: 0)
    var text = try folder.text(of: "run.ndjson")
    let finished = text.split(separator: "\n").filter { $0.hasPrefix(#"{"testCaseFinished""#) }
    for (index, added) in [(0, 10), (1, 20), (2, 40), (3, 30)] {
      let seconds = try #require(finished[index].firstMatch(of: #/"seconds":(\d+)/#)?.output.1)
      let slow = finished[index].replacing("\"seconds\":\(seconds)", with: "\"seconds\":\((Int(seconds) ?? 0) + added)")
      text = text.replacing(finished[index], with: slow)
    }
    try folder.write(text, to: "slow.ndjson")
    _ = try await run(["--dry-run", "--parallel", "2", "--timings", "slow.ndjson", "--format", "message:plan.ndjson"])
    var lines: [String: Int] = [:]
    let order = try envelopes("plan.ndjson").compactMap { envelope -> Int? in
      switch envelope {
      case .pickle(let pickle): lines[pickle.id] = pickle.location.line
      case .testCase(let testCase): return lines[testCase.pickleId]
      default: break
      }
      return nil
    }
    check(order, equals: [8, 9, 7, 6])
  }

  @Test("unreadable timings, and those without durations, are an error")
  func badTimings() async throws {
    check(try await run(["--shard", "1/2", "--timings", "no.ndjson"]).error, contains: "no.ndjson: no such file")
    try folder.write("", to: "empty.ndjson")
    let run = try await run(["--shard", "1/2", "--timings", "empty.ndjson"])
    check(run.status, equals: 2)
    check(run.error, contains: "--timings: empty.ndjson contains no scenario that ran")
  }

  @Test("a shard without scenarios passes with a note")
  func empty() async throws {
    let run = try await run(["--shard", "9/9"])
    check(run.status, equals: 0)
    check(run.error, equals: "gherkin-run: the shard 9/9 is empty: there are 7 scenarios in all\n")
  }

  @Test("an impossible shard is rejected", arguments: ["0/2", "3/2", "1", "1/", "a/b", "1/2/3", "-1/2", "1/0"])
  func bad(value: String) async throws {
    let run = try await run(["--shard=\(value)"])
    check(run.status, equals: 2)
    check(run.error, contains: "--shard: \"\(value)\" is not a shard; write 2/5 for the second of five, or auto")
  }

  @Test(
    "with --shard auto, the environment variables of CI services determine the shard, otherwise all scenarios run",
    arguments: [
      (["TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "4"], "2/4"),
      (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "4"], "1/4"),
      (["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "4"], "1/4"),
      (["BUILDKITE_PARALLEL_JOB": "3", "BUILDKITE_PARALLEL_JOB_COUNT": "4"], "4/4"),
      (["JOB_COMPLETION_INDEX": "2"], "1/1"),
      (["CI_NODE_TOTAL": "1"], "1/1"),
      ([:], "1/1"),
      (["SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "4"], "3/4"),
      (
        [
          "SLURM_ARRAY_TASK_ID": "4", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "7",
          "SLURM_ARRAY_TASK_STEP": "3",
        ], "2/3"
      ),
      (
        [
          "SLURM_ARRAY_TASK_ID": "15", "SLURM_ARRAY_TASK_MIN": "5", "SLURM_ARRAY_TASK_MAX": "25",
          "SLURM_ARRAY_TASK_COUNT": "5",
        ], "3/5"
      ),
      (
        [
          "SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_MAX": "0",
          "SLURM_ARRAY_TASK_COUNT": "1",
        ], "1/1"
      ),
    ])
  func engines(variables: [String: String], shard: String) async throws {
    check(try await self.shard(["--shard", "auto"], variables), equals: shard)
    check(try await self.shard([], variables.merging(["GHERKIN_RUN_SHARDS": "auto"]) { $1 }), equals: shard)
    check(try await self.shard([], variables), equals: "null")
    let whole = try await run([], variables)
    check(whole.output, contains: "7 scenarios")
    let isPart = !shard.hasSuffix("/1")
    check(whole.error.contains("all scenarios run, although "), equals: isPart, "\(whole.error)")
    check(whole.error.contains("--shard auto runs only part \(shard.replacing("/", with: " of "))\n"), equals: isPart)
  }

  /// The setting of `--shard` that `config` prints.
  private func shard(_ arguments: [String], _ variables: [String: String]) async throws -> String {
    let run = try await BuiltCommand.gherkinRun.run(["config"] + arguments, in: folder.url, environment: variables)
    check(run.status, equals: 0, "\(run.error)")
    let line = run.output.split(separator: "\n").first { $0.hasPrefix("shard: ") } ?? ""
    return String(line.dropFirst(7).prefix { $0 != " " })
  }

  @Test(
    "GHERKIN_RUN_SHARDS is a part, or the number of parts of an indexed job, and the command line takes precedence",
    arguments: [
      (["JOB_COMPLETION_INDEX": "2", "GHERKIN_RUN_SHARDS": "5"], "3/5"), (["GHERKIN_RUN_SHARDS": "2/3"], "2/3"),
      (["GHERKIN_RUN_SHARDS": "2/3", "CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "4"], "2/3"),
      (["GHERKIN_RUN_SHARDS": ""], "null"),
    ])
  func ownVariable(variables: [String: String], shard: String) async throws {
    check(try await self.shard([], variables), equals: shard)
    check(try await self.shard(["--shard", "1/1"], variables), equals: "1/1")
  }

  @Test("an invalid value of GHERKIN_RUN_SHARDS is an error", arguments: ["3", "x", "4/3", "auto/2"])
  func badOwnVariable(value: String) async throws {
    let run = try await run([], ["GHERKIN_RUN_SHARDS": value])
    check(run.status, equals: 2)
    #expect(run.error.hasPrefix("gherkin-run: GHERKIN_RUN_SHARDS: "), "\(run.error)")
  }

  @Test("every report names the part and its origin")
  func partInReports() async throws {
    let formats = ["summary", "pretty", "progress", "junit", "markdown", "tap", "teamcity", "github", "html"]
    let run = try await run(
      ["--shard", "auto"] + formats.flatMap { ["--format", "\($0):report.\($0)"] } + [
        "--format", "message:run.ndjson",
      ],
      ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "3"])
    check(run.status, equals: 0, "\(run.error)")
    for format in formats.dropLast() {
      let text = try folder.text(of: "report.\(format)")
      check(
        text.replacing(#"\_"#, with: "_"), contains: "Part 1 of 3 (CI_NODE_INDEX): 3 of 7 scenarios",
        "\(format): \(text)")
    }
    check(try folder.text(of: "report.html"), contains: "CI_NODE_INDEX")
    let report = try await BuiltCommand.gherkinRun.run(
      "report", "--format", "summary", "--allow-missing-parts", "run.ndjson", in: folder.url)
    check(report.output, contains: "Part 1 of 3 (CI_NODE_INDEX): 3 of 7 scenarios", "\(report)")
  }

  @Test("a report names the option of a part, and no part if all are there")
  func wholeInReports() async throws {
    for part in 1...2 {
      let run = try await run(["--shard", "\(part)/2", "--format", "message:\(part).ndjson", "--format", "summary"])
      check(run.output, contains: "Part \(part) of 2 (--shard \(part)/2): ", "\(run.output)")
    }
    let report = try await BuiltCommand.gherkinRun.run(
      "report", "--format", "summary", "1.ndjson", "2.ndjson", in: folder.url)
    check(report.output, contains: "7 scenarios (7 passed)")
    check(report.output, lacks: "Part ")
  }

  @Test(
    "inconsistent variables are an error",
    arguments: [
      ["TEST_SHARD_INDEX": "4", "TEST_TOTAL_SHARDS": "4"], ["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "4"],
      ["CIRCLE_NODE_INDEX": "x", "CIRCLE_NODE_TOTAL": "4"], ["SLURM_ARRAY_TASK_ID": "7"],
      ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "9223372036854775807"],
      [
        "SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "5", "SLURM_ARRAY_TASK_MAX": "25",
        "SLURM_ARRAY_TASK_COUNT": "3",
      ],
    ])
  func badEngines(variables: [String: String]) async throws {
    let run = try await run(["--shard", "auto"], variables)
    check(run.status, equals: 2)
    check(run.error, contains: "is not a shard; correct the job, or pass --shard i/n", "\(run.error)")
    check(try await self.run([], variables).output, contains: "7 scenarios")
  }

  @Test("Bazel is notified that the program supports sharding")
  func statusFile() async throws {
    let file = "\(folder.path)/status"
    let run = try await run(
      ["--shard", "auto"], ["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "2", "TEST_SHARD_STATUS_FILE": file])
    check(run.output, contains: "4 scenarios (4 passed)")
    check(try folder.text(of: "status"), equals: "")
  }
}
