internal import CGherkinProcess
import GherkinProtocol
package import GherkinSteps

/// This process as a worker: a coordinator started it, sends it orders, and receives its messages.
package enum WorkerProcess {
  private static let indexVariable = "GHERKIN_RUN_WORKER_INDEX"
  private static let countVariable = "GHERKIN_RUN_WORKER_COUNT"

  /// Whether the environment marks this process as a worker. Only ``serve(_:)`` determines whether it is one.
  package static var isThis: Bool { OwnProcess.environmentValue(WorkerDescriptor.variable) != nil }

  /// Serves the coordinator until it ends the worker.
  ///
  /// - Parameters:
  ///   - libraries: the coordinator's step libraries, in the same order.
  ///   - observe: receives a closure that records issues of steps.
  /// - Returns: the reason why it cannot run, if no coordinator has started this process.
  package static func serve(
    _ libraries: [StepLibrary], observe: (@escaping @Sendable (RecordedIssueError) -> Void) -> Void
  ) async -> String {
    guard let mark = OwnProcess.environmentValue(WorkerDescriptor.variable), let (control, ring) = connection(mark)
    else {
      let variable = WorkerDescriptor.variable
      return "\(variable) is set, but this process was not started as a worker of a run; unset \(variable)"
    }
    // Processes that steps start are not workers.
    OwnProcess.removeEnvironmentValue(WorkerDescriptor.variable)
    SystemCalls.printByLines()
    Lane.prepareThreads { process_use_initial_signal_mask() }
    process_note_crash_handlers()
    do {
      try ThreadShortage.check(Self.threadCount)
      let events = EventWriter(ring, control, OutputCapture(Descriptor(inherited: WorkerDescriptor.output), ring))
      let definitions = ExecutableDefinitions(joining: libraries)
      // Steps can block all threads of the cooperative pool, which must not block the messages to the coordinator.
      try await withTaskExecutorPreference(Lane()) {
        try await work(OrderReader(control), events, definitions, observe)
      }
    } catch {
      print("a worker cannot run: \(error)")
      SystemCalls.flushStandardStreams()
    }
    process_await_crash()
    OwnProcess.exitQuietly()
  }

  /// The number of threads that a worker needs for itself.
  private static let threadCount = 4

  /// Returns the connection to the coordinator; nil if the inherited descriptors are not those of a worker with this
  /// mark.
  ///
  /// Other descriptors stay unchanged.
  private static func connection(_ mark: String) -> (control: Descriptor, ring: SharedRing)? {
    let numbers = (control: WorkerDescriptor.control, memory: WorkerDescriptor.memory)
    guard SystemCalls.isSocket(numbers.control), SystemCalls.isFile(numbers.memory) else { return nil }
    do {
      let ring = try SharedRing(Descriptor(inherited: numbers.memory), isNew: false)
      return ring.markText == mark ? (Descriptor(inherited: numbers.control), ring) : nil
    } catch {
      return nil
    }
  }

  private static func work(
    _ orders: OrderReader, _ events: EventWriter, _ definitions: ExecutableDefinitions,
    _ observe: (@escaping @Sendable (RecordedIssueError) -> Void) -> Void
  ) async throws {
    var order = await orders.next()
    var literals = LiteralMatcher(definitions)
    while true {
      switch order {
      case .hello: events.send(.definitions(definitions.described(), protocol: ProtocolNumber.own))
      case .match(let texts): answer(texts, &literals, events)
      case .convert(let texts, let name):
        events.send(.value(await definitions.value(of: texts, parameterType: name)))
      case .condition(let index):
        guard definitions.conditions.indices.contains(index) else { return }
        events.send(definitions.answer(toCondition: index))
      default: break
      }
      guard order.isQuestion else { break }
      events.send(.done(isGivenUp: false), isUrgent: true)
      order = await orders.next()
    }
    guard case .begin(let settings, let context, let clockOffset) = order else { return }
    if let limit = settings.memoryLimit { try SystemCalls.limitMemory(to: limit) }
    // Set for programs that steps start.
    OwnProcess.setEnvironmentValue(indexVariable, "\(context.index)")
    OwnProcess.setEnvironmentValue(countVariable, "\(context.count)")
    let executor = StepExecutor(
      definitions, clock: SystemRunClock(offset: clockOffset), settings, worker: context,
      output: StepOutput(flush: SystemCalls.flushStandardStreams) { events.send(.note($0)) }, stop: orders.stop)
    observe { issue in
      if let reason = executor.record(issue) { events.send(.strayIssue(reason)) }
    }
    events.send(.ready(definitions: definitions.description.hash))
    events.send(.done(isGivenUp: false), isUrgent: true)
    /// The end of the earlier orders of a piece of work, and the number of their attempts.
    var (ending, offset) = (StepExecutor.Ending.whole, 0)
    while true {
      switch await orders.next() {
      case .begin, .stop, .hello, .match, .condition, .convert: continue
      case .end:
        await executor.settle()
        return
      case .once(let hook, let json):
        guard executor.setOnceValue(json, madeBy: hook) else { return }
        continue
      case .hook(let order):
        guard definitions.hooks.indices.contains(order.hook) else { return }
        // Other hooks run in this process even if this one never returns.
        await executor.call(order) { events.send($0) }
        if let json = executor.onceValue(madeBy: order.hook) { events.send(.once(json)) }
      case .run(let bytes, let isLast):
        if ending == .whole {
          var reader = ByteReader(bytes[...])
          let attempts = try AttemptOrder.read(
            from: &reader, steps: definitions.steps.count, hooks: definitions.hooks.count)
          ending = await executor.run(attempts.count, { attempts[$0] }) { [offset] event in
            events.send(event.shifted(by: offset))
          }
          offset += attempts.count
        }
        guard isLast || ending == .givenUp else { continue }
      }
      events.send(.done(isGivenUp: ending == .givenUp), isUrgent: true)
      (ending, offset) = (.whole, 0)
    }
  }
  /// Matches texts with all regex literals.
  private static func answer(_ texts: [String], _ literals: inout LiteralMatcher, _ events: EventWriter) {
    do throws(StepLibraryProblem) {
      for (index, text) in texts.enumerated() {
        let matches = try literals.matches(of: text) { events.send(.matching(step: $0, text: index)) }
        events.send(.matches(matches))
      }
    } catch {
      events.send(.failed(error))
    }
  }
}

extension ExecutableDefinitions {
  fileprivate func answer(toCondition index: Int) -> WorkerMessage {
    let condition = conditions[index]
    do {
      return .condition(try condition.holds())
    } catch {
      return .failed(StepLibraryProblem(place: condition.place, message: "\(error)"))
    }
  }
}

extension Order {
  /// Whether the order can be sent before a run.
  fileprivate var isQuestion: Bool {
    switch self {
    case .hello, .match, .condition, .convert: true
    case .begin, .run, .hook, .once, .stop, .end: false
    }
  }
}
