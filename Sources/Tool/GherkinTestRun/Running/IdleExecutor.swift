package import GherkinRuntime
import GherkinMessages

/// The executor of a run in which no user code is called, such as a dry run.
package struct IdleExecutor: TestCaseExecutor {
  package let processCount = 1

  package init() {}

  package func process(ofSlot slot: Int) -> Int { 0 }
  package func workerID(ofSlot slot: Int) -> String? { nil }
  package func start(emit: @escaping EmitHook) {}
  package func run(_ attempts: [Attempt], emit: @escaping Emit) -> [AttemptEnding] { [] }
  package func run(_ hook: HookCall) -> HookEnding { HookEnding(.skipped) }
  package func stop() -> String? { nil }
}
