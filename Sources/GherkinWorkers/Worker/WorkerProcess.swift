import CucumberMessages
import Gherkin
import GherkinRuntime
package import GherkinSteps

/// This process as a worker: it was started by a coordinator, runs what that orders, and reports to it.
package enum WorkerProcess {
  /// What tells a process that it is a worker.
  static let variable = "GHERKIN_RUN_WORKER"

  /// The numbers of the descriptors that a worker is started with.
  enum Number {
    static let control: Int32 = 3
    static let memory: Int32 = 4
    static let output: Int32 = 5
  }

  /// Whether this process was started as a worker.
  package static var isThis: Bool { ChildProcess.environmentValue(variable) != nil }

  /// Does a worker's work until the coordinator wants no more.
  ///
  /// - Parameter libraries: the same step libraries as the coordinator's, in the same order.
  package static func serve(_ libraries: [StepLibrary]) async -> Never {
    // What steps start is no worker.
    ChildProcess.removeEnvironmentValue(variable)
    SystemCalls.printByLines()
    do {
      let control = Descriptor(inherited: Number.control)
      let ring = try SharedRing(Descriptor(inherited: Number.memory), isNew: false)
      let reports = ReportWriter(ring, control, OutputCapture(Descriptor(inherited: Number.output), ring))
      let catalogue = try StepCatalogue(joining: libraries, ids: IncrementingIDGenerator())
      try await work(OrderReader(control), reports, catalogue)
    } catch {
      print("a worker cannot run: \(error)")
      SystemCalls.flushStandardStreams()
    }
    ChildProcess.exitQuietly()
  }

  private static func work(_ orders: OrderReader, _ reports: ReportWriter, _ catalogue: StepCatalogue) async throws {
    guard case .begin(let settings) = await orders.next() else { return }
    if let limit = settings.memoryLimit { try SystemCalls.limitMemory(to: limit) }
    let executor = InProcessExecutor(
      catalogue, clock: SystemRunClock(offset: settings.clockOffset), limits: settings.limits, stop: orders.stop)
    let emit: TestCaseExecutor.Emit = { reports.tell($0) }
    reports.send(.ready(definitions: catalogue.steps.count, hooks: catalogue.hooks.count))
    reports.send(.done(isGivenUp: false), isUrgent: true)
    var isBroken = false
    var isGivenUp = false
    while true {
      switch await orders.next() {
      case .begin, .stop: continue
      case .end: return
      case .once(let index, let json):
        guard let recipe = catalogue.onceRecipe(index) else { return }
        executor.once.set(json, of: recipe)
        continue
      case .hook(let index):
        guard catalogue.hooks.indices.contains(index) else { return }
        _ = await executor.run(RunHook(hook: index, id: "", runID: "", parameters: settings.parameters), emit: emit)
        if let json = catalogue.onceRecipe(index).flatMap(executor.once.json) { reports.send(.once(json)) }
      case .run(let bytes, let isLast):
        if !isBroken {
          let attempts = try AttemptFrame.all(in: bytes, settings, catalogue)
          let endings = await executor.run(attempts, emit: emit)
          isBroken = endings.count < attempts.count || endings.contains { $0.worst > .skipped }
          isGivenUp = endings.last?.isGivenUp == true
        }
        guard isLast || isGivenUp else { continue }
      }
      reports.send(.done(isGivenUp: isGivenUp), isUrgent: true)
      isBroken = false
    }
  }
}

extension StepCatalogue {
  /// What the hook of an index makes that a run has once; nil for any other hook, and where there is no such hook.
  func onceRecipe(_ index: Int) -> OnceRecipe? {
    guard hooks.indices.contains(index), case .once(let recipe) = hooks[index].hook.body else { return nil }
    return recipe
  }
}
