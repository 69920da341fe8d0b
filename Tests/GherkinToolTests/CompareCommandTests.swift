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

  private func run(_ arguments: String...) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(
      ["compare"] + arguments, in: folder.url, environment: ["TZ": "Asia/Tokyo"])
  }

  /// The names of the runs in a folder of a history, the oldest first.
  private func storedRuns(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/\(path)").filter { $0.hasSuffix(".jsonl") }
      .sorted()
  }

  /// Writes the messages of a run of one scenario.
  private func save(_ name: String, _ status: Envelope.TestStepResult.Status, day: Int = 1) throws {
    var writer = NDJSONWriter()
    for envelope in SampleRun().envelopes(status) {
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
    check(output, contains: "\nFailed before, no result now (1)\n  ■ Beers › is pending\n", "\(output)")
  }

  @Test("a scenario that is ambiguous is no new failure, but named as what it is")
  func ambiguous() async throws {
    try save("old.ndjson", .passed)
    try save("new.ndjson", .ambiguous, day: 2)
    let output = try await run("old.ndjson", "new.ndjson")
    check(output.status, equals: 1)
    let list = "Newly pending, undefined or ambiguous (1)\n  ■ Sums › Small ones › Adding 1\n"
    check(output.output, contains: "\(list)    a.feature:12  ambiguous, was passed\n", "\(output)")
    #expect(output.output.hasSuffix("\n1 newly pending, undefined or ambiguous\n"), "\(output)")
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
    check(text.status, equals: 1)
    check(text.output, contains: "\nThe new run is no success: \(new.problem)\n", "\(text)")
    check(text.output.contains("Passed before, did not run now (1)\n"), equals: isMissed)
    #expect(text.output.hasSuffix("; the new run failed\n"), "\(text)")
    let markdown = try await run("old.ndjson", "new.ndjson", "--format", "markdown")
    check(markdown.status, equals: 1)
    #expect(markdown.output.hasPrefix("## ❌ \(isMissed ? "1 passed before and did not run now" : "No differences");"))
    check(markdown.output, contains: "The new run is no success: `\(new.problem)`", "\(markdown)")
    let json = try await run("old.ndjson", "new.ndjson", "--format", "json")
    check(json.status, equals: 1)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(object["problem"] as? String == new.problem)
    check((object["missed"] as? [Any])?.count, equals: (isMissed ? 1 : 0))
    // The history keeps the reason, and the first run of a branch is not 0 either.
    let first = try await run("history", "new.ndjson", "--branch", "main", "--add")
    check(first.status, equals: 1)
    check(first.output, contains: "The new run is no success: \(new.problem)", "\(first)")
    let files = try storedRuns("history/main")
    check(
      try await run("old.ndjson", "history/main/\(files[0])").output.replacing(" (main)", with: ""), equals: text.output
    )
    let docs = try await BuiltCommand.gherkinRun.run(
      ["docs", "site", "new.ndjson", "--history", "past", "--branch", "main"], in: folder.url)
    check(docs.status, equals: 0, "\(docs)")
    check(try folder.text(of: "site/badge.svg"), contains: "scenarios: run failed")
    check(try folder.text(of: "site/feed.xml"), contains: "Failure: \(new.problem)")
    check(try folder.text(of: "site/index.html"), contains: "The run failed")
  }
}
