package import GherkinOutcomes
internal import GherkinProtocol

/// Writes the JUnit report of the official formatter, with its omissions: one suite, the error of the first reason, no
/// output of steps, and names that can be empty or equal.
package struct OfficialJUnitFormatter: EventFormatter {
  private let options: JUnitOptions
  private let isStrict: Bool?
  private var testCases: [(place: FinishedScenario.Place, result: JUnitTestCase.Result, text: String)] = []

  /// Creates a formatter with the names of the suite, classes and test cases.
  package init(options: JUnitOptions = JUnitOptions(), isStrict: Bool? = nil) {
    self.options = options
    self.isStrict = isStrict
  }

  package mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    let result = JUnitTestCase.Result(scenario, isStrict: isStrict)
    let feature = scenario.scenario.feature?.name
    let text =
      "<testcase\(XMLText.attribute("classname", options.testClassName ?? feature ?? ""))"
      + "\(XMLText.attribute("name", name(scenario)))"
      + "\(XMLText.attribute("time", JUnitTestCase.seconds(scenario.duration)))>\n"
      + problem(scenario, result) + output(scenario) + "</testcase>\n"
    testCases.append((scenario.place, result, text))
  }

  package mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    testCases.sort { $0.place < $1.place }
    // The official formatter knows no problems outside of scenarios. A stream without an end, or with errors, is not
    // reported as successful.
    let showsProblems = options.includeRunProblems ?? (!run.isComplete || !run.parseErrors.isEmpty)
    let problems = showsProblems ? run.problems : []
    let counts = [
      ("name", options.suiteName), ("time", JUnitTestCase.seconds(run.duration ?? .zero)),
      ("tests", "\(testCases.count + problems.count)"), ("skipped", "\(testCases.count { $0.result == .skipped })"),
      ("failures", "\(testCases.count { $0.result == .failed })"), ("errors", "\(problems.count)"),
      ("timestamp", UTCTime.text(Int(run.start?.components.seconds ?? 0))),
    ]
    let attributes = counts.map { XMLText.attribute($0.0, $0.1) }.joined()
    sink.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite\(attributes)>\n")
    for problem in problems {
      sink.write(
        "<testcase\(XMLText.attribute("classname", options.testClassName ?? "Outside of scenarios"))"
          + "\(XMLText.attribute("name", problem.title)) time=\"0\">\n"
          + "<error><![CDATA[\(XMLText.cdata(problem.text))]]></error>\n</testcase>\n")
    }
    for testCase in testCases { sink.write(testCase.text) }
    sink.write("</testsuite>\n")
  }

  private func name(_ scenario: FinishedScenario) -> String {
    if options.testNamingStrategy == .short { return scenario.name }
    let (row, feature) = (scenario.scenario.row, scenario.scenario.feature?.name)
    let parts = [
      options.testNamingStrategy == .long ? feature : nil, scenario.scenario.rule?.name, row?.outline ?? scenario.name,
      row?.examples, row.map { "\($0.number)\(scenario.name == $0.outline ? "" : ": \(scenario.name)")" },
    ]
    return parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " - ")
  }

  private func problem(_ scenario: FinishedScenario, _ result: JUnitTestCase.Result) -> String {
    let status = scenario.attempts.last?.status
    let reason = scenario.reasons.first { $0.result.status == status }
    let details = reason?.result.errorWithTrace ?? ""
    switch result {
    case .passed: return ""
    case .skipped: return details.isEmpty ? "<skipped/>\n" : JUnitTestCase.element("skipped", "", details)
    case .failed:
      if details.isEmpty { return "<failure/>\n" }
      let exception = reason?.result.exception
      let attributes =
        (exception.map { XMLText.attribute("type", $0.type) } ?? "")
        + (exception?.message.map { XMLText.attribute("message", $0) } ?? "")
      return JUnitTestCase.element("failure", attributes, details)
    }
  }

  /// The steps, each with its status after a row of dots.
  private func output(_ scenario: FinishedScenario) -> String {
    let steps = (scenario.attempts.last?.steps ?? []).filter { !$0.isHook }.map(JUnitTestCase.line)
    return steps.isEmpty ? "" : JUnitTestCase.output(steps.joined())
  }
}
