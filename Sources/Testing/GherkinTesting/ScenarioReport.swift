import Foundation
import GherkinProtocol
import GherkinExpressions
import GherkinSyntax
import GherkinRuntime
import GherkinVerdict
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

  /// Records all problems of the last attempt, and the failures of earlier ones if it passed.
  func record() {
    if log.ended.allSatisfy({ $0.result.status <= .skipped }), log.attempts > 1 {
      let text = (["passed at attempt \(log.attempts)"] + log.earlierFailures).joined(separator: "\n")
      Finding.receive(Finding("\(text)\n\(scenario)", .warning, at: location))
    }
    if log.testCase.testSteps.count == 0 {
      Finding.receive(Finding("the scenario has no steps, so nothing was checked\n\(scenario)", .warning, at: location))
    }
    for ended in log.ended {
      let subject = subject(of: ended.step)
      let location = location(of: ended.step)
      switch ended.result.status {
      case .unknown, .passed, .skipped: break
      case .pending:
        let kind = ended.result.word
        let reason = ended.result.message.map { ": \($0)" } ?? ""
        let outcome = ended.result.knownFailure == nil ? Outcome.pending : .knownFailure
        let isFailure = outcome.isBad(isStrict: log.session.isStrict)
        Finding.receive(
          Finding(
            "\(subject)\n\(kind)\(reason)\n\(place(of: ended.step))", isFailure ? .failure : .pending, at: location))
      case .undefined, .ambiguous:
        guard case .step(let index) = ended.step else { continue }
        Finding.receive(
          Finding("\(subject)\n\(problem(ofStep: index))\n\(place(of: ended.step))\n\(runAgain)", at: location))
      case .failed:
        guard let message = message(of: ended.result, ended.step) else { continue }
        let text = [subject, message, place(of: ended.step), definition(of: ended.step), runAgain].compactMap(\.self)
          .joined(separator: "\n")
        Finding.receive(Finding(text, at: location))
      }
    }
  }

  /// Records that a step has cancelled the case, with its comment.
  func record(_ cancellation: any Error) {
    let comment = Mirror(reflecting: cancellation).children.first { $0.label == "comment" }?.value as? Comment
    let step = log.ended.first { $0.result.status == .failed }?.step
    let text = (step.map { "cancelled by \(subject(of: $0))" } ?? "cancelled") + (comment.map { ": \($0)" } ?? "")
    Finding.receive(Finding("\(text)\n\(step.map(place) ?? scenario)", .warning, at: step.map(location) ?? location))
  }

  /// Records a warning for each step of the scenario with a deprecated definition, unless it was recorded before.
  func recordDeprecatedSteps() {
    for (step, definition) in log.session.plan.deprecatedSteps(of: log.testCase) {
      guard log.session.isFirstUse(ofDeprecated: definition) else { continue }
      let definition = catalogue.steps[definition].definition
      let text = "\(subject(of: .step(step)))\nis deprecated: \(definition.options.deprecated ?? "")"
      Finding.receive(
        Finding("\(text)\ndefined at \(self.text(of: definition.place))", .warning, at: location(of: .step(step))))
    }
  }

  /// Returns a step or a hook in words.
  func subject(of step: TestStep) -> String {
    switch step {
    case .step(let index):
      return (log.testCase.node(ofStep: index)?.keyword ?? "") + log.testCase.text(ofStep: index)
    case .hook(let index), .beginOfAround(let index), .endOfAround(let index):
      let hook = catalogue.hooks[index]
      return "the hook \(hook.name.map { "\"\($0)\" " } ?? "")\(hook.moment.words)"
    case .knownFailure: return "the scenario"
    }
  }

  /// Returns a step or a hook in words, with its location in the feature and its scenario.
  func subjectWithPlace(of step: TestStep) -> String {
    "\(subject(of: step))\n\(place(of: step))".visibleText
  }

  /// The failures of the last attempt, each with its step, as text.
  var failures: [String] {
    log.ended.filter { $0.result.status == .failed }.map { ended in
      "\(subject(of: ended.step)): \(ended.result.message ?? "it failed")"
    }
  }

  /// The scenario with its location, in the form that editors and terminals open: `in "Sign in" at Features/a.feature:3:3`.
  private var scenario: String { words(log.testCase.location) }

  /// The words of the shell that run the scenario again.
  private var runAgain: String {
    let path = "\(place.path(log.testCase.uri)):\(log.testCase.location.line)"
    let function = Test.current.map { test in
      // The parenthesis excludes functions whose names only begin like this one. A name in backticks may have any
      // characters before its last parenthesis.
      let name = test.name.prefix(upTo: test.name.lastIndex(of: "(") ?? test.name.endIndex)
      let pattern = "\(test.sourceLocation.moduleName)\\.(.*/)?\(NSRegularExpression.escapedPattern(for: "\(name)("))"
      return " --filter \(Self.quoted(pattern))"
    }
    return "run again: \(ChosenScenarios.paths)=\(Self.quoted(path)) swift test\(place.packageOption)\(function ?? "")"
  }

  private static func quoted(_ word: String) -> String { "'\(word.replacing("'", with: "'\\''"))'" }

  /// The location of the scenario.
  private var location: SourceLocation {
    let location = log.testCase.location
    return place.location(log.testCase.uri, line: location.line, column: location.column)
  }

  /// Returns the location of a step in the feature, or that of the scenario of a hook, with the scenario's name.
  private func place(of step: TestStep) -> String {
    guard case .step(let index) = step else { return scenario }
    return words(log.testCase.location(ofStep: index))
  }

  private func words(_ location: Location) -> String {
    "in \"\(log.session.name(of: log.testCase))\" at \(place.path(log.testCase.uri)):\(location.line):\(location.column ?? 1)"
  }

  /// Returns the location of a step in the feature, or of a hook in its library.
  private func location(of step: TestStep) -> SourceLocation {
    let testCase = log.testCase
    switch step {
    case .step(let index):
      let location = testCase.location(ofStep: index)
      return place.location(testCase.uri, line: location.line, column: location.column)
    case .hook(let index), .beginOfAround(let index), .endOfAround(let index):
      return SourceLocation(catalogue.hooks[index].place)
    case .knownFailure:
      return place.location(testCase.uri, line: testCase.location.line, column: testCase.location.column)
    }
  }

  /// Returns the error; nil if it was recorded when it occurred.
  private func message(of result: TestStepResult, _ step: TestStep) -> String? {
    guard let message = result.message else { return "it failed" }
    if result.exception?.type == "\(CancellationError.self)" {
      return "it was cancelled, for example by the time limit of the test"
    }
    // The issues of a known failure were not recorded separately.
    if log.testCase.hasKnownFailure(in: step) { return message }
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    let others = lines.filter { !$0.hasPrefix(RecordedIssueError.text) }
    guard !others.isEmpty else { return nil }
    // Paths in error messages are absolute, because the working directory may not be the package.
    return others.joined(separator: "\n").replacing(place.root, with: "")
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
    let definitions = plan.matches(log.testCase, step: index).map(\.definition)
    return "\(definitions.count) definitions match this step; change them so that one does:\n"
      + definitions.map { "  " + text(of: catalogue.steps[$0].definition) }.joined(separator: "\n")
  }

  private func text(of definition: Definitions.Step) -> String {
    let pattern =
      switch definition.pattern {
      case .expression(let source): source
      case .regularExpression(let source): "/\(source)/"
      case .regexLiteral: "a regex literal"
      }
    return "\(pattern) at \(text(of: definition.place))"
  }

  private func text(of place: CodeLocation) -> String { "\(self.place.path(place.filePath)):\(place.line)" }
}
