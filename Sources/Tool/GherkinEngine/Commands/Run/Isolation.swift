import GherkinHost
import GherkinWorkers
import Synchronization

/// The process in which steps and hooks run.
enum Isolation: String, CaseIterable {
  /// Worker processes. A crash fails only one scenario.
  case process
  /// One process: that of the command if it has the steps, or else the runner's, which is not replaced when it ends.
  case none

  private static let processes = Atomic<Bool>(false)
  private static let command = Atomic<Bool>(false)

  /// Declares that this program can be started as a worker with the same steps.
  ///
  /// - Parameter isCommand: whether this process is the command's own, which may handle signals and end the process.
  static func allowProcesses(isCommand: Bool) {
    processes.store(true, ordering: .releasing)
    if isCommand { command.store(true, ordering: .releasing) }
  }

  /// Whether this program can be started as a worker.
  static var allowsProcesses: Bool { processes.load(ordering: .acquiring) }

  /// Whether this process is the command's own. A program that only calls the command, or runs a plan, handles signals
  /// itself and must not be ended.
  static var isCommand: Bool { command.load(ordering: .acquiring) }

  /// The default: worker processes, unless a program calls the command, or a debugger is attached to the process with
  /// the steps.
  static var standard: Self {
    allowsProcesses && !Debugger.isAttached && !AttachedRunner.isPresent ? .process : .none
  }
}

extension RunOptions {
  /// Whether steps run in one process.
  private var usesOneProcess: Bool { !isDry && !isIsolated }

  /// Whether steps run in the process of the command.
  ///
  /// - Parameter hasRunner: whether the steps are in another program.
  func runsStepsHere(hasRunner: Bool) -> Bool { usesOneProcess && !hasRunner }

  /// Whether steps run in a single worker, which is not replaced.
  ///
  /// - Parameter hasRunner: whether the steps are in another program.
  func usesSingleWorker(hasRunner: Bool) -> Bool { usesOneProcess && hasRunner }

  /// Whether steps run in workers that are replaced.
  var isIsolated: Bool { !isDry && isolation ?? .standard == .process }
}
