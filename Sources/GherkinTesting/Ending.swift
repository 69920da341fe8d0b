import GherkinRuntime
import Synchronization

/// What became of a scenario, as told by the closure that ran it.
final class Ending: Sendable {
  private let ending = Mutex<PiecemealRun.Ending?>(nil)

  var value: PiecemealRun.Ending? { ending.withLock { $0 } }

  func set(_ value: PiecemealRun.Ending) {
    ending.withLock { $0 = value }
  }
}
