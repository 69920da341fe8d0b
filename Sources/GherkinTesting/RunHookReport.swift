import CucumberMessages
import GherkinRuntime
import GherkinSteps
import Synchronization
import Testing

/// Records which hooks of the run, of features and of rules failed, with the case that they ran with.
final class RunHookReport: Sendable {
  private let catalogue: StepCatalogue
  /// The hooks that run, by the ids of their begins.
  private let running = Mutex<[String: String]>([:])

  init(_ catalogue: StepCatalogue) {
    self.catalogue = catalogue
  }

  /// Takes what a hook emits, in the task of its case.
  func take(_ envelope: Envelope) {
    switch envelope {
    case .testRunHookStarted(let started): running.withLock { $0[started.id] = started.hookId }
    case .testRunHookFinished(let finished):
      let id = running.withLock { $0.removeValue(forKey: finished.testRunHookStartedId) }
      guard finished.result.status > .skipped, let hook = catalogue.hooks.first(where: { $0.id == id })?.hook else {
        return
      }
      let name = hook.name.map { "\"\($0)\" " } ?? ""
      let message = finished.result.message.map { ": \($0)" } ?? ""
      Finding.take(Finding("the hook \(name)\(hook.moment.words) failed\(message)", at: .init(hook.place)))
    default: break
    }
  }
}
