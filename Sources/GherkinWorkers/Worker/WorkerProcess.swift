internal import CGherkinProcess
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
package import GherkinSteps

/// This process as a worker: a coordinator started it, sends it orders, and receives its messages.
package enum WorkerProcess {
  /// The environment variable that marks a worker.
  static let variable = "GHERKIN_RUN_WORKER"
  private static let indexVariable = "GHERKIN_RUN_WORKER_INDEX"
  private static let countVariable = "GHERKIN_RUN_WORKER_COUNT"

  /// Whether the environment marks this process as a worker. Only ``serve(_:)`` determines whether it is one.
  package static var isThis: Bool { ChildProcess.environmentValue(variable) != nil }

  /// Serves the coordinator until it ends the worker.
  ///
  /// - Parameters:
  ///   - libraries: the coordinator's step libraries, in the same order.
  ///   - observe: receives a closure that records issues of steps.
  /// - Returns: the reason why it cannot run, if no coordinator has started this process.
  package static func serve(
    _ libraries: [StepLibrary], observe: (@escaping @Sendable (RecordedIssueError) -> Void) -> Void
  ) async -> String {
    guard let mark = ChildProcess.environmentValue(variable), let (control, ring) = connection(mark) else {
      return "\(variable) is set, but this process was not started as a worker of a run; unset \(variable)"
    }
    // Processes that steps start are not workers.
    ChildProcess.removeEnvironmentValue(variable)
    SystemCalls.printByLines()
    Lane.prepareThreads { process_use_initial_signal_mask() }
    process_note_crash_handlers()
    do {
      try ThreadShortage.check(Self.threadCount)
      let events = EventWriter(ring, control, OutputCapture(Descriptor(inherited: LocalTransport.Number.output), ring))
      let catalogue = try StepCatalogue(joining: libraries, ids: IncrementingIDGenerator())
      // Steps can block all threads of the cooperative pool, which must not block the messages to the coordinator.
      try await withTaskExecutorPreference(Lane()) { try await work(OrderReader(control), events, catalogue, observe) }
    } catch {
      print("a worker cannot run: \(error)")
      SystemCalls.flushStandardStreams()
    }
    process_await_crash()
    ChildProcess.exitQuietly()
  }

  /// The number of threads that a worker needs for itself.
  private static let threadCount = 4

  /// Returns the connection to the coordinator; nil if the inherited descriptors are not those of a worker with this
  /// mark.
  ///
  /// Other descriptors stay unchanged.
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
    // Set for programs that steps start.
    ChildProcess.setEnvironmentValue(indexVariable, "\(settings.context.index)")
    ChildProcess.setEnvironmentValue(countVariable, "\(settings.context.count)")
    let executor = InProcessExecutor(
      catalogue, clock: SystemRunClock(offset: settings.clockOffset), limits: settings.limits,
      parameters: settings.parameters, worker: settings.context, showsWorlds: settings.showsWorlds,
      output: StepOutput(flush: SystemCalls.flushStandardStreams) { events.send(.note($0)) }, stop: orders.stop)
    executor.start { _, hookEvents in
      for event in hookEvents { events.send(event) }
    }
    observe { issue in
      if let reason = executor.record(issue) { events.send(.strayIssue(reason)) }
    }
    events.send(.ready(definitions: DefinitionList(catalogue).hash))
    events.send(.done(isGivenUp: false), isUrgent: true)
    var isBroken = false
    var isGivenUp = false
    /// The number of attempts in earlier orders of the same piece of work.
    var offset = 0
    while true {
      switch await orders.next() {
      case .begin, .stop: continue
      case .end: return await executor.settle()
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
  /// Returns the shared resource of the run that a hook creates; nil for any other index.
  func onceRecipe(_ index: Int) -> ResourceFactory? {
    guard hooks.indices.contains(index), case .once(let recipe) = hooks[index].hook.body else { return nil }
    return recipe
  }
}
