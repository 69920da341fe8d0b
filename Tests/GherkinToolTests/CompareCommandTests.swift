import GherkinFormatters
import GherkinMessages
import GherkinOutcomes
import GherkinTestSupport
import Testing

@Suite("gherkin-run compare", .tags(.commands))
struct CompareCommandTests {
  @Test("a run with everything, compared with itself, has no new failure, and those of its reports still fail")
  func everything() async throws {
    let folder = try TemporaryFolder()
    func compare(_ old: String, _ new: String) async throws -> String {
      try await BuiltCommand.gherkinRun.run("compare", old, new, in: folder.url).output
    }
    for (name, policy) in [("strict", SuccessPolicy.strict), ("lenient", .lenient)] {
      let envelopes = try await EverythingRun.envelopes(policy)
      try folder.write(Reports.text(of: MessageFormatter(), envelopes), to: "\(name).ndjson")
      let bad = FinishedRun(envelopes).run.bad()
      let output = try await compare("\(name).ndjson", "\(name).ndjson")
      check(output.hasSuffix("\n\(bad) still failing, 1 flaky; the new run failed\n"), "\(output)")
    }
    let output = try await compare("strict.ndjson", "lenient.ndjson")
    check(output, contains: "\nFailed before, no result now (1)\n  ■ Beers › is pending\n", "\(output)")
  }
}
