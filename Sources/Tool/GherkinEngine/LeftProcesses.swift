import GherkinProtocol
internal import CGherkinProcess
import GherkinWorkers
import Synchronization

/// Ends processes that steps started and did not end, when the run ends.
enum LeftProcesses {
  private struct State {
    var isWatching = false
    var others: Set<Int32> = []
    var startedHere = false
  }

  private static let state = Mutex(State())

  /// Starts to track processes.
  ///
  /// - Parameter startedHere: whether steps run in this process, so that its children are theirs.
  static func watch(startedHere: Bool) {
    guard Isolation.isCommand else { return }
    process_adopt_orphans()
    // A shell that replaced itself with this program can have left children.
    let others = ProcessTree.descendants
    state.withLock { $0 = State(isWatching: true, others: others, startedHere: startedHere) }
  }

  /// Ends the remaining processes.
  static func end() {
    let state = state.withLock(\.self)
    guard state.isWatching else { return }
    ProcessTree.endDescendants(besides: state.others, includesOwnSession: state.startedHere)
  }
}
