internal import CucumberMessages
internal import Gherkin

/// One scenario in a JUnit report.
struct JUnitTestCase {
  let attempt: Query.Attempt
  let pickle: Pickle
  let names: JUnitNames
  let query: Query
  /// Whether it did not pass where it is pending.
  let isStrict: Bool

  /// The element `testcase` with all that is in it.
  var text: String { Self.element(names, attempt.duration ?? .zero, "\(problem)\(steps)") }

  /// The element of a scenario that did not run.
  static func notRun(_ names: JUnitNames) -> String {
    element(names, .zero, "<skipped>\n<![CDATA[The scenario did not run.]]>\n</skipped>\n")
  }

  private static func element(_ names: JUnitNames, _ duration: Duration, _ content: String) -> String {
    let attributes = [("classname", names.className), ("name", names.name), ("time", seconds(duration))]
      .map { " \($0)=\"\(XMLText.attribute($1))\"" }.joined()
    return "<testcase\(attributes)>\n\(content)</testcase>\n"
  }

  /// Seconds with as many digits as they need: `0.057`.
  static func seconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = max(duration, .zero).components
    var digits = String(attoseconds / 1_000_000_000)
    digits = String(repeating: "0", count: 9 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return digits.isEmpty ? "\(seconds)" : "\(seconds).\(digits)"
  }

  /// Why the scenario did not pass; nothing where it did.
  private var problem: String {
    if attempt.status == .passed { return "" }
    let element = attempt.isTrouble(isStrict: isStrict) ? "failure" : "skipped"
    let results = attempt.steps.lazy.map(\.testStepResult).filter { $0.status == attempt.status }
    let exception = results.first?.exception
    // The official formatter shows the first one alone.
    let texts = results.prefix(query.isOfThisProject ? results.count : 1).compactMap {
      $0.exception?.stackTrace ?? $0.exception?.message ?? $0.message
    }
    if texts.isEmpty { return "<\(element)/>\n" }
    let details = texts.joined(separator: "\n\n")
    var attributes = ""
    // The schema has no attributes at what was skipped.
    if let exception, element == "failure" {
      attributes = " type=\"\(XMLText.attribute(exception.type))\""
      if let message = exception.message { attributes += " message=\"\(XMLText.attribute(message))\"" }
    }
    return
      "<\(element)\(attributes)>\n<![CDATA[\(XMLText.cdata(attempt.isKnownFailure ? "Known failure:\n\(details)" : details))]]>\n</\(element)>\n"
  }

  /// What a step or hook printed or logged, under its line.
  private func output(of testStep: String) -> String {
    attempt.attachments(toTestStep: testStep).lazy
      .filter { $0.mediaType == "text/x.cucumber.log+plain" && $0.contentEncoding == .identity }
      .flatMap { $0.body.split(separator: "\n", omittingEmptySubsequences: false) }
      .filter { !$0.isEmpty }.map { "    \($0)\n" }.joined()
  }

  /// The steps, each with its status behind a row of dots; of runs of this project with what they printed, which the
  /// official formatter leaves out.
  private var steps: String {
    guard let testCase = query.testCase(of: attempt) else { return "" }
    let lineage = query.lineage(of: pickle)
    var lines = ""
    for (place, finished) in attempt.steps.enumerated() {
      guard let testStep = testCase.testStep(id: finished.testStepId, guess: place) else { continue }
      if let step = testStep.pickleStepId.flatMap({ pickle.step(id: $0) }) {
        let title = "\(lineage?.step(of: step)?.keyword ?? "")\(step.text)"
        let dots = String(repeating: ".", count: max(2, 76 - title.utf16.count))
        lines += "\(title)\(dots)\(finished.testStepResult.word)\n"
      }
      if query.isOfThisProject { lines += output(of: testStep.id) }
    }
    if query.outcome(of: attempt) == .empty { lines += "The scenario has no steps.\n" }
    return lines.isEmpty ? "" : "<system-out><![CDATA[\n\(XMLText.cdata(lines))]]></system-out>\n"
  }
}
