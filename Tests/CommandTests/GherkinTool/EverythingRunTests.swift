import GherkinFormatters
import GherkinMessages
import GherkinOutcomes
import GherkinTestSupport
import Testing

@Suite("Commands about a saved run with everything", .commands)
struct EverythingRunTests {
  /// Runs a command with the messages of a strict and a lenient run.
  private func run(_ arguments: String...) async throws -> String {
    let folder = try TemporaryFolder()
    for (name, policy) in [("strict", SuccessPolicy.strict), ("lenient", .lenient)] {
      let messages = Reports.text(of: MessageFormatter(), try await EverythingRun.envelopes(policy))
      try folder.write(messages, to: "\(name).ndjson")
    }
    let run = try await BuiltCommand.gherkinRun.run(arguments, in: folder.url)
    check(run.status, equals: 1, "\(run.error)")
    return run.output
  }

  @Test(
    "failed hooks of features have their feature in every report",
    arguments: ["junit", "summary", "markdown", "tap", "teamcity", "json", "html", "pretty"])
  func hooks(format: String) async throws {
    let text = try await run("report", "--format", format, "strict.ndjson")
    let shown = text.replacing("|0x2013", with: "–").replacing("&#8211;", with: "–")
    check(shown, contains: "BeforeFeature (unlock), Closed – Features/closed.feature", "\(text)")
  }

  @Test(
    "a run that is compared with itself has no new failure, and those of its reports still fail",
    arguments: [SuccessPolicy.strict, .lenient])
  func equal(policy: SuccessPolicy) async throws {
    let stream = policy == .strict ? "strict.ndjson" : "lenient.ndjson"
    let bad = FinishedRun(try await EverythingRun.envelopes(policy)).run.bad()
    let output = try await run("compare", stream, stream)
    check(output.hasSuffix("\n\(bad) still failing, 1 flaky; the new run failed\n"), "\(output)")
  }

  @Test("a scenario whose outcome the newer run accepts is listed without a result")
  func accepted() async throws {
    let output = try await run("compare", "strict.ndjson", "lenient.ndjson")
    check(output, contains: "\nFailed before, no result now (1)\n  ■ Beers › is pending\n", "\(output)")
  }
}
