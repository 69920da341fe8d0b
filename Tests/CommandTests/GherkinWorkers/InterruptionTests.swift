import GherkinOutcomes
import GherkinMessages
import Foundation
import GherkinTestSupport
import Testing

/// The setup of a run that signals end.
private struct Arrangement: CustomTestStringConvertible {
  let isolation: String
  let parallel: Int

  var testDescription: String { "\(isolation), \(parallel) at a time" }

  static let all = [("none", 1), ("none", 2), ("process", 1), ("process", 2)].map(Arrangement.init)
}

@Suite("Interrupting a run", .slow)
struct InterruptionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let rest = (1...6).map { "  Scenario: slow \($0)\n    Given I work for 1500 ms\n" }
    try folder.write(
      "Feature: f\n  Scenario: quick\n    Given a step\n" + rest.joined(), to: "a.feature")
  }

  /// Starts the run, and waits until the first scenario is over and others are in the middle, which it is asked by
  /// SIGUSR1: before it listens to that, the signal would end it.
  private func start(_ arrangement: Arrangement) throws -> RunningCommand {
    let command = try RunningCommand(
      BuiltCommand.faultyRunner.path,
      [
        "--verbose", "--isolation", arrangement.isolation, "--parallel", "\(arrangement.parallel)", "--format",
        "progress",
        "--format", "message:run.ndjson", "a.feature",
      ], in: folder.url)
    try command.wait { $0.error.contains("steps run in: ") }
    try command.wait { command in
      command.send(SIGUSR1)
      usleep(40_000)
      return command.error.contains(
        "1 of 7 scenarios finished, \(arrangement.parallel) running\n  a.feature:4 slow 1: I work for 1500 ms, for 0.")
    }
    return command
  }

  private func stream() throws -> [Envelope] {
    try NDJSONReader.envelopes(in: Array(folder.text(of: "run.ndjson").utf8), name: "run.ndjson")
  }

  @Test(
    "the first signal completes running scenarios with their hooks, and the others are reported as not run",
    arguments: Arrangement.all, [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  fileprivate func first(arrangement: Arrangement, signal: (number: Int32, status: Int32)) async throws {
    let ended = try await RunningCommand.scene {
      let command = try start(arrangement)
      command.send(signal.number)
      return try command.finish()
    }
    check(ended.status, equals: signal.status, "\(ended)")
    check(ended.error, contains: "interrupted: ")
    let envelopes = try stream()
    checkEmpty(StreamCheck(envelopes).problems)
    let run = FinishedRun(envelopes)
    let statuses = run.ended.compactMap { $0.attempts.last?.status }
    // The running scenarios passed, and their after hooks ran.
    #expect(statuses.allSatisfy { $0 == .passed })
    #expect(statuses.count >= 1 + arrangement.parallel)
    #expect(run.notRun.count > 0)
    check(statuses.count + run.notRun.count, equals: 7)
    check(ended.error, contains: "the run was interrupted: \(run.notRun.count) of 7 scenarios did not run\n")
    check(ended.output, contains: "slow 6 # a.feature:14\n")
    guard case .testRunFinished(let finished) = envelopes.last else {
      Issue.record("the stream has no end")
      return
    }
    #expect(!finished.success)
  }

  @Test("the second signal ends the run at once, including the workers", arguments: Arrangement.all)
  fileprivate func second(arrangement: Arrangement) async throws {
    let ended = try await RunningCommand.scene {
      let command = try start(arrangement)
      command.send(SIGINT)
      try command.wait { $0.error.contains("interrupt again to stop at once") }
      command.send(SIGINT)
      return try command.finish()
    }
    check(ended.status, equals: 130)
    check(ended.error, contains: "stopped at once; reports are incomplete")
  }

  @Test("SIGUSR1 prints the state of every scenario, and the run continues", arguments: Arrangement.all)
  fileprivate func standings(arrangement: Arrangement) async throws {
    let ended = try await RunningCommand.scene {
      let command = try start(arrangement)
      command.send(SIGINT)
      return try command.finish()
    }
    check(ended.status, equals: 130)
    check(
      ended.error, contains: "gherkin-run: 1 of 7 scenarios finished, \(arrangement.parallel) running\n  a.feature:4 ")
    check(ended.error, contains: "  a.feature:4 slow 1: I work for 1500 ms, for 0.")
  }
}
