import GherkinRuntime
import Synchronization

/// The result of a scenario, from the closure that ran it.
final class Ending: Sendable {
  private let ending = Mutex<ExternallyDrivenRun.Ending?>(nil)

  var value: ExternallyDrivenRun.Ending? { ending.withLock { $0 } }

  func set(_ value: ExternallyDrivenRun.Ending) {
    ending.withLock { $0 = value }
  }
}
