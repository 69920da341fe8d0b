import GherkinRuntime
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

extension RunCommand {
  /// Whether steps run in processes of their own.
  var isIsolated: Bool { !options.isDry && options.isolation ?? .standard == .process }

  /// What runs the steps: other processes, unless nothing is to run.
  func executor(
    _ scenarios: SelectedScenarios, _ preparation: Preparation, _ settings: TestRun.Settings,
    _ clock: SystemRunClock, start: Int64, _ timer: RunTimer, _ early: PrewarmedWorkers?
  ) -> any TestCaseExecutor {
    let (catalogue, parameters, ids) = (preparation.catalogue, preparation.parameters, preparation.ids)
    guard scenarios.count > 0, !scenarios.isBlocked, isIsolated else {
      early?.discard()
      let executor = InProcessExecutor(
        catalogue, clock: clock, limits: options.limits, parameters: parameters,
        showsWorlds: options.workers.showsWorlds, stop: settings.stop)
      TestingIssueObserver.observe { _ = executor.record($0) }
      timer.whenOver(executor.interrupt)
      EarlyExit.whenItHappens { error in
        settings.stop.make()
        executor.interrupt(with: error)
      }
      return executor
    }
    var workers = options.workers
    workers.runStart = start
    workers.workers = settings.parallel
    workers.limits = options.limits
    workers.stop = settings.stop
    workers.parameters = parameters
    return WorkerExecutor(catalogue, ids: ids, clock: clock, workers, prewarmed: early)
  }
}
