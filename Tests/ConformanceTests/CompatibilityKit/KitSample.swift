import GherkinFeatureFiles
import GherkinTestRun
import GherkinMessages
import Foundation
import GherkinSyntax
import GherkinRuntime
import GherkinTestSupport
import Testing

/// One sample of the kit: its features, its arguments, and its expected stream.
struct KitSample {
  private let name: String
  private let folder: URL

  init(_ name: String) throws {
    self.name = name
    folder = try #require(ConformanceData.folder("compatibility-kit/samples/\(name)"))
  }

  /// The expected stream.
  func expected() throws -> Data {
    try Data(contentsOf: folder.appending(path: "\(name).ndjson"))
  }

  /// Runs the sample, and returns its stream.
  func run() async throws -> [Envelope] {
    let library = try #require(KitRegistrations.library(for: name, in: folder))
    let arguments = try arguments()
    let executor: FailingExecutor? = arguments.contains("--error") ? FailingExecutor() : nil
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
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".feature") || $0.hasSuffix(".feature.md") }
      .sorted()
      .map { file in
        let bytes = Array(try Data(contentsOf: folder.appending(path: file)))
        return Source(uri: "samples/\(name)/\(file)", bytes: bytes)
      }
  }

  private func arguments() throws -> [String] {
    let file = folder.appending(path: "\(name).arguments.txt")
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    return String(decoding: try Data(contentsOf: file), as: UTF8.self).split(whereSeparator: \.isWhitespace).map(
      String.init)
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
