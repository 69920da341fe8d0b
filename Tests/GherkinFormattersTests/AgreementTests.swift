import Foundation
import GherkinFormatters
import GherkinMessages
import GherkinOutcomes
import GherkinSteps
import GherkinTestSupport
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Every format shows the same scenarios, outcomes, reasons and attempts, as far as it can express them.
@Suite("Agreement of all reports")
struct AgreementTests {
  static let policies = [SuccessPolicy.strict, .lenient]

  /// The report of a format, and the scenarios that it must show.
  private static func report(
    _ format: String, _ options: [String] = [], _ policy: SuccessPolicy
  ) async throws -> (text: String, finished: FinishedRun) {
    let envelopes = try await EverythingRun.envelopes(policy)
    let entry = try #require(FormatterCatalog.entry(named: format))
    let formatter = entry.make(try FormatOptions(parsing: options).options(for: entry))
    return (Reports.text(of: formatter, envelopes), FinishedRun(envelopes))
  }

  @Test("the run has every outcome, a flaky scenario, and problems outside of scenarios")
  func everything() async throws {
    let finished = FinishedRun(try await EverythingRun.envelopes())
    check(Set(finished.scenarios.map(\.outcome)), equals: Set(Outcome.allCases))
    check(finished.run.counts.total, equals: finished.scenarios.count)
    check(finished.scenarios.count { $0.isFlaky }, equals: 1)
    check(
      finished.run.problems.map(\.title),
      equals: [
        "AfterFeature (lock), Beers – Features/beers.feature",
        "AfterRule (tidy), Hooks of rules – Features/hooks.feature",
        "BeforeFeature (unlock), Closed – Features/closed.feature",
        "AfterAll (power off)",
      ])
    let pending = try #require(finished.scenarios.first { $0.name == "is pending and fails" })
    check(pending.reasons.map(\.title), equals: ["After (close)", "Given a pending step"])
  }

  @Test("JUnit", arguments: policies, JUnitOptions.Schema.allCases)
  func junit(_ policy: SuccessPolicy, _ schema: JUnitOptions.Schema) async throws {
    let (text, finished) = try await Self.report("junit", ["junit.schema=\(schema.rawValue)"], policy)
    let cases = try JUnitCases(text).cases.filter { $0.attributes["classname"] != "Outside of scenarios" }
    check(cases.count, equals: finished.scenarios.count)
    let (counts, bad) = (finished.run.counts, finished.run.bad())
    let skipped = counts.total - bad - counts[.passed] - counts[.empty]
    let errors = finished.run.problems.count
    let numbers =
      "tests=\"\(counts.total + errors)\" skipped=\"\(skipped)\" failures=\"\(bad)\" errors=\"\(errors)\""
    check(text, contains: numbers)
    for (entry, scenario) in zip(cases, finished.scenarios) {
      let element = scenario.isBad() ? "failure" : [.passed, .empty].contains(scenario.outcome) ? nil : "skipped"
      check(
        ["failure", "skipped"].filter { entry.elements[$0] != nil }, equals: [element].compactMap(\.self),
        "\(scenario.path)")
      check(entry.attributes["name"]?.isEmpty, equals: false)
      if element != nil, let reason = scenario.reasons.first {
        let shown = "\(entry.elements)"
        let line = Self.line(reason.result.errorText ?? reason.title)
        #expect(line.isEmpty || shown.contains(line), "\(shown) \(reason)")
      }
      if schema == .jenkins { continue }
      let earlier = scenario.attempts.dropLast().count { $0.status != .passed }
      check((entry.elements["flakyFailure"]?.count ?? 0), equals: (scenario.isFlaky ? earlier : 0))
      check((entry.elements["rerunFailure"]?.count ?? 0), equals: (scenario.isFlaky ? 0 : earlier))
    }
    let names = cases.map { "\($0.attributes["classname"] ?? "") \($0.attributes["name"] ?? "")" }
    check(Set(names).count, equals: names.count, "\(names)")
  }

