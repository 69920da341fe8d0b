import Foundation
import GherkinFormatters
import GherkinMessages
import GherkinOutcomes
import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite("gherkin-run compare", .tags(.commands))
struct CompareCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func run(_ arguments: String..., input: String? = nil) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(
      ["compare"] + arguments, in: folder.url, environment: ["TZ": "Asia/Tokyo"],
      input: input.map { folder.url.appending(path: $0) })
  }

  /// The names of the runs in a folder of a history, the oldest first.
  private func storedRuns(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/\(path)").filter { $0.hasSuffix(".jsonl") }
      .sorted()
  }

  /// Writes the messages of a run of one scenario.
  private func save(
    _ name: String, _ status: Envelope.TestStepResult.Status, day: Int = 1,
    _ change: (inout SampleRun) -> Void = { _ in }, broken: Bool = false
  ) throws {
    var run = SampleRun()
    change(&run)
    var writer = NDJSONWriter()
    for envelope in run.envelopes(status).dropLast(broken ? 1 : 0) {
      var envelope = envelope
      if case .testRunStarted(var started) = envelope {
        started.timestamp.seconds = day * 86_400
        envelope = .testRunStarted(started)
      }
      writer.append(envelope)
    }
    try folder.write(Array(writer.bytes), to: name)
  }

  @Test("a run with everything, compared with itself, has no new failure, and those of its reports still fail")
  func everything() async throws {
    for (name, policy) in [("strict", SuccessPolicy.strict), ("lenient", .lenient)] {
      let envelopes = try await EverythingRun.envelopes(policy)
      try folder.write(Reports.text(of: MessageFormatter(), envelopes), to: "\(name).ndjson")
      let bad = FinishedRun(envelopes).run.bad()
      let output = try await run("\(name).ndjson", "\(name).ndjson").output
      #expect(output.hasSuffix("\n\(bad) still failing, 1 flaky; the new run failed\n"), "\(output)")
    }
    let output = try await run("strict.ndjson", "lenient.ndjson").output
    #expect(
      output.contains("\nFailed before, no result now (1)\n  ■ Beers › is pending\n"), "\(output)")
  }

  @Test(
    "a scenario that is pending or undefined is no new failure, but named as what it is",
    arguments: [
      (Envelope.TestStepResult.Status.pending, "pending"), (.undefined, "undefined"), (.ambiguous, "ambiguous"),
    ])
  func unfinished(_ status: Envelope.TestStepResult.Status, word: String) async throws {
    try save("old.ndjson", .passed)
    try save("new.ndjson", status, day: 2)
    let output = try await run("old.ndjson", "new.ndjson")
    #expect(output.status == 1)
    let list = "Newly pending, undefined or ambiguous (1)\n  ■ Sums › Small ones › Adding 1\n"
    #expect(output.output.contains("\(list)    a.feature:12  \(word), was passed\n"), "\(output)")
    #expect(output.output.hasSuffix("\n1 newly pending, undefined or ambiguous\n"), "\(output)")
  }

  @Test("new failures are listed with locations and errors, and the command fails")
  func newFailures() async throws {
    try save("old.ndjson", .passed)
    try save("new.ndjson", .failed, day: 2)
    let output = try await run("old.ndjson", "new.ndjson")
    #expect(output.status == 1)
    #expect(output.error.isEmpty)
    #expect(
      output.output == """
        Old: 1970-01-02 00:00 UTC, 1 scenario: 1 passed
        New: 1970-01-03 00:00 UTC, 1 scenario: 1 failed

        New failures (1)
          ✘ Sums › Small ones › Adding 1
            a.feature:12  failed, was passed
            expected 2, got 1

        1 new failure

        """)
  }

  @Test("the command succeeds if failures are fixed or persist, and if there are no differences")
  func others() async throws {
    try save("passed.ndjson", .passed)
    try save("failed.ndjson", .failed)
    let fixed = try await run("failed.ndjson", "passed.ndjson")
    #expect(fixed.status == 0)
    #expect(fixed.output.contains("Fixed (1)\n  ✔ Sums › Small ones › Adding 1\n"))
    let failing = try await run("failed.ndjson", "failed.ndjson")
    #expect(failing.status == 0)
    #expect(failing.output.contains("\nStill failing (1)\n"))
    let same = try await run("passed.ndjson", "-", input: "passed.ndjson")
    #expect(same.status == 0)
    #expect(same.output.hasSuffix("\nno differences\n"))
  }

  @Test("scenarios that did not run are not listed as fixed")
  func notRun() async throws {
    try save("failed.ndjson", .failed)
    try save("skipped.ndjson", .skipped)
    let output = try await run("failed.ndjson", "skipped.ndjson")
    #expect(output.status == 0)
    #expect(output.output.hasSuffix("\n1 failed before, no result now\n"))
    #expect(!output.output.contains("ixed"))
  }

  @Test(
    "--add stores runs in a history, which is used to compare with the branch's last run and to detect older failures")
  func history() async throws {
    try save("1.ndjson", .passed, day: 1)
    try save("2.ndjson", .failed, day: 2)
    try save("3.ndjson", .failed, day: 3)
    let first = try await run("history", "1.ndjson", "--add", "--branch", "main")
    #expect(first.status == 0)
    #expect(first.output == "There is no earlier run of this branch to compare with.\n")
    #expect(try await run("history", "2.ndjson", "--add", "--branch", "main").status == 1)
    // A run that is added twice is compared with the run before it, and stored once.
    #expect(try await run("history", "2.ndjson", "--add", "--branch", "main").status == 1)
    let third = try await run("history", "3.ndjson", "--add", "--branch", "main", "--history-limit", "2")
    #expect(third.status == 0)
    #expect(third.output.contains("a.feature:12  failed, since 1970-01-03 00:00 UTC\n"))
    let files = try storedRuns("history/main")
    #expect(files.map { $0.prefix(8) } == ["19700103", "19700104"])
    let stored = try await run("history/main/\(files[0])", "history/main/\(files[1])")
    #expect(stored.status == 0)
    #expect(stored.output.contains("Old: 1970-01-03 00:00 UTC (main), 1 scenario: 1 failed\n"))
  }

  @Test("the changed lines of a scenario's text are shown, also if the older run is in a history")
  func changedText() async throws {
    for (day, drink) in [(1, "water"), (2, "beer")] {
      let run = try await RecordedRun("Feature: f\n  Scenario: s\n    Given a glass\n    When I drink <b>\(drink)\n")
      try folder.write(Reports.text(of: MessageFormatter(), run.envelopes), to: "\(day).ndjson")
    }
    let text = "    …\n      Given a glass\n    - When I drink <b>water\n    + When I drink <b>beer\n"
    #expect(try await run("1.ndjson", "2.ndjson").output.contains(text))
    _ = try await run("history", "1.ndjson", "--add", "--branch", "main")
    let stored = try await run("history", "2.ndjson", "--branch", "main").output
    #expect(stored.contains("Changed text (1)\n  • f › s\n") && stored.contains(text), "\(stored)")
    let file = try #require(try storedRuns("history/main").first)
    #expect(try await run("history/main/\(file)", "2.ndjson").output.contains(text))
    let markdown = try await run("1.ndjson", "2.ndjson", "--format", "markdown").output
    #expect(
      markdown.contains("`- When I drink <b>water`") && markdown.contains("`+ When I drink <b>beer`"), "\(markdown)")
    let json = try await run("1.ndjson", "2.ndjson", "--format", "json").output
    #expect(
      json.contains(
        #""diff":["…","  Given a glass","- When I drink <b>water","+ When I drink <b>beer"]"#), "\(json)")
  }

  @Test("--base compares with another branch, and unknown ones are reported with the existing ones")
  func base() async throws {
    try save("1.ndjson", .passed, day: 1)
    try save("2.ndjson", .failed, day: 2)
    #expect(try await run("history", "1.ndjson", "--add", "--branch", "main").status == 0)
    #expect(try await run("history", "2.ndjson", "--branch", "topic", "--base", "main").status == 1)
    let other = try await run("history", "2.ndjson", "--base", "mian")
    #expect(other.status == 2)
    #expect(
      other.error == "gherkin-run: history: there is no earlier run of the branch mian; it has main\n", "\(other)")
  }

  @Test("damaged and newer files in a history are reported, and the others are used")
  func damagedHistory() async throws {
    try save("2.ndjson", .passed, day: 2)
    try save("3.ndjson", .passed, day: 3)
    #expect(try await run("history", "2.ndjson", "--add", "--branch", "main").status == 0)
    try folder.write("{\"format\":", to: "history/main/19700102T000000.000Z-0.jsonl")
    let output = try await run("history", "3.ndjson", "--branch", "main")
    #expect(output.status == 0)
    #expect(
      output.error.hasPrefix("gherkin-run: history/main/19700102T000000.000Z-0.jsonl:1: the file is damaged: "))
    #expect(output.output.contains("Old: 1970-01-03 00:00 UTC (main)"))
  }

  @Test(
    "a history whose last run cannot be read is an error, even if it has earlier runs",
    arguments: [
      "", "{\"format\":", "junk\n", "{\"format\":\"gherkin-run-history\",\"version\":99,\"records\":0}\n",
      "{\"format\":\"gherkin-run-history\",\"version\":1,\"records\":2}\n",
    ], [false, true])
  func unreadableLastRun(content: String, hasEarlierRun: Bool) async throws {
    try save("1.ndjson", .passed, day: 1)
    try save("3.ndjson", .failed, day: 3)
    if hasEarlierRun { #expect(try await run("history", "1.ndjson", "--add", "--branch", "main").status == 0) }
    let file = "history/main/19700103T000000.000Z-0.jsonl"
    try folder.write(content, to: file)
    for words in [["--branch", "main"], ["--branch", "topic", "--base", "main"], ["--branch", "main", "--add"]] {
      let output = try await BuiltCommand.gherkinRun.run(
        ["compare", "history", "3.ndjson"] + words, in: folder.url)
      #expect(output.status == 2, "\(output)")
      let remedy = content.contains("\"version\":99") ? "use a newer gherkin-run" : "remove the file"
      #expect(output.error.contains("\(file): this is the last run before NEW; \(remedy)"), "\(output)")
      #expect(!(content.contains("\"version\":99") && output.error.contains("damaged")), "\(output)")
      #expect(output.output.isEmpty)
    }
    // The run was added, so the next run is compared with it.
    try save("4.ndjson", .failed, day: 4)
    #expect(try await run("history", "4.ndjson", "--branch", "main").output.contains("Still failing (1)"))
  }

  @Test("a branch of a history that is no folder is an error")
  func noFolder() async throws {
    try save("1.ndjson", .passed)
    try folder.write("junk", to: "history/main")
    let output = try await run("history", "1.ndjson", "--branch", "main")
    #expect(output.status == 2)
    #expect(output.error.contains("history/main: cannot be read"), "\(output)")
  }

  /// A run that did not succeed apart from its scenarios.
  enum FailedRun: String, CaseIterable {
    case beforeAll, interrupted, afterAll, unexplained

    var problem: String {
      switch self {
      case .beforeAll, .afterAll: "Hook failed: no database"
      case .interrupted: "interrupted: 1 of 1 scenarios did not run"
      case .unexplained: "the run claims no success"
      }
    }

    var envelopes: [Envelope] {
      var run = SampleRun()
      run.isOfThisProject = true
      let place = Envelope.SourceReference(uri: "a.swift", location: Location(line: 1))
      let time = Envelope.Timestamp(seconds: 2 * 86_400, nanos: 0)
      let hook: [Envelope] = [
        .testRunHookStarted(.init(id: "begun", testRunStartedId: "run", hookId: "hook", timestamp: time)),
        .testRunHookFinished(
          .init(
            testRunHookStartedId: "begun", result: .init(status: .failed, message: "no database\n at a"),
            timestamp: time)
        ),
      ]
      let notRun = Envelope.attachment(NotRunPickles(["outline-1"]).attachment)
      let attempt = run.attempt(0, .passed, willBeRetried: false)
      let events =
        switch self {
        case .beforeAll: hook + [notRun]
        case .interrupted: [notRun]
        case .afterAll: attempt + hook
        case .unexplained: attempt
        }
      let end = Envelope.TestRunFinished(
        testRunStartedId: "run", timestamp: time, success: false, message: self == .interrupted ? problem : nil)
      return [.hook(.init(id: "hook", sourceReference: place))] + run.preamble + events + [.testRunFinished(end)]
    }
  }

  @Test("a newer run that did not succeed is not 0 and is told in all forms", arguments: FailedRun.allCases)
  func failedRun(new: FailedRun) async throws {
    try save("old.ndjson", .passed)
    var writer = NDJSONWriter()
    for envelope in new.envelopes { writer.append(envelope) }
    try folder.write(Array(writer.bytes), to: "new.ndjson")
    let isMissed = new == .beforeAll || new == .interrupted
    let text = try await run("old.ndjson", "new.ndjson")
    #expect(text.status == 1)
    #expect(text.output.contains("\nThe new run is no success: \(new.problem)\n"), "\(text)")
    #expect(text.output.contains("Passed before, did not run now (1)\n") == isMissed)
    #expect(text.output.hasSuffix("; the new run failed\n"), "\(text)")
    let markdown = try await run("old.ndjson", "new.ndjson", "--format", "markdown")
    #expect(markdown.status == 1)
    #expect(markdown.output.hasPrefix("## ❌ \(isMissed ? "1 passed before and did not run now" : "No differences");"))
    #expect(markdown.output.contains("The new run is no success: `\(new.problem)`"), "\(markdown)")
    let json = try await run("old.ndjson", "new.ndjson", "--format", "json")
    #expect(json.status == 1)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(object["problem"] as? String == new.problem)
    #expect((object["missed"] as? [Any])?.count == (isMissed ? 1 : 0))
    // The history keeps the reason, and the first run of a branch is not 0 either.
    let first = try await run("history", "new.ndjson", "--branch", "main", "--add")
    #expect(first.status == 1)
    #expect(first.output.contains("The new run is no success: \(new.problem)"), "\(first)")
    let files = try storedRuns("history/main")
    #expect(
      try await run("old.ndjson", "history/main/\(files[0])").output.replacing(" (main)", with: "")
        == text.output)
    let docs = try await BuiltCommand.gherkinRun.run(
      ["docs", "site", "new.ndjson", "--history", "past", "--branch", "main"], in: folder.url)
    #expect(docs.status == 0, "\(docs)")
    #expect(try folder.text(of: "site/badge.svg").contains("scenarios: run failed"))
    #expect(try folder.text(of: "site/feed.xml").contains("Failure: \(new.problem)"))
    #expect(try folder.text(of: "site/index.html").contains("The run failed"))
  }

  @Test("a scenario that is skipped now is listed, and does not fail the command")
  func skippedNow() async throws {
    try save("old.ndjson", .passed)
    try save("new.ndjson", .skipped) { $0.isOfThisProject = true }
    let output = try await run("old.ndjson", "new.ndjson")
    #expect(output.output.contains("Passed before, did not run now (1)\n"), "\(output)")
    #expect(output.status == 0)
  }

  @Test("two runs in one file, and a stream in which messages are missing, are errors")
  func notWhole() async throws {
    try save("old.ndjson", .passed)
    let text = try folder.text(of: "old.ndjson")
    try folder.write(text + text, to: "two.ndjson")
    let lines = text.split(separator: "\n").filter { !$0.contains("testStepFinished\"") }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "lost.ndjson")
    for (file, problem) in [("two.ndjson", "give each run in its own file"), ("lost.ndjson", "messages are missing")] {
      for operands in [["old.ndjson", file], [file, "old.ndjson"]] {
        let output = try await BuiltCommand.gherkinRun.run(["compare"] + operands, in: folder.url)
        #expect(output.status == 2, "\(output)")
        #expect(output.error.contains(problem), "\(output)")
      }
    }
  }

  @Test("Markdown output escapes texts of users, and its length is limited")
  func markdown() async throws {
    try save("old.ndjson", .passed)
    try save("new.ndjson", .failed, day: 2) { $0.error = "@team `<b>`\u{1B}[31m [x](http://example.com)" }
    let output = try await run("old.ndjson", "new.ndjson", "--format", "markdown")
    #expect(output.status == 1)
    #expect(output.output.hasPrefix("## ❌ 1 new failure\n"))
    #expect(
      output.output.contains("\n### New failures\n\n-   `Sums › Small ones › Adding 1` – failed, was passed\n"))
    #expect(output.output.contains("``@team `<b>`\\u{1B}[31m [x](http://example.com)``"))
    #expect(output.output.utf8.count < 65_536)
  }

  @Test("JSON output has a list for each kind of difference")
  func json() async throws {
    try save("old.ndjson", .passed)
    try save("new.ndjson", .failed, day: 2)
    let output = try await run("old.ndjson", "new.ndjson", "--format", "json")
    #expect(output.status == 1)
    let json = try #require(try JSONSerialization.jsonObject(with: Data(output.output.utf8)) as? [String: Any])
    #expect(json["newFailureCount"] as? Int == 1)
    #expect((json["old"] as? [String: Any])?["start"] as? String == "1970-01-02T00:00:00.000Z")
    let failure = try #require((json["newFailures"] as? [[String: Any]])?.first)
    #expect(failure["scenario"] as? String == "Adding <a>")
    #expect(failure["outcomeBefore"] as? String == "passed")
    #expect(failure["values"] as? [String] == ["1"])
    #expect(failure["rule"] as? String == "Small ones")
    #expect((json["fixed"] as? [Any])?.isEmpty == true)
  }

  @Test("output has colours if they are enabled, and no escape sequences of users")
  func colours() async throws {
    try save("old.ndjson", .passed)
    try save("new.ndjson", .failed) { $0.error = "\u{1B}[2Jgone" }
    let output = try await BuiltCommand.gherkinRun.run(
      "compare", "old.ndjson", "new.ndjson", in: folder.url, environment: ["FORCE_COLOR": "1"])
    #expect(output.output.contains("\u{1B}[31m    \\u{1B}[2Jgone\u{1B}[39m\n"))
  }

  @Test("a run that cannot be read, is incomplete, or cannot be added is an error")
  func failures() async throws {
    try save("old.ndjson", .passed)
    try save("broken.ndjson", .failed, broken: true)
    try folder.write("no messages\n", to: "text.txt")
    for (arguments, problem) in [
      (["old.ndjson", "missing.ndjson"], "missing.ndjson: no such file"),
      (["missing", "old.ndjson"], "missing: no such file"),
      (["old.ndjson", "broken.ndjson"], "broken.ndjson: the stream is incomplete"),
      (["old.ndjson", "text.txt"], "text.txt:1:1"),
      (["old.ndjson", "."], ".: NEW is a folder"),
      (["old.ndjson", "old.ndjson", "--add"], "--add needs a history folder as OLD"),
      (["old.ndjson", "old.ndjson", "--history-limit", "3"], "--history-limit needs --add"),
      (["old.ndjson", "old.ndjson", "--history-limit", "0"], "\"0\" is not a number above 0"),
      (["old.ndjson", "old.ndjson", "--format", "jsn"], "did you mean json?"),
      (["old.ndjson"], "NEW is missing"),
    ] {
      let output = try await BuiltCommand.gherkinRun.run(["compare"] + arguments, in: folder.url)
      #expect(output.status == 2, "\(arguments)")
      #expect(output.error.contains(problem), "\(output.error)")
    }
  }
}
