package import GherkinHost
package import GherkinProtocol
import Synchronization

/// Runs user code in this process.
package final class InProcessExecutor: TestCaseExecutor {
  /// Calls the steps and hooks.
  package let host: StepExecutor
  private let limits: TimeLimits
  /// Receives the events of hooks.
  private let emitHook = Mutex<EmitHook?>(nil)

  /// Creates an executor that calls the steps and hooks of libraries.
  package init(
    _ definitions: ExecutableDefinitions, clock: any RunClock, _ settings: ExecutorSettings = ExecutorSettings(),
    output: StepOutput = StepOutput(), stop: StopRequest = StopRequest()
  ) {
    host = StepExecutor(definitions, clock: clock, settings, output: output, stop: stop)
    limits = settings.limits
  }

  package let processCount = 1

  package func process(ofSlot slot: Int) -> Int { 0 }

  package func workerID(ofSlot slot: Int) -> String? { nil }

  package func start(emit: @escaping EmitHook) {
    emitHook.withLock { $0 = emit }
  }

  package func stop() async -> String? { await host.settle() }

  package func run(_ attempts: [Attempt], emit: @escaping Emit) async -> [AttemptEnding] {
    let recorder = Mutex(AttemptRecorder(attempts, waitsForSurvival: false, emit: emit))
    let order: @Sendable (Int) -> AttemptOrder = { [limits] in attempts[$0].order(limits) }
    _ = await host.run(attempts.count, order) { event in recorder.withLock { _ = $0.take(event) } }
    return recorder.withLock(\.endings)
  }

  package func run(_ hook: HookCall) async -> HookEnding {
    let emit = emitHook.withLock { $0 }
    let recorder = Mutex(AttemptRecorder(hook: false) { emit?(hook, [$0]) })
    await host.call(hook.order(limits)) { event in recorder.withLock { _ = $0.take(event) } }
    return recorder.withLock(\.hookEnding)
  }
}
