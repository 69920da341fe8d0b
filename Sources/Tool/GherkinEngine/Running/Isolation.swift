internal import GherkinCommandLine
internal import GherkinWorker
import GherkinHost
import GherkinTestRun
import GherkinWorkers
import Synchronization
internal import CGherkinProcess
import Foundation
import GherkinProtocol

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

extension RunSettings {
  /// Whether steps run in one process.
  private var usesOneProcess: Bool { !isDryRun && !isIsolated }

  /// Whether steps run in the process of the command.
  ///
  /// - Parameter hasRunner: whether the steps are in another program.
  func runsStepsHere(hasRunner: Bool) -> Bool { usesOneProcess && !hasRunner }

  /// Whether steps run in a single worker, which is not replaced.
  ///
  /// - Parameter hasRunner: whether the steps are in another program.
  func usesSingleWorker(hasRunner: Bool) -> Bool { usesOneProcess && hasRunner }

  /// Whether steps run in workers that are replaced.
  var isIsolated: Bool { !isDryRun && usesWorkers ?? (Isolation.standard == .process) }
}

/// Prevents steps from ending the command's own process, and with it the run.
enum EarlyExit {
  /// The error of the step or hook that tried to end the process.
  struct Failure: Error, CustomStringConvertible {
    let status: Int32

    var description: String {
      "the step or hook tried to end the process with status \(status) before the run was over; "
        + "throw an error instead"
    }
  }

  private static let interrupt = Mutex<(@Sendable (Failure) -> Void)?>(nil)
  private static let hasHappened = Atomic<Bool>(false)

  /// Turns every exit of this process into an error, until ``end(_:)``.
  static func forbid() {
    process_forbid_exit { status in EarlyExit.happen(status) }
  }

  /// Interrupts the run instead of ending the process, so that its reports are written.
  ///
  /// - Parameter interrupt: called on the thread that tried to end the process, which never continues; nil after the
  ///   run.
  static func whenItHappens(_ interrupt: (@Sendable (Failure) -> Void)?) {
    self.interrupt.withLock { $0 = interrupt }
  }

  /// Ends the process with a status, or with 2 if a step tried to end it before.
  static func end(_ status: Int32) -> Never {
    process_await_crash()
    LeftProcesses.end()
    guard hasHappened.load(ordering: .acquiring) else {
      process_allow_exit(status)
      exit(status)
    }
    // Flushed here, because the C library may wait for the end of the interrupted call.
    process_flush_output()
    process_exit_now([0, ExitStatus.failed.rawValue].contains(status) ? ExitStatus.notDone.rawValue : status)
  }

  /// Ends the process at once, without exit handlers.
  static func endNow(_ status: ExitStatus) -> Never {
    LeftProcesses.end()
    process_exit_now(status.rawValue)
  }

  private static func happen(_ status: Int32) {
    Console.error(
      "\(CommandTable.program): a step or a hook ended the process before the run was over; throw an error "
        + "instead of calling exit or exec\n")
    guard let interrupt = interrupt.withLock(\.self) else { process_exit_now(ExitStatus.notDone.rawValue) }
    hasHappened.store(true, ordering: .releasing)
    interrupt(Failure(status: status))
    while true { sleep(1000) }
  }
}

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
