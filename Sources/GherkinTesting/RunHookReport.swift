import CucumberMessages
import GherkinRuntime
import GherkinSteps
import Synchronization
import Testing

/// Records failed hooks of the run, of features and of rules in the case that triggers them.
final class RunHookReport: Sendable {
  private let catalogue: StepCatalogue
  private let reason = Mutex<String?>(nil)

  /// The reason why scenarios do not run: a failed hook, or one that skips them; nil if there is none.
  var reasonNotToRun: String? { reason.withLock(\.self) }

  init(_ catalogue: StepCatalogue) {
    self.catalogue = catalogue
  }

  /// Handles the events of a hook, in the task of its case.
  func take(_ call: HookCall, _ events: [RunEvent]) {
    let hook = catalogue.hooks[call.hook].hook
    let subject = "the hook \(hook.name.map { "\"\($0)\" " } ?? "")\(hook.moment.words)"
    for event in events {
      switch event {
      case .hookStarted: IssueObserver.current?.note(subject)
      case .hookFinished(let result, _):
        IssueObserver.current?.note(nil)
        if result.status == .skipped {
          reason.withLock { $0 = "skipped by \(subject)\(result.message.map { ": \($0)" } ?? "")" }
        } else if result.status > .skipped, !hook.moment.isAfter {
          reason.withLock { $0 = "not run, because \(subject) failed" }
        }
        // The issue is in test reports already, with the hook.
        guard result.status > .skipped, result.exception?.type != "Issue" else { continue }
        let message = result.message.map { ": \($0)" } ?? ""
        Finding.take(Finding("\(subject) failed\(message)", at: .init(hook.place)))
      default: break
      }
    }
  }
}
