import GherkinFormatters
import GherkinOutcomes
import GherkinProtocol
import GherkinText

/// Writes the JUnit report of the official formatter, with its omissions: one suite, the error of the first reason, no
/// output of steps, and names that can be empty or equal.
struct OfficialJUnitFormatter: EventFormatter {
  private let options: JUnitOptions
  private var testCases: [(place: FinishedScenario.Place, result: String, text: String)] = []

  init(options: JUnitOptions) {
    self.options = options
  }

  mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    let className = options.testClassName ?? scenario.scenario.feature?.name ?? ""
    let isFine = [.passed, .empty].contains(scenario.outcome)
    let result = scenario.isBad() ? "failure" : isFine ? "" : "skipped"
    let text =
      "<testcase\(attributes(["classname": className], ["name": name(scenario)], ["time": seconds(scenario.duration)]))>\n"
      + problem(scenario, result) + output(scenario) + "</testcase>\n"
    testCases.append((scenario.place, result, text))
  }

  mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    testCases.sort { $0.place < $1.place }
    let counts = attributes(
      ["name": options.suiteName], ["time": seconds(run.duration ?? .zero)], ["tests": "\(testCases.count)"],
      ["skipped": "\(testCases.count { $0.result == "skipped" })"],
      ["failures": "\(testCases.count { $0.result == "failure" })"], ["errors": "0"],
      ["timestamp": UTCTime.text(Int(run.start?.components.seconds ?? 0))])
    sink.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite\(counts)>\n")
    sink.write("\(testCases.map(\.text).joined())</testsuite>\n")
  }

  private func attributes(_ pairs: [String: String]...) -> String {
    pairs.flatMap(\.self).map { " \($0.key)=\"\(XMLText.attribute($0.value))\"" }.joined()
  }

  /// Returns seconds with at most three decimals.
  private func seconds(_ duration: Duration) -> String {
    var text = "\(Double(duration.milliseconds) / 1000)"
    if text.hasSuffix(".0") { text.removeLast(2) }
    return text
  }

  private func name(_ scenario: FinishedScenario) -> String {
    let (row, feature) = (scenario.scenario.row, scenario.scenario.feature?.name)
    let parts = [
      options.testNamingStrategy == .long ? feature : nil, scenario.scenario.rule?.name, row?.outline ?? scenario.name,
      row?.examples, row.map { "\($0.number)\(scenario.name == $0.outline ? "" : ": \(scenario.name)")" },
    ]
    return parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " - ")
  }

  private func problem(_ scenario: FinishedScenario, _ result: String) -> String {
    if result.isEmpty { return "" }
    let status = scenario.attempts.last?.status
    let reason = scenario.reasons.first { $0.result.status == status }?.result
    let exception = reason?.exception
    let details = exception?.trace ?? exception?.message ?? reason?.message ?? ""
    if details.isEmpty { return "<\(result)/>\n" }
    let type = exception.map { attributes(["type": $0.type]) } ?? ""
    let message = exception?.message.map { attributes(["message": $0]) } ?? ""
    return "<\(result)\(result == "failure" ? type + message : "")>\n<![CDATA[\(data(details))]]>\n</\(result)>\n"
  }

  /// The steps, each with its status after a row of dots.
  private func output(_ scenario: FinishedScenario) -> String {
    let steps = (scenario.attempts.last?.steps ?? []).filter { !$0.isHook }.map { step in
      "\(step.title)\(String(repeating: ".", count: max(2, 76 - step.title.utf16.count)))\(step.word)\n"
    }
    return steps.isEmpty ? "" : "<system-out><![CDATA[\n\(data(steps.joined()))]]></system-out>\n"
  }

  private func data(_ text: String) -> String { VisibleText.block(text).replacing("]]>", with: "]]]]><![CDATA[>") }
}
