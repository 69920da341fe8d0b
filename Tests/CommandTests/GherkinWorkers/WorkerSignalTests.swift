import GherkinOutcomes
import GherkinMessages
import Foundation
import GherkinSyntax
import GherkinTestSupport
import Testing

/// Signals that end workers at random times from a seed.
// Serialized, because many processes at once would delay other tests.
@Suite(
  "Signals to worker processes at random moments", .serialized,
  .enabled(if: FileManager.default.fileExists(atPath: "/proc")), .slow)
struct WorkerSignalTests {
  private static let scenarios = 40

  @Test(
    "a scenario whose step is interrupted fails, each scenario is counted once, and the others pass",
    arguments: [SIGKILL, SIGSEGV, SIGTERM], [1, 2])
  func signals(signal: Int32, parallel: Int) async throws {
    let folder = try TemporaryFolder()
    let notes = folder.url.appending(path: "notes").path
    let scenarios = (0..<Self.scenarios).map {
      "  Scenario: s\($0)\n    Given a step\n    When I work for 60 ms and note it in \"\(notes)\"\n    Then a step\n"
    }
    try folder.write("Feature: f\n" + scenarios.joined(), to: "a.feature")
    let processes = MarkedProcesses()
    let ended = try await RunningCommand.scene {
      let command = try RunningCommand(
        BuiltCommand.faultyRunner.path,
        ["--parallel", "\(parallel)"] + ReportFiles.arguments + ["--format", "summary", "a.feature"], in: folder.url,
        environment: processes.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { _, new in new })
      // All workers have started.
      try command.wait { _ in FileManager.default.fileExists(atPath: notes) }
      var generator = SeededGenerator(seed: UInt64(signal) * 10 + UInt64(parallel))
      for _ in 0..<6 {
        usleep(UInt32.random(in: 20...200, using: &generator) * 1000)
        let workers = processes.workers(of: command.processIdentifier).sorted()
        if let worker = workers.randomElement(using: &generator) { kill(worker, signal) }
      }
      return try command.finish()
    }
    checkEmpty(try await processes.left())
    let reports = ReportFiles(in: folder)
    let finished = FinishedRun(try reports.envelopes)
    // A signal between two scenarios breaks the run off, or fails a hook of the run; JUnit, JSON and TAP report each of
    // these as a separate case.
    let brokeOff = finished.run.error != nil
    let hooks = finished.run.hooks.count { $0.result.status == .failed }
    let problems = try reports.problems(scenarios: Self.scenarios, others: hooks + (brokeOff ? 1 : 0))
    check(problems, equals: [], "\(ended)")
    func names(_ status: Envelope.TestStepResult.Status) -> Set<String> {
      Set(finished.ended.filter { $0.attempts.last?.status == status }.map(\.name))
    }
    let failed = names(.failed)
    let skipped = names(.skipped)
    // A worker that is ended before its first message runs nothing.
    let notRun = finished.notRun
    check(names(.passed).count + failed.count + notRun.count, equals: Self.scenarios)
    checkEmpty(skipped)
    #expect(brokeOff || notRun.isEmpty, "\(notRun)")
    check(ended.output, contains: "\n\(Self.scenarios) scenarios (", "\(ended)")

    let cutOff = try Self.cutOff(folder.text(of: "notes"))
    #expect(cutOff.isSubset(of: failed), "\(cutOff) \(failed)")
    check(ended.status, equals: (brokeOff ? 2 : failed.isEmpty && hooks == 0 ? 0 : 1), "\(ended)")
    // A signal fails one scenario.
    #expect(failed.count <= 6)
  }

  /// The scenarios with a step that started and did not end.
  private static func cutOff(_ notes: String) throws -> Set<String> {
    let lines = notes.split(separator: "\n").map { $0.split(separator: " ") }
    let ended = Set(lines.filter { $0.first == "end" }.map { String($0[1]) })
    return Set(lines.filter { $0.first == "begin" }.map { String($0[1]) }).subtracting(ended)
  }
}
