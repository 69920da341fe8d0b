internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinProtocol
internal import GherkinSyntax

/// One scenario in a JUnit report.
struct JUnitTestCase: Sendable {
  /// The category in the counts of its suite.
  enum Result {
    case passed
    case skipped
    case failed

    /// - Parameter isStrict: whether pending scenarios are failures; nil for as in the run.
    init(_ scenario: FinishedScenario, isStrict: Bool?) {
      let isFine = [.passed, .empty].contains(scenario.outcome)
      self = scenario.isBad(isStrict: isStrict) ? .failed : isFine ? .passed : .skipped
    }
  }

  let place: FinishedScenario.Place
  /// The name of the feature, or its path.
  let suite: String
  let className: String
  let name: String
  let result: Result
  let duration: Duration
  /// The tags and comments that can name requirements, if properties need them.
  let tags, comments: [String]
  /// The elements in the element `testcase`.
  let content: Spool.Entry

  /// Creates a test case.
  ///
  /// - Parameters:
  ///   - isStrict: whether pending scenarios are failures; nil for as in the run.
  ///   - comments: the comments that name requirements.
  ///   - attachments: the lines that name the attachments of a step or hook.
  init(
    _ scenario: FinishedScenario, _ options: JUnitOptions, isStrict: Bool?, comments: [String], _ spool: Spool,
    attachments: (FinishedScenario.Step) -> String
  ) {
    place = scenario.place
    let feature = scenario.scenario.feature?.name ?? ""
    suite = feature.isEmpty ? scenario.uri : feature
    className = options.testClassName ?? suite
    name = Self.name(scenario, options)
    duration = scenario.duration
    (tags, self.comments) = (options.properties.isEmpty ? [] : scenario.tags, comments)
    result = Result(scenario, isStrict: isStrict)
    let writer = JUnitContent(scenario: scenario, schema: options.schema, result: result)
    content = spool.keep(Array(writer.text(attachments).utf8))
  }

  private static func name(_ scenario: FinishedScenario, _ options: JUnitOptions) -> String {
    let (name, feature) = (scenario.fullName, scenario.scenario.feature?.name ?? "")
    return switch options.testNamingStrategy {
    case .short: name.scenario
    case .long: name.text
    // The class is the feature.
    case nil: name.path.dropFirst(feature.isEmpty ? 0 : 1).joined(separator: ScenarioName.separator)
    }
  }

  /// Returns seconds with at most three decimals, and as many as needed: `0.057`. More are refused by a schema.
  static func seconds(_ duration: Duration) -> String {
    let milliseconds = (max(duration, .zero) + .microseconds(500)).milliseconds
    var text = "\(milliseconds / 1000).\((milliseconds % 1000).digits(3))"
    while text.last == "0" { text.removeLast() }
    return text.last == "." ? String(text.dropLast()) : text
  }
}

// The parts that all schemas share.
extension JUnitTestCase {
  /// Returns an element with a text.
  static func element(_ name: String, _ attributes: String, _ text: String) -> String {
    "<\(name)\(attributes)>\n<![CDATA[\(XMLText.cdata(text))]]>\n</\(name)>\n"
  }

  /// Returns a step with its status after a row of dots.
  static func line(_ step: FinishedScenario.Step) -> String {
    let dots = String(repeating: ".", count: max(2, 76 - step.title.utf16.count))
    return "\(step.title)\(dots)\(step.word)\n"
  }

  /// Returns the element with the output.
  static func output(_ lines: String) -> String {
    "<system-out><![CDATA[\n\(XMLText.cdata(lines))]]></system-out>\n"
  }
}

/// The elements in a test case.
private struct JUnitContent {
  let scenario: FinishedScenario
  let schema: JUnitOptions.Schema
  let result: JUnitTestCase.Result

  func text(_ attachments: (FinishedScenario.Step) -> String) -> String {
    problem + earlierAttempts + output(attachments)
  }

