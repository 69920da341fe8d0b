import GherkinMessages
import GherkinSyntax
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("The legacy Cucumber JSON")
struct CucumberJSONTests {
  private static func report(_ envelopes: [Envelope]) throws -> JSONValue {
    try JSONValue(parsing: Reports.text(of: CucumberJSONFormatter(), envelopes).utf8)
  }

  private static func element(_ envelopes: [Envelope]) throws -> JSONValue {
    try #require(try report(envelopes).elements.first?["elements"]?.elements.last)
  }

  @Test("a row of an outline is a scenario with ids from names, its location, its step, and nanoseconds")
  func scenario() throws {
    let expected = """
      [{"uri": "a.feature", "id": "sums", "line": 1, "keyword": "Feature", "name": "Sums", "description": "", "tags": [],
        "elements": [{
          "start_timestamp": "1970-01-01T00:00:00.000Z", "id": "sums;small-ones;adding-<a>;;2", "type": "scenario",
          "line": 12, "keyword": "Scenario Outline", "name": "Adding 1", "description": "",
          "steps": [{
            "keyword": "Given ", "line": 8, "name": "I add 1", "match": {"location": "Steps/SumSteps.swift:3"},
            "result": {"duration": 1000000, "status": "failed", "error_message": "expected 2, got 1"}
          }]
        }]
      }]
      """
    #expect(try Self.report(SampleRun().envelopes(.failed)) == JSONValue(parsing: expected.utf8))
  }

  @Test("a run without scenarios is an empty array")
  func empty() {
    check(Reports.text(of: CucumberJSONFormatter(), [SampleRun.end(success: true)]), equals: "[]\n")
  }

  @Test("only the last attempt of a retried scenario is included")
  func retries() throws {
    let run = SampleRun()
    let envelopes =
      run.preamble + run.attempt(0, .failed, willBeRetried: true) + run.attempt(1, .passed, willBeRetried: false)
    let elements = try #require(try Self.report(envelopes).elements.first?["elements"]?.elements)
    check(elements.count, equals: 1)
    #expect(elements.first?["steps"]?.elements.first?["result"]?["status"] == .string("passed"))
  }

  @Test("optionally, earlier attempts with their numbers precede the last one")
  func allAttempts() throws {
    let run = SampleRun()
    let envelopes =
      run.preamble + run.attempt(0, .failed, willBeRetried: true) + run.attempt(1, .passed, willBeRetried: false)
    let text = Reports.text(of: CucumberJSONFormatter(includesEarlierAttempts: true), envelopes)
    let elements = try #require(try JSONValue(parsing: text.utf8).elements.first?["elements"]?.elements)
    check(elements.map { $0["attempt"] }, equals: [.number(1), .number(2)])
    check(
      elements.map { $0["steps"]?.elements.first?["result"]?["status"] },
      equals: [.string("failed"), .string("passed")])
  }

  @Test("a log is output, a text is embedded in base64 with its name, and base64 is kept")
  func attachments() throws {
    func attachment(_ body: String, _ encoding: Envelope.Attachment.ContentEncoding, _ type: String, _ name: String?)
      -> Envelope
    {
      .attachment(
        .init(
          body: body, contentEncoding: encoding, mediaType: type, fileName: name, testCaseStartedId: "attempt-0",
          testStepId: "step"))
    }
    var envelopes = SampleRun().envelopes(.passed)
    envelopes.insert(
      contentsOf: [
        attachment("hello", .identity, "text/x.cucumber.log+plain", nil),
        attachment("hello", .identity, "text/plain", "a.txt"), attachment("AAEC", .base64, "image/png", nil),
      ], at: envelopes.count - 3)
    let step = try #require(try Self.element(envelopes)["steps"]?.elements.first)
    check(step["output"], equals: .array([.string("hello")]))
    let embeddings =
      #"[{"mime_type": "text/plain", "data": "aGVsbG8=", "name": "a.txt"}, {"mime_type": "image/png", "data": "AAEC"}]"#
    check(step["embeddings"], equals: (try JSONValue(parsing: embeddings.utf8)))
  }

  @Test("hooks are in before and after, in order, with their locations and errors")
  func hooks() throws {
    let run = SampleRun()
    let place = Envelope.SourceReference(uri: "Hooks.swift", location: Location(line: 1))
    var testCase = run.testCase
    testCase.testSteps.insert(Envelope.TestStep(id: "before", hookId: "hook-1"), at: 0)
    testCase.testSteps.append(Envelope.TestStep(id: "after", hookId: "hook-2"))
    let envelopes: [Envelope] =
      run.preamble.dropLast() + [
        .hook(.init(id: "hook-1", sourceReference: place, type: .beforeTestCase)),
        .hook(.init(id: "hook-2", sourceReference: place, type: .afterTestCase)), .testCase(testCase),
        .testCaseStarted(run.started(0)), .testStepFinished(run.stepFinished("attempt-0", "before", .passed)),
        .testStepFinished(run.stepFinished("attempt-0", "step", .passed)),
        .testStepFinished(run.stepFinished("attempt-0", "after", .failed)),
        .testCaseFinished(run.finished("attempt-0", willBeRetried: false)),
      ]
    let element = try Self.element(envelopes)
    let before = #"[{"match": {"location": "Hooks.swift:1"}, "result": {"duration": 1000000, "status": "passed"}}]"#
    check(element["before"], equals: (try JSONValue(parsing: before.utf8)))
    check(element["steps"]?.elements.count, equals: 1)
    #expect(element["after"]?.elements.first?["result"]?["error_message"] == .string("expected 2, got 1"))
  }

  @Test("any text is preserved in the JSON, and cannot control the terminal")
  func hostile() throws {
    var run = SampleRun()
    run.name = "\"\\</script>\u{0}\u{9B}\u{202E}\n"
    let text = Reports.text(of: CucumberJSONFormatter(), run.envelopes(.passed))
    #expect(text.contains("\\u009b") && text.contains("\\u202e"))
    check(try Self.element(run.envelopes(.passed))["name"], equals: .string(run.name))
  }

  @Test("a duration that is too long is clamped")
  func longDuration() throws {
    var envelopes = SampleRun().envelopes(.passed)
    for (index, envelope) in envelopes.enumerated() {
      guard case .testStepFinished(var finished) = envelope else { continue }
      finished.testStepResult.duration = .seconds(Int64.max)
      envelopes[index] = .testStepFinished(finished)
    }
    let text = Reports.text(of: CucumberJSONFormatter(), envelopes)
    check(text, contains: "\"duration\":9223372036854775807")
  }
}
