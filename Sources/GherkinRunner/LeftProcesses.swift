internal import CProcess
import GherkinWorkers
import Synchronization

/// Processes that steps start and do not end: they end with the run.
enum LeftProcesses {
  private struct State {
    var isWatching = false
    var others: Set<Int32> = []
    var startedHere = false
  }

  private static let state = Mutex(State())

  /// Begins to keep track of processes.
  ///
  /// - Parameter startedHere: whether steps run in this process, so that its own children are theirs.
  static func watch(startedHere: Bool) {
    guard Isolation.isCommand else { return }
    process_adopt_orphans()
    // A shell that became this program may have left it children.
    let others = startedHere ? ProcessTree.descendants : []
    state.withLock { $0 = State(isWatching: true, others: others, startedHere: startedHere) }
  }

  /// Ends the processes that are left.
  static func end() {
    let state = state.withLock(\.self)
    guard state.isWatching else { return }
    ProcessTree.endDescendants(besides: state.others, includesOwnSession: state.startedHere)
  }
}