  @Test("the legacy JSON", arguments: policies)
  func json(_ policy: SuccessPolicy) async throws {
    let (text, finished) = try await Self.report("json", [], policy)
    let features = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    let elements = features.filter { $0["name"] as? String != "Outside of scenarios" }
      .flatMap { feature in (feature["elements"] as? [[String: Any]] ?? []).map { ("\(feature["uri"] ?? "")", $0) } }
    check(elements.count, equals: finished.scenarios.count)
    let whole = try await Self.report("json", ["json.includeAttempts=true"], policy).text
    let attempts = finished.scenarios.map { max($0.attempts.count, 1) }.reduce(0, +)
    check(whole.ranges(of: "\"type\":\"scenario\"").count, equals: attempts + finished.run.problems.count)
    let ids = elements.map { "\($0) \($1["id"] ?? "") \($1["line"] ?? "")" }
    check(Set(ids).count, equals: ids.count)
    let scenarios = finished.scenarios.sorted { ($0.uri, $0.line) < ($1.uri, $1.line) }
    let inOrder = elements.sorted { ($0.0, $0.1["line"] as? Int ?? 0) < ($1.0, $1.1["line"] as? Int ?? 0) }
    for ((uri, element), scenario) in zip(inOrder, scenarios) {
      check("\(uri):\(element["line"] ?? "")", equals: scenario.location)
      let results = Self.results(in: element)
      for reason in scenario.reasons where reason.result.status > .skipped {
        let shown = results.filter { $0["status"] == reason.result.status.rawValue.lowercased() }
        let text = reason.result.message
        #expect(shown.contains { text == nil || $0["error_message"] == text }, "\(reason) \(results)")
      }
    }
  }

  /// Returns the results that a part of the legacy JSON contains, with the values that are texts.
  private static func results(in value: Any) -> [[String: String]] {
    if let values = value as? [Any] { return values.flatMap(results) }
    guard let fields = value as? [String: Any] else { return [] }
    let result = (fields["result"] as? [String: Any]).map { [$0.compactMapValues { $0 as? String }] } ?? []
    return result + fields.values.flatMap(results)
  }

