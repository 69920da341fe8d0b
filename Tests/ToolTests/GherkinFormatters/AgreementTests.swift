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
    return (try Reports.text(format, options: options, envelopes), FinishedRun(envelopes))
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
    let document = try XMLDocument(xmlString: text)
    let cases = try document.nodes(forXPath: "//testcase[@classname != 'Outside of scenarios']")
      .compactMap { $0 as? XMLElement }
    check(cases.count, equals: finished.scenarios.count)
    let (counts, bad, errors) = (finished.run.counts, finished.run.bad(), finished.run.problems.count)
    let skipped = counts.total - bad - counts[.passed] - counts[.empty]
    check(
      text,
      contains: "tests=\"\(counts.total + errors)\" skipped=\"\(skipped)\" failures=\"\(bad)\" errors=\"\(errors)\"")
    for (entry, scenario) in zip(cases, finished.scenarios) {
      let element = scenario.isBad() ? "failure" : [.passed, .empty].contains(scenario.outcome) ? nil : "skipped"
      let children = ["failure", "skipped"].flatMap(entry.elements(forName:))
      check(children.compactMap(\.name), equals: [element].compactMap(\.self), "\(scenario.path)")
      check(!entry.value("name").isEmpty)
      if let child = children.first, let reason = scenario.reasons.first {
        let line = Self.line(reason.result.errorText ?? reason.title)
        check(line.isEmpty || child.texts.contains(line), "\(child.texts) \(reason)")
      }
      if schema == .jenkins { continue }
      let earlier = scenario.attempts.dropLast().count { $0.status != .passed }
      check(entry.elements(forName: "flakyFailure").count, equals: scenario.isFlaky ? earlier : 0)
      check(entry.elements(forName: "rerunFailure").count, equals: scenario.isFlaky ? 0 : earlier)
    }
    let names = cases.map { "\($0.value("classname")) \($0.value("name"))" }
    check(Set(names).count, equals: names.count, "\(names)")
  }

  @Test("the legacy JSON", arguments: policies)
  func json(_ policy: SuccessPolicy) async throws {
    let (text, finished) = try await Self.report("json", [], policy)
    let elements = try JSONValue(parsing: text.utf8).elements
      .filter { $0["name"]?.string != "Outside of scenarios" }
      .flatMap { feature in
        (feature["elements"]?.elements ?? []).map { (uri: feature["uri"]?.string ?? "", element: $0) }
      }
    check(elements.count, equals: finished.scenarios.count)
    let whole = try await Self.report("json", ["json.includeAttempts=true"], policy).text
    let attempts = finished.scenarios.map { max($0.attempts.count, 1) }.reduce(0, +)
    check(whole.ranges(of: "\"type\":\"scenario\"").count, equals: attempts + finished.run.problems.count)
    func line(_ element: JSONValue) -> Int { Int(element["line"]?.number ?? 0) }
    let ids = elements.map { "\($0.uri) \($0.element["id"]?.string ?? "") \(line($0.element))" }
    check(Set(ids).count, equals: ids.count)
    let scenarios = finished.scenarios.sorted { ($0.uri, $0.line) < ($1.uri, $1.line) }
    let inOrder = elements.sorted { ($0.uri, line($0.element)) < ($1.uri, line($1.element)) }
    for ((uri, element), scenario) in zip(inOrder, scenarios) {
      check("\(uri):\(line(element))", equals: scenario.location)
      let results = Self.results(in: element)
      for reason in scenario.reasons where reason.result.status > .skipped {
        let status = reason.result.status.rawValue.lowercased()
        let message = reason.result.message
        check(
          results.contains {
            $0["status"]?.string == status && (message == nil || $0["error_message"]?.string == message)
          }, "\(reason) \(results)")
      }
    }
  }

  /// Returns the results that a part of the legacy JSON contains.
  private static func results(in value: JSONValue) -> [JSONValue] {
    [value["result"]].compactMap(\.self) + (value.elements + value.members.values).flatMap(results)
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
    check(points.contains { $0.contains("is skipped by its tag # SKIP ") && $0.contains("APP-12") })
    check(points.contains { $0.contains("skips itself # SKIP the shop is closed") })
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
    check(markdown.hasPrefix("## ❌ \(bad) of \(counts.ran) scenarios did not pass; \(counts[.notRun]) did not run\n"))
    for scenario in finished.scenarios where scenario.outcome.isProblem || scenario.outcome == .notRun {
      check(markdown, contains: scenario.location, "\(scenario.path)")
    }
    let words = counts.present.map { "\($0.count) \($0.outcome.rawValue)" }.joined(separator: ", ")
    check(markdown, contains: "-   \(counts.total) scenarios: \(words)\n")
    check(markdown.contains("the shop is closed") && markdown.contains("Attempt 1: Given a step that fails once"))

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
    let library = StepLibrary(PlainWorld.self) { steps in
      steps.beforeAll { _ in throw Skip("the shop is closed") }
      steps.given("a step") { _ in }
    }
    let run = try await RecordedRun("Feature: f\nScenario: s\nGiven a step", library)
    check(run.finished.scenarios.map(\.outcome), equals: [.skipped])
    check(try Reports.text(format, run.envelopes), contains: "the shop is closed")
  }

  @Test("equal errors of steps with different definitions are one cause in every report")
  func causes() async throws {
    let finished = FinishedRun(try await EverythingRun.envelopes())
    let groups = finished.scenarios.filter { $0.outcome == .failed }.grouped(by: Cause.init)
    let common = try #require(groups.first { $0.count > 1 })
    check(common.map(\.uri), equals: ["Features/beers.feature", "Features/more/beers.feature"])
  }

  @Test("errors that differ only in times are one cause, and those with other numbers are not")
  func causesWithTimes() async throws {
    let library = StepLibrary(PlainWorld.self) { steps in
      steps.given("the answer is {string}") { _, answer in throw Trouble(description: answer) }
    }
    let answers = [
      "late after 51 ms", "late after 1.25 s, twice", "late after 0.5 s, twice", "late after 7 ms", "code 4", "code 5",
    ]
    let steps = answers.map { "Scenario: s\nGiven the answer is \"\($0)\"\n" }
    let run = try await RecordedRun("Feature: f\n\(steps.joined())", library)
    let groups = run.finished.scenarios.grouped(by: Cause.init)
    let numbers = groups.map { $0.map { $0.line / 2 } }
    check(numbers, equals: [[1, 4], [2, 3], [5], [6]])
  }

  /// Returns the first line of a text, as far as it is plain.
  private static func line(_ text: String) -> String {
    String(text.prefix { $0 != "\n" && $0 != "<" && $0 != "\"" && $0 != "'" && $0 != "\\" })
  }
}

extension XMLElement {
  /// The value of an attribute; an empty text if there is none.
  fileprivate func value(_ attribute: String) -> String { self.attribute(forName: attribute)?.stringValue ?? "" }

  /// The attributes and the text.
  fileprivate var texts: String {
    ((attributes ?? []) + [self]).compactMap(\.stringValue).joined(separator: " ")
  }
}
