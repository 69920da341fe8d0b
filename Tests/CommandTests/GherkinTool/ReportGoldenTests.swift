import Foundation
import GherkinTestSupport
import Testing

/// Compares reports of `Tests/Golden/reports/run.ndjson`, a run with most outcomes, with files beside it. For a run with
/// all of them, see `EverythingRun`.
@Suite("The reports of a run with most outcomes", .commands)
struct ReportGoldenTests {
  /// The golden files, and the arguments that write a report to standard output.
  private static let reports: [(file: String, arguments: [String])] =
    [
      "pretty", "progress", "progress-bar", "summary", "junit", "json", "rerun", "usage",
      "teamcity", "tap", "github", "markdown", "html",
    ].map { ("\($0).txt", ["--format", $0]) } + [
      ("pretty-colours.txt", ["--format", "pretty", "--color", "always", "--show-timings"]),
      ("pretty-short.txt", ["--format", "pretty", "--no-source", "--no-multiline", "--no-snippets"]),
      ("progress-colours.txt", ["--format", "progress", "--color", "always", "--show-timings"]),
      ("junit-per-feature.txt", ["--format", "junit", "--format-options", "suitePerFeature=true"]),
      ("usage-json.txt", ["--format", "usage", "--format-options", "usage.json=true"]),
      ("json-attempts.txt", ["--format", "json", "--format-options", "json.includeAttempts=true"]),
    ]

  @Test("each report is equal to its golden file", arguments: reports.indices)
  func golden(index: Int) async throws {
    let (file, arguments) = Self.reports[index]
    let run = try await BuiltCommand.gherkinRun.run(["report"] + arguments + ["Tests/Golden/reports/run.ndjson"])
    check(run.status, equals: 2)
    check(
      run.error,
      equals: "gherkin-run: Features/unreadable.feature: not run because of parse errors; correct them, and run again\n"
    )
    // The page's own style and script, and the hashes of both, have tests in a browser.
    let assets = #/(<style>|<script>).*?(</style>|</script>)|'sha256-[^']*'/#.dotMatchesNewlines()
    // The process.
    let output = run.output.replacing(#/flowId='gherkin-run \d+'/#, with: "flowId='gherkin-run'")
    try GoldenFile("reports/\(file)").expect(output.replacing(assets) { "\($0.1 ?? "")\($0.2 ?? "")" })
  }

  @Test("every golden file belongs to a report")
  func used() throws {
    check(try GoldenFile.names(in: "reports"), equals: Set(Self.reports.map(\.file)).union(["run.ndjson"]))
  }
}
