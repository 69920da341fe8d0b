import CompatibilityKit
import GherkinConformance
import GherkinFeatureFiles
import GherkinTestRun
import GherkinMessages
import Foundation
import GherkinSyntax
import GherkinRuntime
import GherkinTestSupport
import Testing

extension KitSample {
  /// Runs the sample, and returns its stream.
  func run() async throws -> [Envelope] {
    let library = try #require(KitRegistrations.library(for: name, in: URL(filePath: path)))
    let executor: FailingExecutor? = needsBrokenTool ? FailingExecutor() : nil
    let order: ScenarioOrder = arguments.contains("reverse") ? .reverse : .defined
    let run = try await RecordedRun(
      try sources(), [library], order: order, executor: executor, recordsNotRun: false
    ) { settings in
      if let index = arguments.firstIndex(of: "--retry"), let count = Int(arguments[index + 1]) {
        settings.retries = count
      }
    }
    return run.envelopes
  }

  private func sources() throws -> [Source] {
    try features.map { Source(uri: "samples/\(name)/\($0)", bytes: try Files.bytes("\(path)/\($0)")) }
  }
}

/// An executor that cannot start.
private struct FailingExecutor: TestCaseExecutor {
  let processCount = 1

  func workerID(ofSlot slot: Int) -> String? { nil }

  func start(emit: @escaping EmitHook) throws { throw KitError("Whoops!") }

  func stop() -> RunFailure? { nil }

  func run(_ attempts: [Attempt], emit: @escaping Emit) -> [AttemptEnding] {
    []
  }

  func run(_ hook: HookCall) -> HookEnding {
    HookEnding()
  }
}