  @Test("TAP", arguments: policies)
  func tap(_ policy: SuccessPolicy) async throws {
    let (text, finished) = try await Self.report("tap", [], policy)
    let points = text.split(separator: "\n").filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }
    check(points.count, equals: finished.scenarios.count + finished.run.problems.count)
    check(
      points.count { $0.hasPrefix("not ok") && !$0.contains(" # TODO") },
      equals: finished.run.bad()
        + finished.run.problems.count)
    check(points.count { $0.hasSuffix(" # SKIP not run") }, equals: finished.run.counts[.notRun])
    #expect(points.contains { $0.contains("is skipped by its tag # SKIP ") && $0.contains("APP-12") })
    #expect(points.contains { $0.contains("skips itself # SKIP the shop is closed") })
    check(text, contains: "# flaky: passed at attempt 2\n")
  }

  @Test("TeamCity", arguments: policies)
  func teamCity(_ policy: SuccessPolicy) async throws {
    let (text, finished) = try await Self.report("teamcity", [], policy)
    func count(_ message: String) -> Int { text.ranges(of: "##teamcity[\(message) ").count }
    let counts = finished.run.counts
    check(count("testStarted"), equals: counts.ran)
    check(count("testFailed"), equals: finished.run.bad())
    check(count("testIgnored"), equals: counts.total - finished.run.bad() - counts[.passed] - counts[.empty])
    check(count("buildProblem"), equals: finished.run.problems.count)
    // Of the flaky scenario, and of the one that fails twice.
    check(count("testStdErr"), equals: 2)
  }

  @Test("Markdown, GitHub, the list to rerun, and the summary", arguments: policies)
  func summaries(_ policy: SuccessPolicy) async throws {
    let (markdown, finished) = try await Self.report("markdown", [], policy)
    let (bad, counts) = (finished.run.bad(), finished.run.counts)
    #expect(markdown.hasPrefix("## ❌ \(bad) of \(counts.ran) scenarios did not pass, \(counts[.notRun]) did not run\n"))
    for scenario in finished.scenarios where scenario.outcome.isProblem || scenario.outcome == .notRun {
      check(markdown, contains: scenario.location, "\(scenario.path)")
    }
    let words = counts.present.map { "\($0.count) \($0.outcome.rawValue)" }.joined(separator: ", ")
    check(markdown, contains: "-   \(counts.total) scenarios: \(words)\n")
    #expect(markdown.contains("the shop is closed") && markdown.contains("Attempt 1: Given a step that fails once"))

    let github = try await Self.report("github", [], policy).text
    check(github, contains: "title=BeforeFeature (unlock)%2C Closed – Features/closed.feature::no key")
    check(github, contains: "::warning file=Features/closed.feature,line=3,title=2 scenarios did not run")

    let rerun = try await Self.report("rerun", [], policy).text
    let lines = Set(
      rerun.split(separator: "\n").flatMap { line in
        let parts = line.split(separator: ":")
        return parts.dropFirst().map { "\(parts[0]):\($0)" }
      })
    check(lines, equals: Set(finished.scenarios.filter { $0.isBad() || $0.outcome == .notRun }.map(\.location)))

    let summary = try await Self.report("summary", [], policy).text
    check(summary, contains: "\n\(counts.total) scenarios (\(words))\n", "\(summary)")
    check(summary, contains: "Beers › (no name) › Given a failing step \"without a name\"")
    check(summary, contains: "\nPart 1 of 2: 26 of 52 scenarios\n")
  }

  @Test("HTML", arguments: policies)
  func html(_ policy: SuccessPolicy) async throws {
    let (text, finished) = try await Self.report("html", [], policy)
    let (bad, counts) = (finished.run.bad(), finished.run.counts)
    check(text, contains: "\(bad) of \(counts.ran) scenarios did not pass; \(counts[.notRun]) did not run</h1>")
    check(text.ranges(of: "<details class=\"unit ").count, equals: counts.total)
    for (outcome, count) in counts.present {
      check(text, contains: "<b>\(count)</b> \(outcome.rawValue)", "\(outcome)")
    }
    check(text, contains: "<b>1</b> flaky <small data-t=\"amongPassed\">among the passed</small>")
    check(text, lacks: "<b>&\"")
  }

  @Test(
    "the reason of a skip before all scenarios is in every report",
    arguments: [
      "pretty", "junit", "json", "tap", "teamcity", "markdown", "html",
    ])
  func skippedBefore(_ format: String) async throws {
    let library = StepLibrary(SkippedWorld.self) { steps in
      steps.beforeAll { _ in throw Skip("the shop is closed") }
      steps.given("a step") { _ in }
    }
    let run = try await RecordedRun("Feature: f\nScenario: s\nGiven a step", library)
    check(run.finished.scenarios.map(\.outcome), equals: [.skipped])
    let entry = try #require(FormatterCatalog.entry(named: format))
    let text = Reports.text(of: entry.make(FormatOptions()), run.envelopes)
    check(text, contains: "the shop is closed", "\(text)")
  }

  @Test("equal errors of steps with different definitions are one cause in every report")
  func causes() async throws {
    let finished = FinishedRun(try await EverythingRun.envelopes())
    let groups = finished.scenarios.filter { $0.outcome == .failed }.grouped(by: ScenarioCause.init)
    let common = try #require(groups.first { $0.count > 1 })
    check(common.map(\.uri), equals: ["Features/beers.feature", "Features/more/beers.feature"])
  }

  @Test("errors that differ only in times are one cause, and those with other numbers are not")
  func causesWithTimes() async throws {
    let library = StepLibrary(SkippedWorld.self) { steps in
      steps.given("the answer is {string}") { _, answer in throw UnexpectedAnswer(description: answer) }
    }
    let answers = [
      "late after 51 ms", "late after 1.25 s, twice", "late after 0.5 s, twice", "late after 7 ms", "code 4", "code 5",
    ]
    let steps = answers.map { "Scenario: s\nGiven the answer is \"\($0)\"\n" }
    let run = try await RecordedRun("Feature: f\n\(steps.joined())", library)
    let groups = run.finished.scenarios.grouped(by: ScenarioCause.init)
    let numbers = groups.map { $0.map { $0.line / 2 } }
    check(numbers, equals: [[1, 4], [2, 3], [5], [6]])
  }

  /// Returns the first line of a text, as far as it is plain.
  private static func line(_ text: String) -> String {
    String(text.prefix { $0 != "\n" && $0 != "<" && $0 != "\"" && $0 != "'" && $0 != "\\" })
  }
}

private struct UnexpectedAnswer: Error, CustomStringConvertible {
  let description: String
}

private final class SkippedWorld: World {
  init() {}
}

/// The test cases of a JUnit report.
private final class JUnitCases: NSObject, XMLParserDelegate {
  struct Case {
    let attributes: [String: String]
    /// The attributes and contents of its elements, by name.
    var elements: [String: [String]] = [:]
  }

  private(set) var cases: [Case] = []
  private var element: (name: String, text: String)?

  init(_ text: String) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    try #require(parser.parse(), "\(text)")
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    if name == "testcase" { cases.append(Case(attributes: attributes)) }
    if ["failure", "skipped", "flakyFailure", "rerunFailure", "error"].contains(name) {
      element = (name, attributes.values.joined(separator: " "))
    }
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) { element?.text += String(decoding: block, as: UTF8.self) }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    guard let element, element.name == name, !cases.isEmpty else { return }
    cases[cases.count - 1].elements[name, default: []].append(element.text)
    self.element = nil
  }
}
