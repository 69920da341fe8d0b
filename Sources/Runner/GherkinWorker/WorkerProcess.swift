import GherkinHost
import GherkinProcesses
internal import CGherkinProcess
import Foundation
import GherkinProtocol
package import GherkinStepsCore
import GherkinText

/// This process as a worker: a coordinator started it, sends it orders, and receives its messages.
package enum WorkerProcess {
  private static let indexVariable = "GHERKIN_RUN_WORKER_INDEX"
  private static let countVariable = "GHERKIN_RUN_WORKER_COUNT"

  /// Whether the environment marks this process as a worker. Only ``serve(_:)`` determines whether it is one.
  package static var isThis: Bool { OwnProcess.environmentValue(WorkerDescriptor.variable) != nil }

  /// Serves the coordinator until it ends the worker.
  ///
  /// - Parameter libraries: the coordinator's step libraries, in the same order.
  /// - Returns: the reason why it cannot run, if no coordinator has started this process.
  package static func serve(_ libraries: [StepLibrary]) async -> String {
    let variable = WorkerDescriptor.variable
    guard let channel = WorkerChannel.inherited(variable) else {
      return "\(variable) is set, but this process was not started as a worker of a run; unset \(variable)"
    }
    await serve(libraries, channel)
    OwnProcess.exitQuietly()
  }

  /// Serves a coordinator until it ends the connection.
  ///
  /// - Parameters:
  ///   - libraries: the step libraries.
  ///   - channel: the connection to the coordinator.
  ///   - leave: ends this process because its coordinator has ended.
  package static func serve(
    _ libraries: [StepLibrary], _ channel: WorkerChannel,
    leave: @escaping @Sendable () -> Never = { OwnProcess.endOwnSession() }
  ) async {
    TestingIssueObserver.install()
    SystemCalls.printByLines()
    Lane.prepareThreads { process_use_initial_signal_mask() }
    process_note_crash_handlers()
    do {
      try ThreadShortage.check(Self.threadCount)
      let events = EventWriter(channel, leave: leave)
      let definitions = ExecutableDefinitions(joining: libraries)
      // Steps can block all threads of the cooperative pool, which must not block the messages to the coordinator.
      try await withTaskExecutorPreference(Lane()) {
        try await work(OrderReader(channel.control, definitions, leave: leave), events, definitions)
      }
    } catch {
      print("a worker cannot run: \(error)")
      SystemCalls.flushStandardStreams()
    }
    process_await_crash()
  }

  /// The number of threads that a worker needs for itself.
  private static let threadCount = 4

  private static func work(
    _ orders: OrderReader, _ events: EventWriter, _ definitions: ExecutableDefinitions
  ) async throws {
    var literals = LiteralMatcher(definitions)
    while true {
      switch await orders.next() {
      case .hello:
        var described = definitions.described()
        described.problems += [TestingIssueObserver.problem].compactMap(\.self)
        events.send(.definitions(try described.json, protocol: ProtocolNumber.own))
      case .match(let texts): answer(texts, &literals, events)
      case .convert(let texts, let name):
        events.send(.value(definitions.value(of: texts, parameterType: name)))
      case .condition(let index, let endings):
        guard definitions.conditions.indices.contains(index) else { return }
        events.send(definitions.answer(toCondition: index, endings))
      case .begin(let json, let bindings, let context, let clockOffset):
        let settings = try JSONDecoder().decode(ExecutorSettings.self, from: Data(json))
        return try await run(orders, events, definitions, bindings, settings, context, clockOffset: clockOffset)
      case .run, .hook, .once, .stop, .end: return
      }
      events.send(.done(isGivenUp: false), isUrgent: true)
    }
  }

  /// Runs attempts and hooks until the coordinator ends the run.
  private static func run(
    _ orders: OrderReader, _ events: EventWriter, _ definitions: ExecutableDefinitions, _ bindings: [DefinitionBinding],
    _ settings: ExecutorSettings, _ context: WorkerContext, clockOffset: Int64
  ) async throws {
    if let limit = settings.memoryLimit { try SystemCalls.limitMemory(to: limit) }
    // Set for programs that steps start.
    OwnProcess.setEnvironmentValue(indexVariable, "\(context.index)")
    OwnProcess.setEnvironmentValue(countVariable, "\(context.count)")
    let executor = StepExecutor(
      definitions, bindings, clock: SystemRunClock(offset: clockOffset), settings, worker: context,
      output: StepOutput(flush: SystemCalls.flushStandardStreams, note: { events.send(.note($0)) }), stop: orders.stop)
    _ = TestingIssueObserver.observe { issue in
      if let reason = executor.record(issue) { events.send(.strayIssue(reason)) }
    }
    events.send(.ready(definitions: definitions.description.hash))
    events.send(.done(isGivenUp: false), isUrgent: true)
    while true {
      var isGivenUp = false
      switch await orders.next() {
      case .begin, .stop, .hello, .match, .condition, .convert: continue
      case .end:
        if let issue = await executor.settle() { events.send(.strayIssue(issue)) }
        return
      case .once(let hook, let json):
        guard executor.setOnceValue(json, madeBy: hook) else { return }
        continue
      case .hook(let order):
        guard definitions.hooks.indices.contains(order.hook) else { return }
        // Other hooks run in this process even if this one never returns.
        await executor.call(order) { events.send($0) }
        if let json = executor.onceValue(madeBy: order.hook) { events.send(.once(json)) }
      case .run(_, isFirst: false, isLast: _): continue
      case .run(let attempts, isFirst: true, let isLast):
        let batch = OrderedBatch(attempts, isLast: isLast, orders, events)
        isGivenUp = await executor.run({ await batch.next() }) { event in
          // A process that has sent itself the signal of a crash goes on, and would end in another scenario, or unnoticed.
          if case .stepFinished = event { process_end_after_crash() }
          events.send(event)
        }
      }
      events.send(.done(isGivenUp: isGivenUp), isUrgent: true)
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

/// The attempts of a batch, whose orders arrive while earlier attempts run.
private final class OrderedBatch: Sendable {
  private let part: Locked<(attempts: ArraySlice<AttemptOrder>, isLast: Bool)>
  private let orders: OrderReader
  private let events: EventWriter

  init(_ attempts: [AttemptOrder], isLast: Bool, _ orders: OrderReader, _ events: EventWriter) {
    part = Locked((attempts[...], isLast))
    self.orders = orders
    self.events = events
  }

  /// Returns the next attempt; nil at the end of the batch.
  func next() async -> AttemptOrder? {
    while true {
      let (attempt, isLast) = part.withLock { ($0.attempts.popFirst(), $0.isLast) }
      if attempt != nil || isLast { return attempt }
      // The coordinator sends more when it knows that earlier attempts have ended.
      events.wake()
      guard case .run(let attempts, isFirst: false, let isLast) = await orders.next() else { return nil }
      part.withLock { $0 = (attempts[...], isLast) }
    }
  }
}

extension ExecutableDefinitions {
  fileprivate func answer(toCondition index: Int, _ endings: [String]) -> WorkerMessage {
    let condition = conditions[index]
    do {
      return .condition(try condition.holds(endings))
    } catch {
      return .failed(StepLibraryProblem(place: condition.place, message: "\(error)"))
    }
  }
}
