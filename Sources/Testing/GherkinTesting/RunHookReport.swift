import GherkinExpressions
import GherkinProtocol
import GherkinRuntime
import GherkinSteps
import Synchronization
import Testing

/// Records failed hooks of the run, of features and of rules in the case that triggers them.
final class RunHookReport: Sendable {
  private let catalogue: StepCatalogue
  /// Why the scenarios of the run, a feature or a rule do not run, by its id; nil for the run.
  private let reasons = Mutex<[String?: Scenario.NotRun]>([:])

  init(_ catalogue: StepCatalogue) {
    self.catalogue = catalogue
  }

  /// Returns the reason why a scenario does not run: a failed hook, or one that skips it; nil if there is none. It then
  /// counts as reported, because there can be thousands of such scenarios.
  func reasonNotToRun(_ testCase: TestCase) -> Scenario.NotRun? {
    let levels = [nil] + testCase.scope.levels.map(\.id)
    return reasons.withLock { reasons in
      for level in levels {
        guard let reason = reasons[level] else { continue }
        reasons[level]?.isReported = true
        if reason.isReported { return reason }
        return .init("\(reason.text); other scenarios that do not run for this reason are not listed")
      }
      return nil
    }
  }

  /// Handles the events of a hook, in the task of its case.
  func handle(_ call: HookCall, _ events: [RunEvent]) {
    let hook = catalogue.hooks[call.hook]
    let subject = "the hook \(hook.name.map { "\"\($0)\" " } ?? "")\(hook.moment.words)"
    for event in events {
      switch event {
      case .stepStarted:
        IssueObserver.current?.setSubject(subject)
        IssueObserver.current?.running.set(subject)
      case .stepFinished(let result, _):
        IssueObserver.current?.setSubject(nil)
        let isCancelled = result.exception?.type == IssueObserver.cancellationType
        if result.status >= .skipped, !hook.moment.isAfter {
          let reason =
            result.status == .skipped
            ? "skipped by \(subject)\(result.message.map { ": \($0)" } ?? "")"
            : "not run, because \(subject) \(isCancelled ? "cancelled the test" : "failed")"
          reasons.withLock { $0[call.scope?.levels.last?.id] = .init(reason) }
        }
        // An issue is in test reports already, with the hook.
        guard result.status > .skipped, result.exception?.type != "Issue", !isCancelled else { continue }
        let message = result.message.map { ": \($0)" } ?? ""
        Finding.receive(Finding("\(subject) failed\(message)", at: .init(hook.place)))
      default: break
      }
    }
  }
}

extension Hook.Moment {
  /// The kind of hook in words.
  var words: String {
    switch self {
    case .makeOnce: "once, before all"
    case .tearDownOnce: "once, after all"
    case .beforeAll: "before all"
    case .afterAll: "after all"
    case .beforeFeature: "before the feature"
    case .afterFeature: "after the feature"
    case .beforeRule: "before the rule"
    case .afterRule: "after the rule"
    case .beforeScenario: "before the scenario"
    case .afterScenario: "after the scenario"
    case .beforeStep: "before the step"
    case .afterStep: "after the step"
    case .around: "around the scenario"
    case .onFailure: "on failure"
    case .aroundStep: "around the step"
    }
  }
}

extension SourceLocation {
  /// Creates a location in a step library.
  init(_ place: CodeLocation) {
    let id = place.fileID.contains("/") ? place.fileID : "Steps/\(place.fileID)"
    self.init(fileID: id, filePath: place.filePath, line: max(place.line, 1), column: 1)
  }
}