  /// The reason why the scenario did not pass; empty if it passed.
  private var problem: String {
    switch result {
    case .passed: return ""
    case .failed:
      let details = self.details
      return details.isEmpty ? "<failure/>\n" : JUnitTestCase.element("failure", failureAttributes, details)
    case .skipped:
      let text = skipText
      if text.isEmpty { return "<skipped/>\n" }
      // Azure reads the attribute, which two of the schemas do not allow.
      guard schema == .common || schema == .xunit else { return JUnitTestCase.element("skipped", "", text) }
      let message = XMLText.attribute("message", Self.firstLine(text))
      return text.contains(where: \.isNewline)
        ? JUnitTestCase.element("skipped", message, text) : "<skipped\(message)/>\n"
    }
  }

  private var skipText: String {
    switch scenario.outcome {
    case .notRun: "The scenario did not run."
    case .knownFailure: "Known failure: \(details)"
    case .failed, .ambiguous, .undefined: "In progress: \(details)"
    default: details
    }
  }

  /// The results with the status of the last attempt.
  private var reasons: [FinishedScenario.Step] {
    let status = scenario.attempts.last?.status
    return scenario.reasons.filter { $0.result.status == status }
  }

  /// The content of the element `failure`.
  private var details: String {
    scenario.reasonOfBadPass ?? Self.details(reasons)
  }

  private static func details(_ reasons: [FinishedScenario.Step]) -> String {
    let texts = reasons.map { reason in
      if let text = reason.result.errorWithTrace, reasons.count == 1 { return text }
      // An undefined or ambiguous step has no error of its own; several are told apart by their texts.
      let error = reason.result.errorWithTrace ?? reason.explanation(SnippetSelection([]))
      return [reason.result.status == .skipped ? "" : reason.title, error].filter { !$0.isEmpty }
        .joined(separator: "\n")
    }
    return texts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The type and the message of the error. The message is a title on one line; the element's content has all lines.
  private var failureAttributes: String {
    guard let reason = reasons.first else { return "" }
    return Self.attributes(reason)
  }

  private static func attributes(_ reason: FinishedScenario.Step) -> String {
    let exception = reason.result.exception
    let message = exception.map { $0.message ?? reason.title } ?? "\(reason.word): \(reason.title)"
    return XMLText.attribute("type", exception?.type ?? reason.word)
      + XMLText.attribute("message", firstLine(message))
  }

  /// The failures of the attempts before the last one.
  private var earlierAttempts: String {
    guard schema == .common || schema == .xunit else { return "" }
    return scenario.attempts.dropLast().filter { $0.status != .passed }.map { attempt in
      let name = scenario.outcome == .passed ? "flakyFailure" : "rerunFailure"
      guard let reason = attempt.reasons.first else { return "" }
      let trace = Self.details(attempt.reasons.filter { $0.result.status == attempt.status })
      return """
        <\(name)\(Self.attributes(reason))>
        <stackTrace><![CDATA[\(XMLText.cdata(trace))]]></stackTrace>
        </\(name)>

        """
    }.joined()
  }

  /// The steps of the last attempt, each with its status after a row of dots, and below it its output.
  private func output(_ attachments: (FinishedScenario.Step) -> String) -> String {
    var lines = ""
    if schema == .jenkins {
      for attempt in scenario.attempts.dropLast() where attempt.status != .passed {
        guard let reason = attempt.reasons.first else { continue }
        lines += "Attempt \(attempt.number): \(reason.title): \(reason.word)\n"
        lines += Self.firstLine(reason.error) + "\n"
      }
    }
    for step in scenario.attempts.last?.steps ?? [] {
      if !step.isHook {
        lines += JUnitTestCase.line(step)
      }
      for attachment in step.attachments {
        let text: String
        switch attachment.content() {
        case .text(let log) where attachment.isLog: text = log
        case .missing(let reason): text = reason
        default: continue
        }
        for line in text.split(separator: "\n") where !line.isEmpty { lines += "    \(line)\n" }
      }
      lines += attachments(step)
    }
    if scenario.outcome == .empty { lines += "The scenario has no steps.\n" }
    return lines.isEmpty ? "" : JUnitTestCase.output(lines)
  }

  private static func firstLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
  }
}

extension TestStepResult {
  /// The stack trace, which starts with the message, or the message; nil if there is neither.
  var errorWithTrace: String? {
    let text = exception?.trace ?? exception?.message ?? message
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }
}
