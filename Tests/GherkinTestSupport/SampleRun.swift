package import GherkinProtocol
package import GherkinMessages
package import GherkinSyntax

/// A small run, envelope by envelope: one outline in a rule, with one row.
package struct SampleRun: Sendable {
  /// The scenario's name, a text of the user.
  package var name: String
  /// The step's text, a text of the user.
  package var text: String
  /// The error's text, a text of the user.
  package var error: String
  /// The error's type.
  package var errorType = "Failure"

  /// The content of an attachment with compared values; nil for none.
  package var comparison: String?

  /// The scenario's tags.
  package var tags: [String] = []
  /// Whether the stream is marked as one of this project, for which reports contain more.
  package var isOfThisProject = false

  /// Creates a run with texts of the user.
  package init(name: String = "Adding 1", text: String = "I add 1", error: String = "expected 2, got 1") {
    (self.name, self.text, self.error) = (name, text, error)
  }

  /// The document.
  package var document: GherkinDocument {
    func location(_ line: Int) -> Location { Location(line: line, column: 1) }
    let step = GherkinDocument.Step(
      location: location(8), keyword: "Given ", keywordType: .context, text: "I add <a>", arguments: [], id: "ast-step")
    let cell = GherkinDocument.TableCell(location: location(12), value: "1")
    let row = GherkinDocument.TableRow(location: location(12), cells: [cell], id: "ast-row")
    let examples = GherkinDocument.Examples(
      location: location(10), tags: [], keyword: "Examples", name: "", description: "", tableHeader: nil,
      tableBody: [row], id: "ast-examples")
    let scenario = GherkinDocument.Scenario(
      location: location(7), tags: [], keyword: "Scenario Outline", name: "Adding <a>", description: "", steps: [step],
      examples: [examples], id: "ast-scenario")
    let rule = GherkinDocument.Rule(
      location: location(5), tags: [], keyword: "Rule", name: "Small ones", description: "",
      children: [.scenario(scenario)], id: "ast-rule")
    let feature = GherkinDocument.Feature(
      location: location(1), tags: [], language: "en", keyword: "Feature", name: "Sums", description: "",
      children: [.rule(rule)])
    return GherkinDocument(uri: "a.feature", feature: feature, comments: [])
  }

  /// The pickle of the outline's row.
  package var pickle: Pickle {
    let step = PickleStep(
      id: "pickle-step", type: .context, text: text, arguments: [], astNodeIds: ["ast-step", "ast-row"])
    return Pickle(
      id: "outline-1", uri: "a.feature", location: Location(line: 12, column: 1), name: name, language: "en",
      steps: [step], tags: tags.map { PickleTag(name: $0, astNodeId: "ast-tag") },
      astNodeIds: ["ast-scenario", "ast-row"])
  }

  /// The test case of the pickle.
  package var testCase: Envelope.TestCase {
    let step = Envelope.TestStep(
      id: "step", pickleStepId: "pickle-step", stepDefinitionIds: ["definition"], stepMatchArgumentsLists: [[]])
    return Envelope.TestCase(id: "case", pickleId: "outline-1", testSteps: [step])
  }

  /// The envelopes before the first attempt.
  package var preamble: [Envelope] {
    let place = Envelope.SourceReference(uri: "Steps/SumSteps.swift", location: Location(line: 3))
    let meta = Envelope.Meta(
      protocolVersion: "32.3.1", implementation: .init(name: "gherkin-run", version: "1"),
      runtime: .init(name: "Swift"), os: .init(name: "Linux"), cpu: .init(name: "x86_64"))
    return (isOfThisProject ? [.meta(meta)] : []) + [
      .gherkinDocument(document), .pickle(pickle),
      .stepDefinition(
        .init(id: "definition", pattern: "I add {int}", patternType: .cucumberExpression, sourceReference: place)),
      .testRunStarted(.init(id: "run", timestamp: .init(seconds: 0, nanos: 0))), .testCase(testCase),
    ]
  }

  /// The start of an attempt.
  package func started(_ number: Int) -> Envelope.TestCaseStarted {
    .init(id: "attempt-\(number)", testCaseId: "case", attempt: number, timestamp: .init(seconds: 0, nanos: 0))
  }

  /// The end of a step, after a millisecond.
  package func stepFinished(
    _ attempt: String, _ step: String, _ status: Envelope.TestStepResult.Status
  ) -> Envelope.TestStepFinished {
    let exception = status == .failed ? Envelope.Exception(type: errorType, message: error) : nil
    return .init(
      testCaseStartedId: attempt, testStepId: step,
      testStepResult: .init(
        status: status, duration: .milliseconds(1), message: exception?.message, exception: exception),
      timestamp: .init(seconds: 0, nanos: 1))
  }

  /// The end of an attempt.
  package func finished(_ attempt: String, willBeRetried: Bool) -> Envelope.TestCaseFinished {
    .init(testCaseStartedId: attempt, timestamp: .init(seconds: 0, nanos: 2), willBeRetried: willBeRetried)
  }

  /// The whole run, of one attempt.
  package func envelopes(_ status: Envelope.TestStepResult.Status) -> [Envelope] {
    preamble + attempt(0, status, willBeRetried: false) + [Self.end(success: status == .passed || status == .skipped)]
  }

  /// The run of a scenario that passes at its second attempt.
  package var flaky: [Envelope] {
    preamble + attempt(0, .failed, willBeRetried: true) + attempt(1, .passed, willBeRetried: false)
      + [Self.end(success: true)]
  }

  /// The error in a feature that cannot be parsed.
  package static let parseError = Envelope.parseError(
    ParseError(uri: "b.feature", location: Location(line: 3, column: 2), problem: "expected: #EOF"))

  /// The end of the run, after 49 ms.
  package static func end(success: Bool) -> Envelope {
    let time = Envelope.Timestamp(seconds: 0, nanos: 49_000_000)
    return .testRunFinished(.init(testRunStartedId: "run", timestamp: time, success: success))
  }

  /// The envelopes of an attempt.
  package func attempt(
    _ number: Int, _ status: Envelope.TestStepResult.Status, willBeRetried: Bool
  ) -> [Envelope] {
    let comparison = comparison.map { content in
      Envelope.attachment(
        .init(
          body: content, contentEncoding: .identity, mediaType: "application/vnd.gherkin-run.comparison+json",
          testCaseStartedId: "attempt-\(number)", testStepId: "step"))
    }
    return [
      .testCaseStarted(started(number)),
      .testStepStarted(
        .init(
          testCaseStartedId: "attempt-\(number)", testStepId: "step", timestamp: .init(seconds: 0, nanos: 0))),
    ] + [comparison].compactMap(\.self) + [
      .testStepFinished(stepFinished("attempt-\(number)", "step", status)),
      .testCaseFinished(finished("attempt-\(number)", willBeRetried: willBeRetried)),
    ]
  }
}

extension [Envelope] {
  /// Returns the envelopes with changed test cases.
  package func changingTestCase(_ change: (inout Envelope.TestCase) -> Void) -> [Envelope] {
    map { envelope in
      guard case .testCase(var testCase) = envelope else { return envelope }
      change(&testCase)
      return .testCase(testCase)
    }
  }

  /// Returns the envelopes with changed ends of steps.
  package func changingStepEnd(_ change: (inout Envelope.TestStepFinished) -> Void) -> [Envelope] {
    map { envelope in
      guard case .testStepFinished(var finished) = envelope else { return envelope }
      change(&finished)
      return .testStepFinished(finished)
    }
  }
}
