import CucumberMessages
import GherkinRuntime
import GherkinSteps
import Testing

/// Records failed hooks of the run, of features and of rules in the case that triggers them.
final class RunHookReport: Sendable {
  private let catalogue: StepCatalogue

  init(_ catalogue: StepCatalogue) {
    self.catalogue = catalogue
  }

  /// Handles the events of a hook, in the task of its case.
  func take(_ call: HookCall, _ events: [RunEvent]) {
    for case .hookFinished(let result, _) in events where result.status > .skipped {
      let hook = catalogue.hooks[call.hook].hook
      let name = hook.name.map { "\"\($0)\" " } ?? ""
      let message = result.message.map { ": \($0)" } ?? ""
      Finding.take(Finding("the hook \(name)\(hook.moment.words) failed\(message)", at: .init(hook.place)))
    }
  }
}
