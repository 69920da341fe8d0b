import CucumberExpressions
import CucumberMessages
import Gherkin
import GherkinRuntime
import GherkinSteps
import Testing

/// Records the problems of a scenario, each at its location.
struct ScenarioReport {
  private let log: ScenarioLog
  private let place: FeaturePlace
  private let catalogue: StepCatalogue

  init(_ log: ScenarioLog) {
    self.log = log
    place = log.session.place
    catalogue = log.session.catalogue
  }

  /// Records all problems of the last attempt.
  func record() {
    for ended in log.ended {
      let subject = subject(of: ended.step)
      let location = location(of: ended.step)
      switch ended.result.status {
      case .unknown, .passed, .skipped: break
      case .pending:
        let kind = ended.result.knownFailure == nil ? "pending" : "known failure"
        let reason = ended.result.message.map { ": \($0)" } ?? ""
        Finding.take(Finding("\(subject)\n\(kind)\(reason)", .pending, at: location))
      case .undefined, .ambiguous:
        guard case .step(let index) = ended.step else { continue }
        Finding.take(Finding("\(subject)\n\(problem(ofStep: index))", at: location))
      case .failed:
        guard let message = message(of: ended.result, ended.step) else { continue }
        let text = [subject, message, definition(of: ended.step)].compactMap(\.self).joined(separator: "\n")
        Finding.take(Finding(text, at: location))
      }
    }
  }

  /// Records a warning for each step of the scenario with a deprecated definition, unless it was recorded before.
  func recordDeprecatedSteps() {
    for (step, definition) in log.session.plan.deprecatedSteps(of: log.testCase) {
      guard log.session.isFirstUse(ofDeprecated: definition) else { continue }
      let definition = catalogue.steps[definition].definition
      let text = "\(subject(of: .step(step)))\nis deprecated: \(definition.options.deprecated ?? "")"
      Finding.take(
        Finding("\(text)\ndefined at \(self.text(of: definition.place))", .warning, at: location(of: .step(step))))
    }
  }

  /// Returns a step or a hook in words.
  func subject(of step: TestStep) -> String {
    switch step {
    case .step(let index):
      return (log.session.step(index, of: log.testCase)?.keyword ?? "") + log.testCase.text(ofStep: index)
    case .hook(let index), .beginOfAround(let index), .endOfAround(let index):
      let hook = catalogue.hooks[index].hook
      return "the hook \(hook.name.map { "\"\($0)\" " } ?? "")\(hook.moment.words)"
    }
  }

  /// Returns a step or a hook in words, with its location in the feature.
  func subjectWithPlace(of step: TestStep) -> String {
    let location = log.testCase.location
    guard case .step = step else {
      return "\(subject(of: step)) (\(place.path(log.testCase.uri)):\(location.line))".visibleText
    }
    let line = self.location(of: step).line
    return "\(subject(of: step)) (\(place.path(log.testCase.uri)):\(line))".visibleText
  }

  /// Returns the location of a step in the feature, or of a hook in its library.
  private func location(of step: TestStep) -> SourceLocation {
    let testCase = log.testCase
    switch step {
    case .step(let index):
      let location = log.session.step(index, of: testCase)?.location ?? testCase.location
      return place.location(testCase.uri, line: location.line, column: location.column)
    case .hook(let index), .beginOfAround(let index), .endOfAround(let index):
      return SourceLocation(catalogue.hooks[index].hook.place)
    }
  }

  /// Returns the error; nil if it was recorded when it occurred.
  private func message(of result: Envelope.TestStepResult, _ step: TestStep) -> String? {
    guard let message = result.message else { return "it failed" }
    if result.exception?.type == "\(CancellationError.self)" {
      return "it was cancelled, for example by the time limit of the test"
    }
    // The issues of a known failure were not recorded separately.
    if log.testCase.hasKnownFailure(in: step) { return message }
    // `#require` has recorded the issue.
    if ["\(RecordedIssueError.self)", "\(ExpectationFailedError.self)"].contains(result.exception?.type) { return nil }
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.filter { !$0.hasPrefix("and then, in a hook after the step: " + RecordedIssueError.text) }
      .joined(separator: "\n")
  }

  private func definition(of step: TestStep) -> String? {
    guard case .step(let index) = step, case .matched(let match) = log.testCase.binding(ofStep: index) else {
      return nil
    }
    return "defined at " + text(of: catalogue.steps[match.step].definition.place)
  }

  /// Returns the problem of an undefined or ambiguous step.
  private func problem(ofStep index: Int) -> String {
    let plan = log.session.plan
    if case .undefined = log.testCase.binding(ofStep: index) {
      let code = plan.snippet(for: log.testCase, step: index) ?? ""
      return "no definition matches this step; this one would:\n" + code
    }
    let definitions = plan.definitions(log.testCase, step: index)
    return "\(definitions.count) definitions match this step; change them so that one does:\n"
      + definitions.map { "  " + text(of: catalogue.steps[$0].definition) }.joined(separator: "\n")
  }

  private func text(of definition: StepDefinition) -> String {
    let pattern =
      switch definition.pattern {
      case .expression(let source): source
      case .regexText(let source): "/\(source)/"
      case .regexLiteral: "a regex literal"
      }
    return "\(pattern) at \(text(of: definition.place))"
  }

  private func text(of place: CodeLocation) -> String { "\(self.place.path(place.filePath)):\(place.line)" }
}
