import GherkinWorkers
import Synchronization

/// Where steps and hooks run.
enum Isolation: String, CaseIterable {
  /// In worker processes: one that dies costs one scenario.
  case process
  /// In the command's own process.
  case none

  private static let ownProcess = Atomic<Bool>(false)

  /// Says that this process is the command's own: started once more, it comes to the same place with the same steps.
  static func allowProcesses() {
    ownProcess.store(true, ordering: .releasing)
  }

  /// Whether this process may be started once more as a worker.
  static var allowsProcesses: Bool { ownProcess.load(ordering: .acquiring) }

  /// What holds where nobody says: processes, but not where the command is only called by a program, nor where a debugger
  /// looks at this process alone.
  static var standard: Self {
    allowsProcesses && !Debugger.isAttached ? .process : .none
  }
}
