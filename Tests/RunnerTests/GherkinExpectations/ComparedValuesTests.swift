import GherkinData
import GherkinExpectations
import GherkinFormatters
import GherkinMessages
import GherkinSteps
import GherkinTestSupport
import GherkinText
import Testing

/// What steps compare, from the failed check to the reports.
@Suite("Compared values")
struct ComparedValuesTests {
  private struct Beer: Equatable {
    var name: String
    var ibu: Int
  }

  private struct User: Equatable {
    var name: String
    var password: String
  }

  private struct WrongTemperature: ComparisonError, CustomStringConvertible {
    var description = "the cellar is too warm\n  by two degrees"
    var expectedText = "8 °C"
    var actualText = "10 °C"
  }

  private struct TwoChecks: Error {}

  private final class World: GherkinSteps.World {}

  private static let table = DataTable(rows: [["name", "ibu"], ["Pilsner", "35"], ["Stout", "60"], ["Bock", "25"]])

  private static let checks: [(name: String, body: @Sendable () async throws -> Void)] = [
    ("a text", { try expect("Hello Ada", named: "the title").to(equal("Hello Bob")) }),
    ("a number", { try expect(12).to(equal(13)) }),
    ("different words", { try expect("closed").to(equal("open")) }),
    ("a text with markup", { try expect("<b>a</b>").to(equal("<i>a</i>")) }),
    ("invisible letters", { try expect("a\u{200B}b").to(equal("ab")) }),
    ("spaces at an end", { try expect("a  ").to(equal("a")) }),
    ("lines", { try expect("a\nb\n\nd").to(equal("a\nc\nd")) }),
    ("many lines", { try expect(lines(7)).to(equal(lines(8))) }),
    ("a missing element", { try expect(["a", "c", "d"]).to(equal(["a", "b", "c", "d"])) }),
    ("a changed element", { try expect(["Pale Ale", "Bock"]).to(equal(["Pale Lager", "Bock"])) }),
    ("an empty list", { try expect([String]()).to(equal(["a"])) }),
    ("a set", { try expect(Set([1, 2])).to(equal([2, 3])) }),
    ("a dictionary", { try expect(["a": 1, "b": 2]).to(equal(["a": 1, "b": 3])) }),
    ("a structure", { try expect(Beer(name: "Bock", ibu: 55)).to(equal(Beer(name: "Bock", ibu: 60))) }),
    ("nil", { try expect(nil as Int?).to(equal(3)) }),
    ("JSON", { try expect(#"{"a":[1,2],"b":1.10}"#).to(equal(#"{"a": [1, 3], "b": 1.10}"#)) }),
    ("JSON and a text", { try expect(#"{"a":1}"#).to(equal("none")) }),
    ("a value in time", { try await eventually(equal(2), within: .zero, named: "the count") { 1 } }),
    ("one of several checks", { try expectAll { try expect(1).to(equal(2)) } }),
    ("a table", { try table.diff(against: [["name", "ibu"], ["Pilsner", "35"], ["Stout", "55"], ["Ale", "4"]]) }),
    ("other columns", { try table.diff(against: [["name", "abv"], ["Pilsner", "5"], ["Ale", "7"]]) }),
    ("an error of the author", { throw WrongTemperature() }),
    ("a password", { try expect("password=hunter2 of Ada").to(equal("password=hunter3, of Bob")) }),
    (
      "a field with a secret",
      { try expect(User(name: "Ada", password: "hunter2")).to(equal(User(name: "Bob", password: "hunter2"))) }
    ),
    (
      "a column with secrets",
      { try DataTable(rows: [["name", "token"], ["Ada", "1"]]).diff(against: [["name", "token"], ["Bob", "2"]]) }
    ),
    // These have no values.
    ("only another secret", { try expect("token: a1").to(equal("token: b2")) }),
    ("an error that is not thrown", { throw ExpectationError("expected an error but none was thrown", at: .init()) }),
    ("another matcher", { try expect(["a"]).to(contain("b")) }),
    ("a condition", { try expect(1 > 2) }),
    ("several checks", { try expectAll { for n in 1...2 { try expect(n).to(equal(0)) } } }),
    ("a huge text", { try expect(String(repeating: "a", count: 1 << 16)).to(equal("b")) }),
    ("a huge list", { try expect(Array(0..<3000)).to(equal([])) }),
    ("an error that cannot be described", { throw TwoChecks() }),
  ]

  private static func lines(_ changed: Int) -> String {
    (1...20).map { $0 == changed ? "line X" : "line \($0)" }.joined(separator: "\n")
  }

  private static let steps = StepLibrary(World.self) { steps in
    steps.given("the check of {string}") { (_, name: String) in
      guard let check = checks.first(where: { $0.name == name }) else { throw Skip() }
      try await check.body()
    }
    steps.given("a beer") { (_: World) in }
    steps.afterStep { world in
      if world.scenario.tags.contains("@again") { throw TwoChecks() }
    }
  }

  private static func run(_ names: [String], tags: String = "") async throws -> [Envelope] {
    let scenarios = names.map { "\(tags)\nScenario: \($0)\nGiven the check of \"\($0)\"\n" }
    return try await RecordedRun("Feature: Beers\n" + scenarios.joined(), steps).envelopes
  }

  private static func comparisons(in envelopes: [Envelope]) -> [String] {
    envelopes.compactMap { envelope in
      guard case .attachment(let attachment) = envelope,
        attachment.mediaType == "application/vnd.gherkin-run.comparison+json"
      else { return nil }
      check(attachment.testStepId != nil && attachment.testCaseStartedId != nil)
      return attachment.body
    }
  }

  /// The values in a report, with differences in brackets.
  private static func shown(_ html: String) -> String {
    guard let start = html.firstRange(of: "<div class=\"compared\">"),
      let end = html[start.upperBound...].firstRange(of: #/<\/div><\/div>/#)
    else { return "none" }
    return html[start.upperBound..<end.lowerBound].replacing(#/ data-t="[^"]*"/#, with: "")
      .replacing(#/<(ins|del)>/#, with: "[").replacing(#/<\/(ins|del)>/#, with: "]")
      .replacing(#/<\/?(bdi|div|ul|table)[^>]*>/#, with: "").replacing(#/<\/(p|li|tr)>/#, with: "\n")
      .replacing(#/<(td|th)[^>]*>/#, with: "| ").replacing(#/<\/(td|th)>/#, with: " ")
      .replacing(#/<li[^>]*>/#, with: "• ").replacing(#/<[^>]*>/#, with: "")
      .split(separator: "\n").joined(separator: "\n")
  }

  @Test("a failed check passes its values to the report, which marks what differs")
  func values() async throws {
    var answers: [String: String] = [:]
    for (name, _) in Self.checks {
      let envelopes = try await Self.run([name])
      let data = Self.comparisons(in: envelopes).joined(separator: "\n")
      answers[name] = "\(data.isEmpty ? "no data" : data)\n\(Self.shown(try Reports.text("html", envelopes)))"
    }
    try GoldenFile("texts/compared-values.txt").expectAnswers { answers[$0] ?? "unknown" }
    check(Set(answers.keys).count, equals: Self.checks.count)
  }

  @Test("a failure beside that of the check is not hidden by the values")
  func severalErrors() async throws {
    check(Self.comparisons(in: try await Self.run(["a text"], tags: "@again")), equals: [])
  }

  @Test("a known failure, and the hook of a run, have values too")
  func others() async throws {
    let known = try await Self.run(["a text"], tags: "@known-failure")
    check(try Reports.text("html", known), contains: "class=\"compared\"")
    let hooks = StepLibrary(World.self) { steps in
      steps.beforeAll { _ in try expect("closed").to(equal("open")) }
    }
    let run = try await RecordedRun("Feature: f\nScenario: s\nGiven a beer", Self.steps, hooks)
    check(try Reports.text("html", run.envelopes), contains: "<ins>open</ins>")
  }

  @Test("merging keeps the values")
  func merge() async throws {
    let run = try await Self.run(["a text", "a table"])
    let merged = try Merging.merge(consecutive: [run, run])
    check(Self.comparisons(in: merged), equals: Self.comparisons(in: run) + Self.comparisons(in: run))
    check(try Reports.text("html", merged), contains: "<ins>Bob</ins>")
  }

  @Test("reports for programs have the values where their formats have members, and none has the attachment")
  func formats() async throws {
    let envelopes = try await Self.run(["a text", "a table", "a missing element"])
    for entry in FormatterCatalog.all where !["message", "evidence"].contains(entry.name) {
      let options = entry.name == "junit" ? ["junit.attachments=true"] : []
      let report = try Reports.text(entry.name, options: options, envelopes)
      check(report, lacks: "comparison+json", "\(entry.name)")
      check(report, lacks: "differing", "\(entry.name)")
    }
    let teamCity = try Reports.text("teamcity", envelopes)
    check(teamCity, contains: "type='comparisonFailure' expected='Hello Bob' actual='Hello Ada'")
    check(teamCity, contains: "expected='|| name || ibu |||n")
    check(teamCity, contains: "expected='a|nb|nc|nd' actual='a|nc|nd'")

  }

  @Test(
    "an attachment with the media type of values that is none is ignored",
    arguments: [
      "", "{", "null", "[]", "{}", #"{"expected":"a"}"#, #"{"expected":1,"actual":2}"#,
      #"{"expected":[["a"]],"actual":"b"}"#, #"{"expected":[{"cells":"a","differing":[]}],"actual":"b"}"#,
      #"{"expected":"a","actual":"b","name":{}}"#,
      #"{"expected":"a","actual":"\#(String(repeating: "b", count: 1 << 17))"}"#,
      #"{"expected":\#(String(repeating: "[", count: 20_000)),"actual":"b"}"#,
    ])
  func hostile(content: String) throws {
    var run = SampleRun()
    run.comparison = content
    let html = try Reports.text("html", run.envelopes(.failed))
    check(html, lacks: "class=\"compared\"")
    check(html, lacks: "comparison+json")
    check(html, contains: "expected 2, got 1")
  }

  @Test(
    "values of an attachment that a step wrote are escaped",
    arguments: [
      #"{"expected":"<script>","actual":["</li><script>"],"name":"<script>"}"#,
      #"{"expected":[{"cells":["<script>"],"differing":[9,-1,0]}],"actual":[]}"#,
      #"{"expected":[{"cells":["a"],"differing":[]}],"actual":[{"cells":["b","<script>"],"differing":[1]},{"cells":[],"differing":[]}]}"#,
    ])
  func escaped(content: String) throws {
    var run = SampleRun()
    run.comparison = content
    let html = try Reports.text("html", run.envelopes(.failed))
    check(html, contains: "class=\"compared\"")
    check(html, contains: "&lt;script&gt;")
    let start = try #require(html.firstRange(of: "class=\"compared\""))
    check(String(html[start.lowerBound...].prefix(600)), lacks: "<script>")
  }

  @Test("a stream without the attachment shows the message alone")
  func earlier() throws {
    var run = SampleRun(error: "expected the total (12) to equal 13")
    run.errorType = "ExpectationError"
    let html = try Reports.text("html", run.envelopes(.failed))
    check(html, lacks: "class=\"compared\"")
    check(html, contains: "expected the total (12) to equal 13")
  }
}
