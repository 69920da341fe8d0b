import GherkinMessages
import GherkinSyntax
import GherkinFormatters
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Reports about step definitions")
struct UsageTests {
  private static func definition(_ id: String, _ pattern: String, line: Int) -> Envelope {
    let place = Envelope.SourceReference(uri: "Steps/SumSteps.swift", location: Location(line: line))
    return .stepDefinition(
      .init(id: id, pattern: pattern, patternType: .cucumberExpression, sourceReference: place))
  }

  /// A run in which the first definition of the file is not used.
  private static func run(_ status: Envelope.TestStepResult.Status) -> [Envelope] {
    [definition("other", "I subtract {int}", line: 1)] + SampleRun().envelopes(status)
  }

  @Test("a definition is listed with the number, locations and durations of its uses; unused ones are marked")
  func usage() {
    let expected = """
      I subtract {int}  # Steps/SumSteps.swift:1
        unused

      I add {int}  # Steps/SumSteps.swift:3
        1 time, mean 1 ms, worst 1 ms
          a.feature:8  I add 1  1 ms

      2 step definitions, 1 unused

      """
    check(Reports.text(of: UsageFormatter(), Self.run(.passed)), equals: expected)
  }

  @Test("equal steps on one line, and equal unused definitions, share a line with their number")
  func repeated() async throws {
    let library = StepLibrary(NoWorld.self) { steps in
      steps.given("a step") { _ in }
      for _ in 0..<12 { steps.given("another") { _ in } }
    }
    let run = try await RecordedRun(
      "Feature: f\nBackground:\nGiven a step\nScenario: a\nGiven a step\nScenario: b\nGiven a step\n", library)
    let usage = Reports.text(of: UsageFormatter(), run.envelopes)
    check(usage, contains: "  4 times, mean ")
    #expect(
      usage.contains(#/\n    a\.feature:3  a step  2 times, mean .*, worst .*\n    a\.feature:5  a step  \d.*\n/#))
    check(usage, contains: "\n  unused, defined 12 times\n")
    #expect(usage.hasSuffix("\n13 step definitions, 12 unused\n"))
    let unused = Reports.text(of: UnusedFormatter(), run.envelopes)
    #expect(unused.wholeMatch(of: #/\S+UsageTests\.swift:\d+: another  \(defined 12 times\)\n/#) != nil, "\(unused)")
  }

  @Test("the JSON report contains the same, in nanoseconds")
  func json() throws {
    let expected = """
      [{"pattern": "I subtract {int}", "patternType": "CUCUMBER_EXPRESSION", "uri": "Steps/SumSteps.swift", "line": 1,
        "unused": true, "times": 0, "matches": []},
       {"pattern": "I add {int}", "patternType": "CUCUMBER_EXPRESSION", "uri": "Steps/SumSteps.swift", "line": 3,
        "unused": false, "times": 1, "meanNanoseconds": 1000000, "worstNanoseconds": 1000000,
        "matches": [{"text": "I add 1", "uri": "a.feature", "line": 8, "nanoseconds": 1000000}]}]
      """
    let report = Reports.text(of: UsageJSONFormatter(), Self.run(.failed))
    #expect(try JSONValue(parsing: report.utf8) == JSONValue(parsing: expected.utf8))
  }

  @Test("only the last attempt of a retried scenario is counted")
  func retries() {
    let run = SampleRun()
    let envelopes =
      run.preamble + run.attempt(0, .failed, willBeRetried: true) + run.attempt(1, .passed, willBeRetried: false)
    check(Reports.text(of: UsageFormatter(), envelopes), contains: "\n  1 time, mean 1 ms, worst 1 ms\n")
  }

  @Test("a planned definition that never ran is not unused")
  func notRun() {
    let envelopes = SampleRun().preamble
    #expect(
      Reports.text(of: UsageFormatter(), envelopes).contains("I add {int}  # Steps/SumSteps.swift:3\n  not run\n"))
    checkEmpty(Reports.text(of: UnusedFormatter(), envelopes))
  }

  @Test("unused definitions are listed on separate lines with their locations")
  func unused() {
    check(Reports.text(of: UnusedFormatter(), Self.run(.passed)), equals: "Steps/SumSteps.swift:1: I subtract {int}\n")
    checkEmpty(Reports.text(of: UnusedFormatter(), SampleRun().envelopes(.passed)))
  }

  @Test("the best snippet for each undefined step is written once")
  func snippets() {
    var run = SampleRun().envelopes(.undefined)
    for (id, codes) in [("pickle-step", ["best {\n}", "second"]), ("other", ["best {\n}"]), ("third", ["another"])] {
      let snippets = codes.map { Envelope.Snippet(language: "swift", code: $0) }
      run.insert(.suggestion(.init(id: id, pickleStepId: id, snippets: snippets)), at: run.count - 3)
    }
    check(Reports.text(of: SnippetsFormatter(), run), equals: "best {\n}\n\nanother\n")
    checkEmpty(Reports.text(of: SnippetsFormatter(), SampleRun().envelopes(.passed)))
  }
}

private final class NoWorld: World {
  init() {}
}
