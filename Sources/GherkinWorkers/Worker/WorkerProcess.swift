internal import CProcess
import CucumberMessages
import Gherkin
import GherkinRuntime
package import GherkinSteps

/// This process as a worker: it was started by a coordinator, runs what that orders, and reports to it.
package enum WorkerProcess {
  /// What tells a process that it is a worker.
  static let variable = "GHERKIN_RUN_WORKER"
  private static let indexVariable = "GHERKIN_RUN_WORKER_INDEX"
  private static let countVariable = "GHERKIN_RUN_WORKER_COUNT"

  /// Whether the environment says that this process is a worker; only ``serve(_:)`` finds out whether it is one.
  package static var isThis: Bool { ChildProcess.environmentValue(variable) != nil }

  /// Does a worker's work until the coordinator wants no more.
  ///
  /// - Parameters:
  ///   - libraries: the same step libraries as the coordinator's, in the same order.
  ///   - observe: gets what takes the issues that steps record.
  /// - Returns: if no coordinator has started this process, why it cannot run.
  package static func serve(
    _ libraries: [StepLibrary], observe: (@escaping @Sendable (RecordedIssueError) -> Void) -> Void
  ) async -> String {
    guard let mark = ChildProcess.environmentValue(variable), let (control, ring) = connection(mark) else {
      return "\(variable) is set, but this process was not started as a worker of a run; unset \(variable)"
    }
    // What steps start is no worker.
    ChildProcess.removeEnvironmentValue(variable)
    SystemCalls.printByLines()
    Lane.prepareThreads { process_use_initial_signal_mask() }
    do {
      let events = EventWriter(ring, control, OutputCapture(Descriptor(inherited: LocalTransport.Number.output), ring))
      let catalogue = try StepCatalogue(joining: libraries, ids: IncrementingIDGenerator())
      // Steps may block all threads that tasks share: they must not hold up what tells the coordinator of them.
      try await withTaskExecutorPreference(Lane()) { try await work(OrderReader(control), events, catalogue, observe) }
    } catch {
      print("a worker cannot run: \(error)")
      SystemCalls.flushStandardStreams()
    }
    ChildProcess.exitQuietly()
  }

  /// The connection to the coordinator; nil if the inherited descriptors are not those of a worker with this mark.
  ///
  /// Descriptors that belong to something else stay unchanged.
  private static func connection(_ mark: String) -> (control: Descriptor, ring: SharedRing)? {
    let numbers = (control: LocalTransport.Number.control, memory: LocalTransport.Number.memory)
    guard SystemCalls.isSocket(numbers.control), SystemCalls.isFile(numbers.memory) else { return nil }
    do {
      let ring = try SharedRing(Descriptor(inherited: numbers.memory), isNew: false)
      return ring.markText == mark ? (Descriptor(inherited: numbers.control), ring) : nil
    } catch {
      return nil
    }
  }

  private static func work(
    _ orders: OrderReader, _ events: EventWriter, _ catalogue: StepCatalogue,
    _ observe: (@escaping @Sendable (RecordedIssueError) -> Void) -> Void
  ) async throws {
    guard case .begin(let settings) = await orders.next() else { return }
    if let limit = settings.memoryLimit { try SystemCalls.limitMemory(to: limit) }
    // Programs that steps start find them there.
    ChildProcess.setEnvironmentValue(indexVariable, "\(settings.context.index)")
    ChildProcess.setEnvironmentValue(countVariable, "\(settings.context.count)")
    let executor = InProcessExecutor(
      catalogue, clock: SystemRunClock(offset: settings.clockOffset), limits: settings.limits,
      parameters: settings.parameters, worker: settings.context, showsWorlds: settings.showsWorlds,
      stop: orders.stop)
    executor.start { _, hookEvents in
      for event in hookEvents { events.send(event) }
    }
    observe { issue in
      if !executor.record(issue) { events.send(.strayIssue(issue.strayDescription)) }
    }
    events.send(.ready(definitions: DefinitionList(catalogue).hash))
    events.send(.done(isGivenUp: false), isUrgent: true)
    var isBroken = false
    var isGivenUp = false
    /// The number of attempts in the orders before that belong to the same piece of work.
    var offset = 0
    while true {
      switch await orders.next() {
      case .begin, .stop: continue
      case .end: return
      case .once(let index, let json):
        guard let recipe = catalogue.onceRecipe(index) else { return }
        executor.once.set(json, of: recipe)
        continue
      case .hook(let index, let scope, let counts):
        guard catalogue.hooks.indices.contains(index) else { return }
        _ = await executor.run(HookCall(hook: index, id: "", scope: scope, counts: counts))
        if let json = catalogue.onceRecipe(index).flatMap(executor.once.json) { events.send(.once(json)) }
      case .run(let bytes, let isLast):
        if !isBroken {
          let attempts = try AttemptCodec.read(bytes[...], catalogue)
          let endings = await executor.run(attempts) { [offset] event in events.send(event.shifted(by: offset)) }
          offset += attempts.count
          isBroken = endings.count < attempts.count || endings.contains { $0.worst > .skipped }
          isGivenUp = endings.last?.isGivenUp == true
        }
        guard isLast || isGivenUp else { continue }
      }
      events.send(.done(isGivenUp: isGivenUp), isUrgent: true)
      isBroken = false
      offset = 0
    }
  }
}

extension StepCatalogue {
  /// What the hook of an index makes that a run has once; nil for any other hook, and if there is no such hook.
  func onceRecipe(_ index: Int) -> ResourceFactory? {
    guard hooks.indices.contains(index), case .once(let recipe) = hooks[index].hook.body else { return nil }
    return recipe
  }
}
