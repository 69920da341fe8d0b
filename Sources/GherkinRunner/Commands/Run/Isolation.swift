import GherkinWorkers
import Synchronization

/// Where steps and hooks run.
enum Isolation: String, CaseIterable {
  /// In worker processes: one that dies costs one scenario.
  case process
  /// In the command's own process.
  case none

  private static let processes = Atomic<Bool>(false)
  private static let command = Atomic<Bool>(false)

  /// Says that this process, started once more, serves as a worker with the same steps.
  ///
  /// - Parameter isCommand: whether this process is the command's own, which may handle signals and end it.
  static func allowProcesses(isCommand: Bool) {
    processes.store(true, ordering: .releasing)
    if isCommand { command.store(true, ordering: .releasing) }
  }

  /// Whether this process may be started once more as a worker.
  static var allowsProcesses: Bool { processes.load(ordering: .acquiring) }

  /// Whether this process is the command's own: a program that only calls the command, or runs a plan, handles signals
  /// itself, and must not be ended.
  static var isCommand: Bool { command.load(ordering: .acquiring) }

  /// What holds by default: processes, but not where the command is only called by a program, nor where a debugger
  /// looks at this process alone.
  static var standard: Self {
    allowsProcesses && !Debugger.isAttached ? .process : .none
  }
}

extension RunOptions {
  /// Whether steps run in processes of their own.
  var isIsolated: Bool { !isDry && isolation ?? .standard == .process }
}
