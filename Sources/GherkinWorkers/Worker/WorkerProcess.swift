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
    while true {
      var isGivenUp = false
      switch await orders.next() {
      case .begin, .stop: continue
      case .end: return
      case .hook(let index):
        guard catalogue.hooks.indices.contains(index) else { return }
        _ = await executor.run(RunHook(hook: index, id: "", runID: "", parameters: settings.parameters), emit: emit)
      case .run(let bytes):
        var reader = ByteReader(bytes[...])
        var attempts: [Attempt] = []
        while !reader.isAtEnd {
          attempts.append(
            try AttemptFrame.read(
              &reader, parameters: settings.parameters, hooks: catalogue.hooks.count,
              definitions: catalogue.steps.count))
        }
        isGivenUp = await executor.run(attempts, emit: emit).last?.isGivenUp == true
      }
      reports.send(.done(isGivenUp: isGivenUp), isUrgent: true)
    }
  }
}
