import GherkinOutcomes
internal import GherkinMessages
internal import GherkinSyntax

/// One scenario in a JUnit report.
struct JUnitTestCase {
  /// The category in the counts of its suite.
  enum Result {
    case passed
    case skipped
    case failed
  }

  let pickle: Pickle
  /// The category.
  let result: Result
  private let names: JUnitNames
  /// The last attempt; nil if the scenario did not run.
  private let attempt: Query.Attempt?
  private let query: Query

  /// Creates a test case for a scenario.
  ///
  /// - Parameters:
  ///   - attempt: the last attempt; nil if the scenario did not run.
  ///   - isStrict: whether pending scenarios count as failed.
  init(_ pickle: Pickle, _ attempt: Query.Attempt?, _ query: Query, _ options: JUnitOptions, isStrict: Bool) {
    (self.pickle, self.attempt, self.query) = (pickle, attempt, query)
    names = JUnitNames(pickle, query.lineage(of: pickle), options)
    guard let attempt else {
      result = .skipped
      return
    }
    result = attempt.status == .passed ? .passed : attempt.isTrouble(isStrict: isStrict) ? .failed : .skipped
  }

  /// The duration; zero if the scenario did not run.
  var duration: Duration { attempt?.duration ?? .zero }

  /// The element `testcase` with its content.
  var text: String {
    let place = query.place(of: pickle)
    let location = query.isOfThisProject ? JUnitLocation(uri: place.uri, line: place.line) : nil
    let attributes =
      XMLText.attribute("classname", names.className) + XMLText.attribute("name", names.name)
      + XMLText.attribute("time", Self.seconds(duration)) + (location?.attributes ?? "")
    let content = attempt.map { problem($0) + steps($0) }
    return "<testcase\(attributes)>\n\(location?.properties ?? "")\(content ?? Self.notRun)</testcase>\n"
  }

  private static let notRun = "<skipped>\n<![CDATA[The scenario did not run.]]>\n</skipped>\n"

  /// Returns seconds with as many digits as needed: `0.057`.
  static func seconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = max(duration, .zero).components
    var digits = String(attoseconds / 1_000_000_000)
    digits = String(repeating: "0", count: 9 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return digits.isEmpty ? "\(seconds)" : "\(seconds).\(digits)"
  }

  /// Returns the reason why the scenario failed; empty if it passed.
  private func problem(_ attempt: Query.Attempt) -> String {
    if attempt.status == .passed { return "" }
    let element = result == .failed ? "failure" : "skipped"
    let details = details(attempt)
    if details.isEmpty { return "<\(element)/>\n" }
    // The schema allows no attributes on the element `skipped`.
    let attributes = result == .failed ? failureAttributes(attempt) : ""
    let text = attempt.isKnownFailure ? "Known failure:\n\(details)" : details
    return "<\(element)\(attributes)>\n<![CDATA[\(XMLText.cdata(text))]]>\n</\(element)>\n"
  }

  /// Returns the results with the status of the attempt.
  private func results(_ attempt: Query.Attempt) -> [Envelope.TestStepResult] {
    attempt.steps.map(\.testStepResult).filter { $0.status == attempt.status }
  }

  /// Returns the content of the element `failure`.
  private func details(_ attempt: Query.Attempt) -> String {
    // The official formatter shows only the first one.
    guard query.isOfThisProject else { return results(attempt).first?.completeError ?? "" }
    let texts = results(attempt).map(\.completeError)
    // Undefined and ambiguous steps have no error.
    let reasons =
      texts.contains(nil) ? self.reasons(attempt).map { "\($0.title)\n\($0.error)" } : texts.compactMap(\.self)
    return reasons.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// Returns the steps with the status of the attempt, without snippets.
  private func reasons(_ attempt: Query.Attempt) -> [ScenarioProblem.Reason] {
    (ScenarioProblem(attempt, query, SnippetSelection([]))?.reasons ?? []).filter { $0.status == attempt.status }
  }

  /// Returns the type and message of the error. For runs of this project, the message is a title on one line; the
  /// element's content has all lines.
  private func failureAttributes(_ attempt: Query.Attempt) -> String {
    var (type, message) = (String?.none, String?.none)
    if let exception = results(attempt).first?.exception {
      (type, message) = (exception.type, exception.message)
    } else if query.isOfThisProject, let reason = reasons(attempt).first {
      (type, message) = (reason.word, "\(reason.word): \(reason.title)")
    }
    if query.isOfThisProject {
      message = message?.split(whereSeparator: \.isNewline).first.map(String.init)
    }
    return [("type", type), ("message", message)].map { name, value in
      value.map { XMLText.attribute(name, $0) } ?? ""
    }.joined()
  }

  /// Returns the output and logs of a step or hook, below its line.
  private func output(of testStep: String, _ attempt: Query.Attempt) -> String {
    attempt.attachments(toTestStep: testStep).lazy
      .filter { $0.mediaType == "text/x.cucumber.log+plain" && $0.contentEncoding == .identity }
      .flatMap { $0.body.split(separator: "\n", omittingEmptySubsequences: false) }
      .filter { !$0.isEmpty }.map { "    \($0)\n" }.joined()
  }

  /// Returns the steps, each with its status after a row of dots. Runs of this project also show the output of each
  /// step, which the official formatter omits.
  private func steps(_ attempt: Query.Attempt) -> String {
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
      if query.isOfThisProject { lines += output(of: testStep.id, attempt) }
    }
    if query.outcome(of: attempt) == .empty { lines += "The scenario has no steps.\n" }
    return lines.isEmpty ? "" : "<system-out><![CDATA[\n\(XMLText.cdata(lines))]]></system-out>\n"
  }
}

extension Envelope.TestStepResult {
  /// The stack trace, which starts with the message, or the message; nil if there is neither.
  fileprivate var completeError: String? { exception?.trace ?? exception?.message ?? message }
}
